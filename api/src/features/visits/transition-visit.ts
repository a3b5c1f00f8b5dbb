import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { findVisitStep } from '@switchyard/contracts/visits/visit-rules.ts';
import type { TransitionVisit, Visit } from '@switchyard/contracts/visits/visit.ts';
import { releaseAssignments } from '@switchyard/platform/db/repositories/assignment-repository.ts';
import { takeBackPlan } from '@switchyard/platform/db/repositories/visit-write-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import { applyVisitStep } from '../../scheduling/apply-visit-step.ts';
import { keepLocked } from '../../scheduling/locked-work.ts';
import { settleWork } from '../../scheduling/settle-work.ts';
import type { Allowed } from '../../access/access.ts';
import { loadVisit } from './load-visit.ts';

export type VisitTransitionInput = { id: string; expected: number; step: TransitionVisit };

/** @throws ProblemError `visit.transition_refused` with what is possible or missing */
export async function transitionVisit(
  unit: UnitOfWork,
  { actor, scope }: Allowed,
  { id, expected, step }: VisitTransitionInput,
): Promise<Visit> {
  const { visit, job } = await loadVisit(unit, id, scope);
  requireRevision(visit, expected);
  const { reason, occurredAt } = step;
  if (step.takesBackPlan === true && (await removePlan(unit, actor, visit))) {
    const settled = await settleWork(unit, {
      job,
      visits: [{ id, type: 'visit.deleted', before: visit }],
      visitReason: reason,
      occurredAt,
    });
    return settled.visits[0] ?? visit;
  }
  await applyVisitStep(unit, actor, {
    visit,
    job,
    step,
    refusal: 'visit.transition_refused',
    current: visit,
  });
  const settled = await settleWork(unit, {
    job,
    visits: [{ id, type: 'visit.state_changed', before: visit }],
    reason,
    occurredAt,
  });
  const after = settled.visits[0] ?? visit;
  keepLocked(unit, { visit: after, job: settled.job });
  return after;
}

/** @returns true if the visit was removed: the user planned it, and nothing has happened to it since */
async function removePlan(unit: UnitOfWork, actor: Actor, { id, state }: Visit): Promise<boolean> {
  if (findVisitStep(state, 'cancelled', actor.role) === undefined) return false;
  if (!(await takeBackPlan(unit.tx, { id, userId: actor.userId, now: unit.now }))) return false;
  await releaseAssignments(unit.tx, id);
  return true;
}
