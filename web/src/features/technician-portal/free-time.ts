import { freeParts, type TimeSpan } from '@switchyard/contracts/visit-entries/time-spans.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The last half hour before `now` without a recorded time, or a shorter gap of 5 minutes at least; in whole minutes. */
export function lastFreeTime(now: number, taken: readonly TimeSpan[]): TimeSpan {
  const iso = (at: number) => new Date(at).toISOString();
  const gaps = freeParts({ start: iso(now - dayMs), end: iso(now) }, taken)
    .map(({ start, end }) => ({
      start: Math.ceil(Date.parse(start) / minuteMs) * minuteMs,
      end: Math.floor(Date.parse(end) / minuteMs) * minuteMs,
    }))
    .filter(({ start, end }) => end - start >= 5 * minuteMs);
  const { start, end } = gaps.at(-1) ?? { start: now - 30 * minuteMs, end: now };
  return { start: iso(Math.max(start, end - 30 * minuteMs)), end: iso(end) };
}
