import type { TransitionVisit, Visit } from '@switchyard/contracts/visits/visit.ts';
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
    reason: step.reason,
    occurredAt: step.occurredAt,
  });
  const after = settled.visits[0] ?? visit;
  keepLocked(unit, { visit: after, job: settled.job });
  return after;
}
