import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { instantMs } from './visit-span.ts';

export type Deadline = { readonly what: 'respond' | 'resolve'; readonly at: number };

/** The next deadline of a job without a dispatched visit: respond-by, otherwise resolve-by; epoch ms. */
export function deadlineOf(job: Pick<Job, 'respondBy' | 'resolveBy'>): Deadline | null {
  const respondBy = instantMs(job.respondBy);
  if (respondBy !== null) return { what: 'respond', at: respondBy };
  const resolveBy = instantMs(job.resolveBy);
  return resolveBy === null ? null : { what: 'resolve', at: resolveBy };
}
