import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { findVisit, lockJobOfVisit } from '@switchyard/platform/db/repositories/visit-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { requireScope } from '../../work/access.ts';
import { deletedParent, refuseDeletedParents, requireRestorable } from '../../work/restore-rules.ts';
import { reviveVisit } from '../../work/revive-visit.ts';
import { readJob, settleWork } from '../../work/settle-work.ts';
import { requirePlannable } from './plannable-job.ts';
import { conflictText } from './plan-visit.ts';

/**
 * Brings a visit back as it was planned.
 * @throws ProblemError `record.parent_deleted` when its job or a technician was deleted, `visit.conflict` when
 *   somebody else has the technician's time now, `job.transition_refused` when the job takes no visits any more
 */
export async function restoreVisit(
  unit: UnitOfWork,
  actor: Actor,
  { id, expected }: { id: string; expected: number },
): Promise<Visit> {
  const scope = requireScope(actor, 'visit.delete');
  const jobId = await lockJobOfVisit(unit.tx, id);
  if (jobId === undefined) throw new ProblemError('request.not_found');
  const before = requireRestorable(unit, await findVisit(unit.tx, id, scope), expected);
  const job = await readJob(unit, jobId);
  if (job.deletedAt !== null) refuseDeletedParents([deletedParent('/jobId', 'Its job')]);
  // A cancelled visit comes back as history; one that is still to come needs a job that is.
  if (before.state !== 'cancelled') requirePlannable(job);
  const obstacles = await reviveVisit(unit, before);
  if (obstacles) {
    refuseDeletedParents(obstacles.deleted);
    const { conflicts } = obstacles;
    throw new ProblemError('visit.conflict', { detail: conflictText(conflicts), conflicts });
  }
  const settled = await settleWork(unit, { job, visits: [{ id, type: 'visit.restored', before }] });
  const [after] = settled.visits;
  if (!after) throw new Error('The visit that was just restored is missing');
  return after;
}
