import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { findJob } from '@switchyard/platform/db/repositories/job-repository.ts';
import { requireFound, requireScope } from '../../work/access.ts';
import { audienceOf, jobFor } from '../../work/audience.ts';

/** @throws ProblemError 404 outside the actor's scope, 410 once deleted */
export async function readJob(tx: Tx, actor: Actor, id: string): Promise<Job> {
  const scope = requireScope(actor, 'job.view');
  return jobFor(audienceOf(actor), requireFound(await findJob(tx, id, scope)));
}
