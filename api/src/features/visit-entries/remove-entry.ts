import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import {
  findVisitEntry,
  updateVisitEntryRow,
} from '@switchyard/platform/db/repositories/visit-entry-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { Allowed } from '../../access/access.ts';
import { loadEntry } from './load-entry.ts';
import { recordEntryEvent } from './visit-entry-events.ts';

/** Deletes an entry; its row is kept. @throws ProblemError 403, 404, 410, 412 */
export async function removeEntry(
  unit: UnitOfWork,
  allowed: Allowed,
  { id, expected }: { id: string; expected: number },
): Promise<VisitEntry> {
  const { visit } = await loadEntry(unit, allowed, { id, expected });
  await updateVisitEntryRow(unit.tx, id, { patch: { deletedAt: unit.now }, now: unit.now });
  const removed = await findVisitEntry(unit.tx, id, { kind: 'company' });
  if (!removed) throw new Error('The entry just deleted is missing');
  recordEntryEvent(unit, { visit, before: removed, after: null });
  return removed;
}
