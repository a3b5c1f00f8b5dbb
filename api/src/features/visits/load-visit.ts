import type { Action } from '@switchyard/contracts/identity/permissions.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { requireFound, requireScope } from '../../work/access.ts';
import { lockVisit, readLockedJob } from '../../work/locked-work.ts';

/**
 * A visit and its job, the job locked, so that nothing of either changes until the commit.
 * @throws ProblemError 403 when the role may not do it, 404 outside the scope, 410 once deleted
 */
export async function loadVisit(
  unit: UnitOfWork,
  actor: Actor,
  { id, action }: { id: string; action: Action },
): Promise<{ visit: Visit; job: Job }> {
  const visit = requireFound(await lockVisit(unit, id, requireScope(actor, action)));
  return { visit, job: await readLockedJob(unit, visit) };
}
