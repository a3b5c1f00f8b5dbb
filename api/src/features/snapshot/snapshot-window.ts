import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { addDays } from '@switchyard/contracts/time/calendar-day.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';

export type SnapshotWindow = { from?: string | undefined; to?: string | undefined };

const dayMs = 86_400_000;
/** The board zooms out to four weeks; a little more for the edges. */
const longestMs = 35 * dayMs;

export type DefaultWindow = {
  now: Date;
  timeZone: string;
  /** Local days, starting today. */
  days: number;
};

/**
 * The interval of a snapshot. Default: `days` local days of the company, starting today.
 * @throws ProblemError naming `/to` if it is not after `from`, or too far from it
 */
export function requireWindow(
  { from, to }: SnapshotWindow,
  { now, timeZone, days }: DefaultWindow,
): { from: Date; to: Date } {
  const clock = createZoneClock(timeZone);
  const today = clock.day(now);
  const length = days * dayMs;
  const start = from ? new Date(from) : to ? new Date(Date.parse(to) - length) : clock.startOfDay(today);
  const openEnd = from ? new Date(Date.parse(from) + length) : clock.startOfDay(addDays(today, days));
  const end = to ? new Date(to) : openEnd;
  const span = end.getTime() - start.getTime();
  if (span > 0 && span <= longestMs) return { from: start, to: end };
  throw new ProblemError('request.invalid', {
    errors: [
      { pointer: '/to', in: 'query', code: 'custom', message: 'Invalid window: after from, at most 35 days' },
    ],
  });
}
