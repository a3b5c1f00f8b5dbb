import type { ScheduleOptions } from '@switchyard/contracts/scheduling/schedule-options.ts';
import type { TimeWindow } from '../scheduling/scheduling-problem.ts';
import type { InputJob } from './schedule-input.ts';
import { minuteOf, type PlanSpan } from './work-shifts.ts';

/** Days, options and time for which a problem is built. */
export type Reading = { readonly span: PlanSpan; readonly options: ScheduleOptions; readonly now: Date };

/** The minute before which nothing changes. */
export function freezeOf({ span, options, now }: Reading): number {
  return Math.ceil(minuteOf(span, now)) + options.freezeMinutes;
}

/** Earliest and latest start. A deadline that has passed limits nothing: the job is late anyhow. */
export function limitsOf({ earliestStart, latestFinish }: InputJob, minutes: number, { span, now }: Reading) {
  const isOver = latestFinish === null || latestFinish < now;
  return {
    startsAt: earliestStart === null ? -Infinity : Math.ceil(minuteOf(span, earliestStart)),
    endsAt: isOver ? Infinity : Math.floor(minuteOf(span, latestFinish)) - minutes,
  };
}

/** A window for the search; reversed ones leave no time at all. */
export function windowsOf({ startsAt, endsAt }: TimeWindow): TimeWindow[] {
  if (startsAt === -Infinity && endsAt === Infinity) return [];
  const never = { startsAt: -1e7, endsAt: -1e7 };
  return [startsAt > endsAt ? never : { startsAt: Math.max(startsAt, -1e7), endsAt: Math.min(endsAt, 1e7) }];
}

/** Minute by which the work is done according to all promises that hold now; null if there is none. */
export function dueOf(
  { respondBy, resolveBy, wasVisited }: InputJob,
  minutes: number,
  { span, now }: Reading,
): number | null {
  const promises = [
    ...(resolveBy === null || resolveBy < now ? [] : [minuteOf(span, resolveBy)]),
    ...(respondBy === null || respondBy < now || wasVisited ? [] : [minuteOf(span, respondBy) + minutes]),
  ];
  return promises.length === 0 ? null : Math.min(...promises);
}

/** The same for the search: a promise that no plan can keep decides nothing. */
export function keepableDue(job: InputJob, minutes: number, reading: Reading): number | null {
  const due = dueOf(job, minutes, reading);
  const soonest = Math.max(0, freezeOf(reading)) + minutes;
  return due === null || due < soonest ? null : due;
}

/** True if a promise was broken, or will be: such a job goes before others of its priority. */
export function isOverdue(
  { respondBy, resolveBy, latestFinish, wasVisited }: InputJob,
  { span, now }: Reading,
): boolean {
  const from = Math.max(Number(now), span.origin);
  const promises = [resolveBy, latestFinish, wasVisited ? null : respondBy];
  return promises.some((promise) => promise !== null && Number(promise) < from);
}
