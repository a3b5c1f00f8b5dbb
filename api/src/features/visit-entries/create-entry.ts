import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { CreateVisitEntry, VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { checklistTable } from '@switchyard/platform/db/records/checklist-table.ts';
import { companyScope } from '@switchyard/platform/db/records/record-table.ts';
import {
  insertVisitEntries,
  type NewVisitEntry,
} from '@switchyard/platform/db/repositories/visit-entry-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { type Allowed, fieldError, refuseFields } from '../../access/access.ts';
import { refuseFuture } from '../../records/refuse-future.ts';
import { loadVisit } from './load-visit.ts';
import { requirePossibleTime, technicianOfTime } from './time-rules.ts';
import { recordEntryEvent } from './visit-entry-events.ts';

/**
 * Records an entry at a visit. A time that overlaps times written by hand is stored in parts; returns the first.
 * @throws ProblemError 403, 404 for a visit of another technician, 410 for a deleted one, `request.invalid`
 */
export async function createEntry(
  unit: UnitOfWork,
  { actor, scope }: Allowed,
  { visitId, input }: { visitId: string; input: CreateVisitEntry },
): Promise<VisitEntry> {
  const visit = await loadVisit(unit, visitId, scope);
  refuseFuture(unit, input.occurredAt);
  const question = await questionOf(unit, input);
  const { technicianId, parts } = await dataOf(unit, actor, { visit, input });
  const { companyId, actor: author } = unit.context;
  const at = unit.now.toISOString();
  const entries: VisitEntry[] = [];
  for (const data of parts) {
    const entry = {
      id: newId(unit.now.getTime()),
      visitId,
      kind: input.kind,
      data,
      authorId: author.id,
      authorName: author.name,
      technicianId,
      occurredAt: new Date(input.occurredAt ?? unit.now).toISOString(),
    } as NewVisitEntry;
    await unit.gather(insertVisitEntries, { ...entry, companyId, now: unit.now });
    const after = {
      ...entry,
      revision: 1,
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
      jobId: visit.jobId,
    } as VisitEntry;
    recordEntryEvent(unit, { visit, before: null, after, question });
    entries.push(after);
  }
  return entries[0] as VisitEntry;
}

/** The technician of an entry and what to store: a time may be stored in several parts. */
async function dataOf(
  unit: UnitOfWork,
  actor: Actor,
  { visit, input }: { visit: Visit; input: CreateVisitEntry },
): Promise<{ technicianId: string | null; parts: readonly VisitEntry['data'][] }> {
  if (input.kind !== 'time') return { technicianId: actor.technicianId, parts: [input.data] };
  const technicianId = technicianOfTime(actor, visit, input.technicianId);
  return {
    technicianId,
    parts: await requirePossibleTime(unit, { technicianId, data: input.data, entryId: null }),
  };
}

/**
 * Label of the answered item. The checklist may have been changed or deleted since the device read it: the answer is
 * stored anyway.
 */
async function questionOf(unit: UnitOfWork, input: CreateVisitEntry): Promise<string | null> {
  if (input.kind !== 'answer') return null;
  const checklist = await checklistTable.find(unit.tx, input.data.checklistId, {
    scope: companyScope,
    now: unit.now,
  });
  if (!checklist) {
    refuseFields([fieldError('/data/checklistId', 'not_found', 'There is no such checklist')]);
  }
  return checklist?.items.find((item) => item.id === input.data.itemId)?.label ?? null;
}
