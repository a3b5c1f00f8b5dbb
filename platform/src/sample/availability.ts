import { type Span, workingSpans } from './shift-calendar.ts';
import type { TechnicianDraft } from './technician-roster.ts';
import { dayMs, minuteMs } from '@switchyard/contracts/time/durations.ts';
import type { TimeZone } from '@switchyard/contracts/time/time-zone.ts';

/** A technician's time: shifts minus bookings. */
export type Availability = {
  readonly technician: TechnicianDraft;
  spans(range: Span): Span[];
  book(span: Span): void;
  isFree(span: Span): boolean;
  /** True if no booking begins in the range. */
  isUnbooked(range: Span): boolean;
  /** Free slot of that length, as late as possible inside the range. */
  latestSlot(range: Span, lengthMs: number): Span | undefined;
  /** Free slot of that length, as early as possible inside the range. */
  earliestSlot(range: Span, lengthMs: number): Span | undefined;
};

/** Minimum time between two visits. */
export const changeOverMs = 10 * minuteMs;

export function openAvailability(technician: TechnicianDraft, zone: TimeZone): Availability {
  /** Sorted, never overlapping. */
  const booked: Span[] = [];

  const position = (at: number) => {
    let low = 0;
    let high = booked.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((booked[middle]?.end ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const isFree = ({ start, end }: Span) => (booked[position(start)]?.start ?? Infinity) >= end;
  const spans = (range: Span) => workingSpans(technician.shifts, zone, range);

  const gaps = (range: Span): Span[] => {
    const found: Span[] = [];
    for (const span of spans(range)) {
      let from = Math.max(span.start, range.start);
      const to = Math.min(span.end, range.end);
      for (let at = position(from - changeOverMs); at < booked.length; at += 1) {
        const busy = booked[at];
        if (!busy || busy.start >= to + changeOverMs) break;
        if (busy.start - changeOverMs > from)
          found.push({ start: from, end: Math.min(to, busy.start - changeOverMs) });
        from = Math.max(from, busy.end + changeOverMs);
      }
      if (from < to) found.push({ start: from, end: to });
    }
    return found;
  };

  return {
    technician,
    spans,
    isFree,
    isUnbooked: ({ start, end }) => !booked.some((span) => span.start >= start && span.start < end),
    book: (span) => {
      if (!isFree(span))
        throw new Error(`${technician.ref} is booked twice at ${new Date(span.start).toISOString()}`);
      booked.splice(position(span.start), 0, span);
    },
    latestSlot: (range, lengthMs) => {
      // Day by day from the end: the slot is nearly always found on the first days.
      for (let to = range.end; to > range.start; to -= dayMs) {
        const day = { start: Math.max(range.start, to - dayMs - lengthMs), end: to };
        const gap = gaps(day).findLast(({ start, end }) => end - start >= lengthMs);
        if (gap) return { start: gap.end - lengthMs, end: gap.end };
      }
      return undefined;
    },
    earliestSlot: (range, lengthMs) => {
      for (let from = range.start; from < range.end; from += dayMs) {
        const day = { start: from, end: Math.min(range.end, from + dayMs + lengthMs) };
        const gap = gaps(day).find(({ start, end }) => end - start >= lengthMs);
        if (gap) return { start: gap.start, end: gap.start + lengthMs };
      }
      return undefined;
    },
  };
}
