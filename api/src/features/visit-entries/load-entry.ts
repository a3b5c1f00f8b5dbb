import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { isStaff } from '@switchyard/contracts/identity/role.ts';
import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { findVisitEntry } from '@switchyard/platform/db/repositories/visit-entry-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import { type Allowed, requireFound } from '../../access/access.ts';
import { loadVisit } from './load-visit.ts';

/**
 * An entry to be changed by its author or the office, and its visit, locked.
 * @throws ProblemError 403 for another author's entry, 404, 410, 412 with the current entry
 */
export async function loadEntry(
  unit: UnitOfWork,
  { actor, scope }: Allowed,
  { id, expected }: { id: string; expected: number },
): Promise<{ entry: VisitEntry; visit: Visit }> {
  await unit.flush();
  const found = requireFound(await findVisitEntry(unit.tx, id, scope));
  const visit = await loadVisit(unit, found.visitId, scope);
  // It may have changed while another command held the lock.
  const entry = requireFound(await findVisitEntry(unit.tx, id, scope));
  if (!isStaff(actor) && entry.authorId !== actor.userId) throw new ProblemError('auth.forbidden');
  requireRevision(entry, expected);
  return { entry, visit };
}
