import { isDeepStrictEqual } from 'node:util';
import type { UpdateVisitEntry, VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import {
  findVisitEntry,
  updateVisitEntryRow,
} from '@switchyard/platform/db/repositories/visit-entry-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { type Allowed, fieldError, refuseFields, requireFound } from '../../access/access.ts';
import { loadEntry } from './load-entry.ts';
import { requirePossibleTime } from './time-rules.ts';
import { recordEntryEvent } from './visit-entry-events.ts';

export type EntryUpdate = { id: string; expected: number; patch: UpdateVisitEntry };

/** Replaces the contents of an entry; its kind is fixed. @throws ProblemError 403, 404, 410, 412, `request.invalid` */
export async function updateEntry(
  unit: UnitOfWork,
  allowed: Allowed,
  { id, expected, patch }: EntryUpdate,
): Promise<VisitEntry> {
  const { entry: before, visit } = await loadEntry(unit, allowed, { id, expected });
  if (patch.kind !== before.kind) {
    refuseFields([fieldError('/kind', 'fixed', `The kind of an entry cannot change: it is ${before.kind}`)]);
  }
  if (isDeepStrictEqual(patch.data, before.data)) return before;
  if (patch.kind === 'time' && before.technicianId !== null) {
    if (patch.data.source !== 'manual') {
      refuseFields([fieldError('/data/source', 'manual_only', 'A changed time must be marked as manual')]);
    }
    await requirePossibleTime(unit, { technicianId: before.technicianId, data: patch.data, entryId: id });
  }
  await updateVisitEntryRow(unit.tx, id, { patch: { data: patch.data }, now: unit.now });
  const after = requireFound(await findVisitEntry(unit.tx, id, { kind: 'company' }));
  recordEntryEvent(unit, { visit, before, after });
  return after;
}
