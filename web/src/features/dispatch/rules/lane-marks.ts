import type { Interval } from '@switchyard/contracts/time/intervals.ts';
import { visitSpan } from '../../../core/planning/visit-span.ts';
import { pointOf, travelMinutes } from '../../../lib/travel.ts';
import { active, gapPx, minBarPx, type ShownVisit, toleratedMs } from './row-layout.ts';
import { isOnScale, type TimeScale, timeToX } from './time-scale.ts';

/** A dashed line between two visits; `minutes` of estimated travel, `tight` when the gap is shorter. */
export type TravelDash = {
  readonly key: string;
  readonly left: number;
  readonly width: number;
  readonly minutes: number;
  readonly tight: boolean;
};

const minDashPx = 8;
const minuteMs = 60_000;
const shortGapMs = 75 * minuteMs;
const minTravelMs = 10 * minuteMs;

/** Planned times that started visits still reserve outside of their bars, px from the lane's left edge. */
export function placeTraces(
  shown: readonly ShownVisit[],
  scale: TimeScale,
): { readonly key: string; readonly left: number; readonly width: number }[] {
  return shown.flatMap(({ visit, start, end }) => {
    const plan = visitSpan(visit);
    const beside = Math.max(start - plan.start, plan.end - end);
    if (!active.has(visit.state) || beside < toleratedMs || !isOnScale(scale, plan.start, plan.end))
      return [];
    const left = timeToX(scale, plan.start);
    return [{ key: visit.id, left, width: Math.max(minBarPx, timeToX(scale, plan.end) - left - gapPx) }];
  });
}

/** Dashed lines between consecutive visits of the same day with known locations. */
export function placeDashes(shown: readonly ShownVisit[], scale: TimeScale): TravelDash[] {
  return shown.slice(1).flatMap((next, index) => {
    const before = shown[index];
    if (!before) return [];
    const gap: Interval = { start: before.end, end: next.start };
    const minutes = travelMinutes(pointOf(before.visit.job), pointOf(next.visit.job));
    if (minutes === null || gap.end <= gap.start || !onOneSegment(scale, gap)) return [];
    const travelMs = minutes * minuteMs;
    // Spans a short gap; otherwise only the travel time, because a line over half a day would carry no information.
    const from = gap.end - gap.start <= shortGapMs ? gap.start : gap.end - Math.max(travelMs, minTravelMs);
    const left = timeToX(scale, from) + 1;
    const width = timeToX(scale, gap.end) - left - 2;
    if (width < minDashPx) return [];
    const tight = travelMs > gap.end - gap.start;
    return [{ key: `${before.visit.id}:${next.visit.id}`, left, width, minutes, tight }];
  });
}

function onOneSegment(scale: TimeScale, { start, end }: Interval): boolean {
  return scale.segments.some((segment) => start >= segment.from && end <= segment.to);
}
