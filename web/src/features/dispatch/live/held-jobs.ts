import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { compareUrgency } from '../rules/queue-order.ts';

/**
 * Applies changed jobs to the list of held jobs: by revision, most urgent first. Returns the same array if nothing
 * changed.
 */
export function withHeldChanges(held: readonly Job[], changed: readonly Job[]): Job[] {
  const byId = new Map(held.map((job) => [job.id, job]));
  let touched = false;
  for (const job of changed) {
    const known = byId.get(job.id);
    const holds = job.state === 'on_hold' && job.deletedAt === null;
    if (known && job.revision <= known.revision) continue;
    if (!known && !holds) continue;
    if (holds) byId.set(job.id, job);
    else byId.delete(job.id);
    touched = true;
  }
  return touched ? [...byId.values()].toSorted(compareUrgency) : (held as Job[]);
}
