import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { listDeletedJobRows } from '@switchyard/platform/db/repositories/deleted-job-repository.ts';
import type { JobQuery } from '@switchyard/platform/db/repositories/job-list-repository.ts';
import { requireListScope } from '../../work/access.ts';

/** Jobs that whoever may delete jobs may bring back, the last deletion first. @throws ProblemError `auth.forbidden` */
export async function listDeletedJobs(tx: Tx, actor: Actor, query: JobQuery): Promise<Page<Job>> {
  const scope = requireListScope(actor, 'job', query);
  if (scope.kind !== 'company') throw new Error('Jobs are restored by people who see all of them');
  return await listDeletedJobRows(tx, query);
}
