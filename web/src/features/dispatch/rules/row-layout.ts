import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { Interval } from './shift-intervals.ts';
import { isOnScale, type TimeScale, timeToX } from './time-scale.ts';
import { pointOf, travelMinutes } from './travel.ts';
import { visitSpan } from './visit-span.ts';

/** A bar in a technician's lane, px from the lane's left edge. */
export type PlacedBar = {
  readonly visit: Visit;
  readonly left: number;
  readonly width: number;
  /** Overlapping bars share the height: this one is number `track` of `tracks`. */
  readonly track: number;
  readonly tracks: number;
};

/** A dashed line between two visits; `minutes` of estimated travel, `tight` when the gap is shorter. */
export type TravelDash = {
  readonly key: string;
  readonly left: number;
  readonly width: number;
  readonly minutes: number;
  readonly tight: boolean;
};

const minBarPx = 6;
/** Room between neighbours, px. */
const gapPx = 2;
const minDashPx = 8;
const minuteMs = 60_000;
const shortGapMs = 75 * minuteMs;
const minTravelMs = 10 * minuteMs;

/** Bars of one lane. `visits` are in order of start. */
export function placeBars(visits: readonly Visit[], scale: TimeScale): PlacedBar[] {
  const tracks = assignTracks(visits);
  return visits.flatMap((visit) => {
    const { start, end } = visitSpan(visit);
    const place = tracks.get(visit.id);
    if (!place || !isOnScale(scale, start, end)) return [];
    const left = timeToX(scale, start);
    const width = Math.max(minBarPx, timeToX(scale, end) - left - gapPx);
    return [{ visit, left, width, ...place }];
  });
}

type Track = { readonly track: number; readonly tracks: number };

/** Gives each visit of a cluster of overlapping ones the first free track. */
export function assignTracks(visits: readonly Visit[]): Map<string, Track> {
  const result = new Map<string, Track>();
  let cluster: { id: string; track: number }[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const { id, track } of cluster) result.set(id, { track, tracks: ends.length });
    cluster = [];
    ends = [];
  };
  for (const visit of visits) {
    const { start, end } = visitSpan(visit);
    if (cluster.length > 0 && start >= Math.max(...ends)) close();
    const free = ends.findIndex((busyUntil) => busyUntil <= start);
    const track = free === -1 ? ends.length : free;
    ends[track] = end;
    cluster.push({ id: visit.id, track });
  }
  close();
  return result;
}

/** Dashes between consecutive visits of the same day whose places are known. */
export function placeDashes(visits: readonly Visit[], scale: TimeScale): TravelDash[] {
  return visits.slice(1).flatMap((next, index) => {
    const before = visits[index];
    if (!before) return [];
    const gap: Interval = { start: visitSpan(before).end, end: visitSpan(next).start };
    const minutes = travelMinutes(pointOf(before.job), pointOf(next.job));
    if (minutes === null || gap.end <= gap.start || !onOneSegment(scale, gap)) return [];
    const travelMs = minutes * minuteMs;
    // Through a short gap, else only as long as the way takes: a line over half a day would say nothing.
    const from = gap.end - gap.start <= shortGapMs ? gap.start : gap.end - Math.max(travelMs, minTravelMs);
    const left = timeToX(scale, from) + 1;
    const width = timeToX(scale, gap.end) - left - 2;
    if (width < minDashPx) return [];
    const tight = travelMs > gap.end - gap.start;
    return [{ key: `${before.id}:${next.id}`, left, width, minutes, tight }];
  });
}

function onOneSegment(scale: TimeScale, { start, end }: Interval): boolean {
  return scale.segments.some((segment) => start >= segment.from && end <= segment.to);
}
