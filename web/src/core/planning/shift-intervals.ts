import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import { weekdayOf } from '@switchyard/contracts/time/calendar-day.ts';
import type { ZoneClock } from '@switchyard/contracts/time/zone-clock.ts';

/** Epoch ms, end exclusive. */
export type Interval = { readonly start: number; readonly end: number };

/** A technician's shifts on the given local days, in order. */
export function shiftIntervals(
  technician: Pick<Technician, 'shifts' | 'active'>,
  days: readonly string[],
  clock: ZoneClock,
): Interval[] {
  if (!technician.active) return [];
  return days.flatMap((day) =>
    technician.shifts
      .filter((shift) => shift.weekday === weekdayOf(day))
      .map((shift) => ({ start: clock.at(day, shift.startMinute), end: clock.at(day, shift.endMinute) }))
      .toSorted((a, b) => a.start - b.start),
  );
}

/** The parts of [from, to) outside of the intervals, which are in order. */
export function gapsBetween(intervals: readonly Interval[], from: number, to: number): Interval[] {
  const gaps: Interval[] = [];
  let at = from;
  for (const { start, end } of intervals) {
    if (start > at) gaps.push({ start: at, end: Math.min(start, to) });
    at = Math.max(at, end);
  }
  if (at < to) gaps.push({ start: at, end: to });
  return gaps;
}

/** Overlap in milliseconds. */
export function overlapMs(a: Interval, b: Interval): number {
  return Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start));
}
