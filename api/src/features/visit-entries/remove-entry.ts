import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import {
  findVisitEntry,
  updateVisitEntryRow,
} from '@switchyard/platform/db/repositories/visit-entry-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { loadEntry } from './load-entry.ts';
import { recordEntryEvent } from './visit-entry-events.ts';

/** Takes an entry back; its row stays. @throws ProblemError 403, 404, 410, 412 */
export async function removeEntry(
  unit: UnitOfWork,
  actor: Actor,
  { id, expected }: { id: string; expected: number },
): Promise<VisitEntry> {
  const { visit } = await loadEntry(unit, actor, { id, expected });
  await updateVisitEntryRow(unit.tx, id, { patch: { deletedAt: unit.now }, now: unit.now });
  const removed = await findVisitEntry(unit.tx, id, { kind: 'company' });
  if (!removed) throw new Error('The entry that was just taken back is missing');
  recordEntryEvent(unit, { visit, before: removed, after: null });
  return removed;
}
