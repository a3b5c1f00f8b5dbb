import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { ReadScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import { requireFound } from '../../access/access.ts';
import { lockVisit, readLockedJob } from '../../scheduling/locked-work.ts';

/**
 * A visit and its job, with the job locked, so that neither changes until the commit.
 * @throws ProblemError 404 outside the scope, 410 once deleted
 */
export async function loadVisit(
  unit: UnitOfWork,
  id: string,
  scope: ReadScope,
): Promise<{ visit: Visit; job: Job }> {
  const visit = requireFound(await lockVisit(unit, id, scope));
  return { visit, job: await readLockedJob(unit, visit) };
}
