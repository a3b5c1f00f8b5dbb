import type { Job } from '@switchyard/contracts/jobs/job.ts';

/** True if an open job is past the time by which it should be resolved. */
export function isOverdue(job: Pick<Job, 'completedAt' | 'state' | 'resolveBy'>, now: number): boolean {
  const finished = job.completedAt !== null || job.state === 'cancelled' || job.state === 'closed';
  return !finished && job.resolveBy !== null && Date.parse(job.resolveBy) < now;
}
