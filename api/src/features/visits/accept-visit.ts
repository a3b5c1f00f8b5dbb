import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { AcceptVisit, Visit } from '@switchyard/contracts/visits/visit.ts';
import { words } from '@switchyard/contracts/records/state-machine.ts';
import { updateVisitRow } from '@switchyard/platform/db/repositories/visit-write-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { ReadScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import { refuseFuture } from '../../records/refuse-future.ts';
import { settleWork } from '../../scheduling/settle-work.ts';
import { loadVisit } from './load-visit.ts';

export type VisitAcceptance = { id: string; expected: number; acceptance: AcceptVisit };

/**
 * A technician confirms reading a dispatched visit, which the office can see. Accepting twice keeps the first time.
 * @throws ProblemError `visit.transition_refused` unless the visit is dispatched and has not begun
 */
export async function acceptVisit(
  unit: UnitOfWork,
  scope: ReadScope,
  { id, expected, acceptance: { occurredAt } }: VisitAcceptance,
): Promise<Visit> {
  const { visit, job } = await loadVisit(unit, id, scope);
  requireRevision(visit, expected);
  refuseFuture(unit, occurredAt);
  if (visit.state !== 'dispatched') {
    throw new ProblemError('visit.transition_refused', {
      detail: `The visit is ${words(visit.state)}: only a dispatched one can be accepted`,
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
