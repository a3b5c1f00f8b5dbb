import type { JobPoint } from '@switchyard/contracts/jobs/job-points.ts';
import type { ZoneClock } from '@switchyard/contracts/time/zone-clock.ts';

/** A visit of a job in a calendar. */
export type CalendarVisit = { readonly job: JobPoint; readonly start: string };

/** The visits of the jobs by the local day on which they begin, in order of time. */
export function visitsByDay(
  jobs: readonly JobPoint[],
  clock: Pick<ZoneClock, 'day'>,
): ReadonlyMap<string, readonly CalendarVisit[]> {
  const visits = jobs
    .flatMap((job) => job.starts.map((start) => ({ job, start })))
    .toSorted((one, two) => one.start.localeCompare(two.start) || one.job.number - two.job.number);
  return Map.groupBy(visits, ({ start }) => clock.day(new Date(start)));
}
