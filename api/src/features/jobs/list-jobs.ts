import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { type JobQuery, listJobRows } from '@switchyard/platform/db/repositories/job-list-repository.ts';
import { requireScope } from '../../work/access.ts';
import { audienceOf, jobFor } from '../../work/audience.ts';

/** @param now decides what is overdue */
export async function listJobs(tx: Tx, actor: Actor, query: JobQuery, now: Date): Promise<Page<Job>> {
  const scope = requireScope(actor, 'job.view');
  const page = await listJobRows(tx, { query, scope, now });
  return { ...page, items: page.items.map((job) => jobFor(audienceOf(actor), job)) };
}
