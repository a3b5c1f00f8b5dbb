import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { addDays, createZoneClock, startOfDay } from '@switchyard/contracts/technicians/shift-rules.ts';

export type SnapshotWindow = { from?: string | undefined; to?: string | undefined };

const dayMs = 86_400_000;
/** The board zooms out to four weeks; a little more for the edges. */
const longestMs = 35 * dayMs;

export type DefaultWindow = {
  now: Date;
  timeZone: string;
  /** Local days from today on. */
  days: number;
};

/**
 * The interval a snapshot shows. Default: `days` local days of the company from today on.
 * @throws ProblemError naming `/to` when it is not after `from`, or too far from it
 */
export function requireWindow(
  { from, to }: SnapshotWindow,
  { now, timeZone, days }: DefaultWindow,
): { from: Date; to: Date } {
  const clock = createZoneClock(timeZone);
  const today = clock(now).day;
  const length = days * dayMs;
  const start = from ? new Date(from) : to ? new Date(Date.parse(to) - length) : startOfDay(clock, today);
  const openEnd = from ? new Date(Date.parse(from) + length) : startOfDay(clock, addDays(today, days));
  const end = to ? new Date(to) : openEnd;
  const span = end.getTime() - start.getTime();
  if (span > 0 && span <= longestMs) return { from: start, to: end };
  throw new ProblemError('request.invalid', {
    errors: [
      { pointer: '/to', in: 'query', code: 'custom', message: 'Invalid window: after from, at most 35 days' },
    ],
  });
}
