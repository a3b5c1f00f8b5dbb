import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { UpdateVisitEntry, VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import {
  findVisitEntry,
  updateVisitEntryRow,
} from '@switchyard/platform/db/repositories/visit-entry-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { fieldError, refuseFields, requireFound } from '../../work/access.ts';
import { loadEntry } from './load-entry.ts';
import { requirePossibleTime } from './time-rules.ts';
import { recordEntryEvent } from './visit-entry-events.ts';

export type EntryUpdate = { id: string; expected: number; patch: UpdateVisitEntry };

/** Replaces what an entry says; its kind stays. @throws ProblemError 403, 404, 410, 412, `request.invalid` */
export async function updateEntry(
  unit: UnitOfWork,
  actor: Actor,
  { id, expected, patch }: EntryUpdate,
): Promise<VisitEntry> {
  const { entry: before, visit } = await loadEntry(unit, actor, { id, expected });
  if (patch.kind !== before.kind) {
    refuseFields([fieldError('/kind', 'fixed', `The entry is of kind ${before.kind} and stays so`)]);
  }
  if (isDeepStrictEqual(patch.data, before.data)) return before;
  if (patch.kind === 'time' && before.technicianId !== null) {
    if (patch.data.source !== 'manual') {
      refuseFields([fieldError('/data/source', 'manual_only', 'A time that a person changes is manual')]);
    }
    await requirePossibleTime(unit, { technicianId: before.technicianId, data: patch.data, entryId: id });
  }
  await updateVisitEntryRow(unit.tx, id, { patch: { data: patch.data }, now: unit.now });
  const after = requireFound(await findVisitEntry(unit.tx, id, { kind: 'company' }));
  recordEntryEvent(unit, { visit, before, after });
  return after;
}
