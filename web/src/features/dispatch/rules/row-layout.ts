import { activeVisitStates, type VisitState } from '@switchyard/contracts/visits/visit-state.ts';
import { arrivalGraceMinutes } from '@switchyard/contracts/visits/lateness-rules.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { Interval } from '@switchyard/contracts/time/intervals.ts';
import { isOnScale, type TimeScale, timeToX } from './time-scale.ts';
import { shownSpan, visitSpan } from '../../../core/planning/visit-span.ts';

/** A visit and its displayed time, epoch ms. */
export type ShownVisit = Interval & { readonly visit: Visit };

/** A bar in a technician's lane, px from the lane's left edge. */
export type PlacedBar = ShownVisit & {
  readonly left: number;
  readonly width: number;
  /** Overlapping bars share the height: this one has track `track` of `tracks`. */
  readonly track: number;
  readonly tracks: number;
  /** Px of the time it takes, if the bar is drawn longer to be readable. */
  readonly truePx: number | null;
};

export const minBarPx = 6;
/** Bars below the first width are stretched to the second, which has a readable text, px. */
const shortPx = 40;
const readablePx = 56;
/** Short bars that are drawn longer than they take may fill this many tracks; further ones cover the end of earlier ones. */
const stretchedTracks = 2;
/** Space between neighbours, px. */
export const gapPx = 2;
const minuteMs = 60_000;
export const active: ReadonlySet<VisitState> = new Set(activeVisitStates);
/** An expected end may extend this far into the next visit before the two share the height, ms. */
export const toleratedMs = arrivalGraceMinutes * minuteMs;

/** `now`, as far as it affects a lane: rounded to the minute while a visit is active, otherwise constant. */
export function laneMinute(visits: readonly Visit[], now: number): number {
  return visits.some((visit) => active.has(visit.state)) ? Math.floor(now / minuteMs) * minuteMs : 0;
}

/** The visits of a lane with their displayed times, in that order. */
export function shownVisits(visits: readonly Visit[], now: number): ShownVisit[] {
  const shown = visits
    .map((visit) => ({ visit, ...shownSpan(visit, now) }))
    .toSorted((a, b) => a.start - b.start);
  return shown.map((item, index) => {
    const next = shown[index + 1];
    if (!next || !active.has(item.visit.state) || now > next.start) return item;
    const overlap = item.end - next.start;
    return overlap > 0 && overlap <= toleratedMs ? { ...item, end: next.start } : item;
  });
}

/** Bars of one lane. `shown` is in order of start. */
export function placeBars(shown: readonly ShownVisit[], scale: TimeScale): PlacedBar[] {
  // In a week bars have no text.
  const msOf = (px: number) =>
    scale.segments.length > 1 ? 0 : ((px + gapPx) / scale.pxPerHour) * 60 * minuteMs;
  const tracks = assignTracks(shown, { belowMs: msOf(shortPx), toMs: msOf(readablePx) });
  return shown.flatMap((drawn) => {
    const place = tracks.get(drawn.visit.id);
    // Began on a day that is not shown: stays at its planned time instead of disappearing.
    const item = isOnScale(scale, drawn.start, drawn.end) ? drawn : { ...drawn, ...visitSpan(drawn.visit) };
    if (!place || !isOnScale(scale, item.start, item.end)) return [];
    const { until, track, tracks: of } = place;
    const left = timeToX(scale, item.start);
    const widthTo = (end: number) => Math.max(minBarPx, timeToX(scale, end) - left - gapPx);
    const truePx = widthTo(item.end);
    const width = Math.max(truePx, widthTo(until));
    return [{ ...item, left, width, track, tracks: of, truePx: width > truePx ? truePx : null }];
  });
}

type Track = {
  readonly track: number;
  readonly tracks: number;
  /** End of the bar: later than that of the visit if the bar is stretched. */
  readonly until: number;
};

/**
 * Gives each visit of an overlapping cluster the first free track. Bars shorter than `belowMs` are stretched to `toMs`,
 * beside their neighbours or up to them.
 */
export function assignTracks(
  shown: readonly ShownVisit[],
  stretch: { readonly belowMs: number; readonly toMs: number } = { belowMs: 0, toMs: 0 },
): Map<string, Track> {
  const result = new Map<string, Track>();
  let cluster: { id: string; track: number; until: number }[] = [];
  let lanes: { end: number; last: { until: number } }[] = [];
  const close = () => {
    for (const { id, ...place } of cluster) result.set(id, { ...place, tracks: lanes.length });
    cluster = [];
    lanes = [];
  };
  for (const { visit, start, end } of shown) {
    if (lanes.every(({ last }) => start >= last.until)) close();
    let track = lanes.findIndex(({ last }) => last.until <= start);
    if (track === -1 && lanes.length >= stretchedTracks) {
      const longestFree = Math.min(...lanes.map((lane) => lane.end));
      track = lanes.findIndex((lane) => lane.end === longestFree && lane.end <= start);
      const covered = lanes[track]?.last;
      if (covered) covered.until = start;
    }
    if (track === -1) track = lanes.length;
    const last = { id: visit.id, track, until: end - start < stretch.belowMs ? start + stretch.toMs : end };
    lanes[track] = { end, last };
    cluster.push(last);
  }
  close();
  return result;
}
