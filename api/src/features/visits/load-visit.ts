import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Action } from '@switchyard/contracts/identity/permissions.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { findVisit, lockJobOfVisit } from '@switchyard/platform/db/repositories/visit-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { requireFound, requireScope } from '../../work/access.ts';
import { readJob } from '../../work/settle-work.ts';

/**
 * A visit and its job, the job locked, so that nothing of either changes until the commit.
 * @throws ProblemError 403 when the role may not do it, 404 outside the scope, 410 once deleted
 */
export async function loadVisit(
  unit: UnitOfWork,
  actor: Actor,
  { id, action }: { id: string; action: Action },
): Promise<{ visit: Visit; job: Job }> {
  const scope = requireScope(actor, action);
  const jobId = await lockJobOfVisit(unit.tx, id);
  if (jobId === undefined) throw new ProblemError('request.not_found');
  const visit = requireFound(await findVisit(unit.tx, id, scope));
  return { visit, job: await readJob(unit, jobId) };
}
