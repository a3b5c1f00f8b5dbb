import type { JobPool } from './fill-day.ts';
import type { DatedJob } from './planned-job.ts';
import { hashText } from './random.ts';
import { dayMs, hourMs } from '@switchyard/contracts/time/durations.ts';
import type { Workforce } from './workforce.ts';

/** The company's jobs, sorted by what remains to be done now. */
export type SortedJobs = {
  /** Ended before today. */
  past: DatedJob[];
  /** Awaits work: today's and tomorrow's board is filled from it. */
  pool: JobPool;
  /** Still open in the record, but too old to be expected on the board. */
  stale: DatedJob[];
};

/** Age up to which a request without a recorded end is worked. */
const poolAgeMs = 40 * dayMs;

export function sortJobs(
  jobs: readonly DatedJob[],
  { now, today }: { now: number; today: number },
): SortedJobs {
  const past: DatedJob[] = [];
  const stale: DatedJob[] = [];
  const pool: JobPool = new Set();
  for (const job of jobs) {
    if (job.opened > now) continue;
    if (job.closed !== null && job.closed < today) past.push(job);
    else if (job.closed === null && now - job.opened > poolAgeMs) stale.push(job);
    else pool.add(job);
  }
  return { past, pool, stale };
}

export type Reserves = { queue: DatedJob[]; held: DatedJob[]; requested: DatedJob[]; returning: DatedJob[] };

/**
 * Removes jobs from the pool that are not to be planned: the queue (fresh emergencies, overdue work, then a mixture),
 * jobs on hold, requests awaiting triage, and jobs that need a second visit.
 */
export function takeReserves(pool: JobPool, workforce: Workforce, now: number): Reserves {
  const take = (count: number, suits: (job: DatedJob) => boolean): DatedJob[] => {
    const found = [...pool]
      .filter((job) => suits(job) && workforce.qualified(job.draft.work).length > 0)
      .toSorted((a, b) => hashText(a.ref) - hashText(b.ref))
      .slice(0, count);
    for (const job of found) pool.delete(job);
    return found;
  };
  const age = (job: DatedJob) => now - job.opened;
  const isOverdue = (job: DatedJob) => job.resolveBy !== null && job.resolveBy < now;
  const fromOutside = ({ draft: { source } }: DatedJob) => source === 'portal' || source === 'app';
  return {
    queue: [
      ...take(2, (job) => job.draft.work.priority === 'emergency' && age(job) < 12 * hourMs),
      ...take(3, (job) => isOverdue(job) && age(job) < 20 * dayMs),
      ...take(8, (job) => age(job) < dayMs && job.draft.work.priority !== 'emergency'),
      ...take(7, (job) => age(job) < 8 * dayMs && job.draft.work.priority !== 'emergency'),
    ],
    held: take(6, (job) => age(job) > 2 * dayMs && age(job) < 20 * dayMs),
    requested: take(5, (job) => fromOutside(job) && age(job) < 2 * dayMs),
    returning: take(3, (job) => age(job) > 3 * dayMs && age(job) < 20 * dayMs),
  };
}
