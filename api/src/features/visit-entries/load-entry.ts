import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { type Actor, isStaff } from '@switchyard/contracts/identity/role.ts';
import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { findVisitEntry } from '@switchyard/platform/db/repositories/visit-entry-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import { requireFound, requireScope } from '../../work/access.ts';
import { loadVisit } from './load-visit.ts';

const action = 'visit_entry.update';

/**
 * An entry that its author or the office is about to change, and its visit, locked.
 * @throws ProblemError 403 for an entry of somebody else, 404, 410, 412 with the entry as it is
 */
export async function loadEntry(
  unit: UnitOfWork,
  actor: Actor,
  { id, expected }: { id: string; expected: number },
): Promise<{ entry: VisitEntry; visit: Visit }> {
  const scope = requireScope(actor, action);
  await unit.flush();
  const found = requireFound(await findVisitEntry(unit.tx, id, scope));
  const visit = await loadVisit(unit, actor, { id: found.visitId, action });
  // It may have changed while another command held the lock.
  const entry = requireFound(await findVisitEntry(unit.tx, id, scope));
  if (!isStaff(actor) && entry.authorId !== actor.userId) throw new ProblemError('auth.forbidden');
  requireRevision(entry, expected);
  return { entry, visit };
}
