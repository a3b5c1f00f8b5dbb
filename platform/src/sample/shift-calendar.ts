import type { Shift } from '@switchyard/contracts/technicians/technician.ts';
import { dayMs, minuteMs } from '@switchyard/contracts/time/durations.ts';
import { wallMidnight, type TimeZone, wallWeekday } from '@switchyard/contracts/time/time-zone.ts';

/** A time span, UTC milliseconds. */
export type Span = { readonly start: number; readonly end: number };

/** Working times that overlap [from, to), oldest first; pieces that meet at midnight are merged. */
export function workingSpans(shifts: readonly Shift[], zone: TimeZone, { start, end }: Span): Span[] {
  const spans: Span[] = [];
  const lastDay = wallMidnight(zone.toWall(end));
  for (let day = wallMidnight(zone.toWall(start)) - dayMs; day <= lastDay; day += dayMs) {
    const weekday = wallWeekday(day);
    const pieces = shifts
      .filter((shift) => shift.weekday === weekday)
      .toSorted((a, b) => a.startMinute - b.startMinute);
    for (const { startMinute, endMinute } of pieces) {
      const piece = {
        start: zone.toInstant(day + startMinute * minuteMs).ms,
        end: zone.toInstant(day + endMinute * minuteMs).ms,
      };
      const last = spans.at(-1);
      if (last && piece.start <= last.end) spans[spans.length - 1] = { start: last.start, end: piece.end };
      else if (piece.end > piece.start) spans.push(piece);
    }
  }
  return spans.filter((span) => span.end > start && span.start < end);
}
