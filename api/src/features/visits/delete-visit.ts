import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { releaseAssignments } from '@switchyard/platform/db/repositories/assignment-repository.ts';
import { updateVisitRow } from '@switchyard/platform/db/repositories/visit-write-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { ReadScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import { settleWork } from '../../scheduling/settle-work.ts';
import { loadVisit } from './load-visit.ts';

const notStarted: readonly string[] = ['planned', 'dispatched', 'cancelled'];

/** @throws ProblemError `record.referenced` once a technician has set out: such a visit cannot be deleted */
export async function deleteVisit(
  unit: UnitOfWork,
  scope: ReadScope,
  { id, expected }: { id: string; expected: number },
): Promise<Visit> {
  const { visit, job } = await loadVisit(unit, id, scope);
  requireRevision(visit, expected);
  if (!notStarted.includes(visit.state)) {
    throw new ProblemError('record.referenced', { detail: 'The visit has started', current: visit });
  }
  await updateVisitRow(unit.tx, id, { patch: { deletedAt: unit.now }, now: unit.now });
  await releaseAssignments(unit.tx, id);
  const settled = await settleWork(unit, { job, visits: [{ id, type: 'visit.deleted', before: visit }] });
  return settled.visits[0] ?? visit;
}
