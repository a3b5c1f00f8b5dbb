import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { AcceptVisit, Visit } from '@switchyard/contracts/visits/visit.ts';
import { updateVisitRow } from '@switchyard/platform/db/repositories/visit-write-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import { refuseFuture, words } from '../../work/apply-visit-step.ts';
import { settleWork } from '../../work/settle-work.ts';
import { loadVisit } from './load-visit.ts';

export type VisitAcceptance = { id: string; expected: number; acceptance: AcceptVisit };

/**
 * A technician confirms a visit that was sent: the office sees that it was read. Accepting twice keeps the first time.
 * @throws ProblemError `visit.transition_refused` when the visit was not sent, or has begun
 */
export async function acceptVisit(
  unit: UnitOfWork,
  actor: Actor,
  { id, expected, acceptance: { occurredAt } }: VisitAcceptance,
): Promise<Visit> {
  const { visit, job } = await loadVisit(unit, actor, { id, action: 'visit.transition' });
  requireRevision(visit, expected);
  refuseFuture(unit, occurredAt);
  if (visit.state !== 'dispatched') {
    throw new ProblemError('visit.transition_refused', {
      detail: `The visit is ${words(visit.state)}: only one that was sent can be accepted`,
      current: visit,
    });
  }
  if (visit.stamps.acceptedAt !== null) return visit;
  const acceptedAt = occurredAt ?? unit.now.toISOString();
  await updateVisitRow(unit.tx, id, { patch: { acceptedAt }, now: unit.now });
  const settled = await settleWork(unit, {
    job,
    visits: [{ id, type: 'visit.accepted', before: visit }],
    occurredAt,
  });
  return settled.visits[0] ?? visit;
}
