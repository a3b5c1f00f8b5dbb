import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { findVisit, lockJobOfVisit } from '@switchyard/platform/db/repositories/visit-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { ReadScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import { deletedParent, refuseDeletedParents, requireRestorable } from '../../records/restore-rules.ts';
import { reviveVisit } from '../../scheduling/revive-visit.ts';
import { readJob, settleWork } from '../../scheduling/settle-work.ts';
import { requirePlannable } from './plannable-job.ts';
import { conflictText } from './plan-visit.ts';

/**
 * Restores a visit with its plan.
 * @throws ProblemError `record.parent_deleted` if its job or a technician was deleted, `visit.conflict` if the
 * technician's time is taken, `job.transition_refused` if the job no longer allows visits
 */
export async function restoreVisit(
  unit: UnitOfWork,
  scope: ReadScope,
  { id, expected }: { id: string; expected: number },
): Promise<Visit> {
  const jobId = await lockJobOfVisit(unit.tx, id);
  if (jobId === undefined) throw new ProblemError('request.not_found');
  const before = requireRestorable(unit, await findVisit(unit.tx, id, scope), expected);
  const job = await readJob(unit, jobId);
  if (job.deletedAt !== null) refuseDeletedParents([deletedParent('/jobId', 'Its job')]);
  // A cancelled visit is restored as history; a pending one needs a plannable job.
  if (before.state !== 'cancelled') requirePlannable(job);
  const obstacles = await reviveVisit(unit, before);
  if (obstacles) {
    refuseDeletedParents(obstacles.deleted);
    const { conflicts } = obstacles;
    throw new ProblemError('visit.conflict', { detail: conflictText(conflicts), conflicts });
  }
  const settled = await settleWork(unit, { job, visits: [{ id, type: 'visit.restored', before }] });
  const [after] = settled.visits;
  if (!after) throw new Error('The visit just restored is missing');
  return after;
}
