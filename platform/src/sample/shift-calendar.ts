import type { Shift } from '@switchyard/contracts/technicians/technician.ts';
import { dayMs, minuteMs, startOfDay, type TimeZone, weekdayOf } from './time-zone.ts';

/** A stretch of time, UTC milliseconds. */
export type Span = { readonly start: number; readonly end: number };

/** Working times that touch [from, to), oldest first; pieces that meet at midnight are one. */
export function workingSpans(shifts: readonly Shift[], zone: TimeZone, { start, end }: Span): Span[] {
  const spans: Span[] = [];
  const lastDay = startOfDay(zone.toWall(end));
  for (let day = startOfDay(zone.toWall(start)) - dayMs; day <= lastDay; day += dayMs) {
    const weekday = weekdayOf(day);
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
