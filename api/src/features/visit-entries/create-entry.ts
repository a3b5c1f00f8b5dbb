import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { CreateVisitEntry, VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { checklistTable } from '@switchyard/platform/db/records/checklist-table.ts';
import { companyScope } from '@switchyard/platform/db/records/record-table.ts';
import { insertVisitEntries } from '@switchyard/platform/db/repositories/visit-entry-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { type Allowed, fieldError, refuseFields } from '../../access/access.ts';
import { refuseFuture } from '../../records/refuse-future.ts';
import { loadVisit } from './load-visit.ts';
import { requirePossibleTime, technicianOfTime } from './time-rules.ts';
import { recordEntryEvent } from './visit-entry-events.ts';

/**
 * Records an entry at a visit.
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
  const technicianId = await technicianOf(unit, actor, { visit, input });
  const { companyId, actor: author } = unit.context;
  const entry = {
    id: newId(unit.now.getTime()),
    visitId,
    kind: input.kind,
    data: input.data,
    authorId: author.kind === 'user' ? author.id : null,
    authorName: author.name,
    technicianId,
    occurredAt: new Date(input.occurredAt ?? unit.now).toISOString(),
  };
  await unit.gather(insertVisitEntries, { ...entry, companyId, now: unit.now });
  const at = unit.now.toISOString();
  const after = {
    ...entry,
    revision: 1,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    jobId: visit.jobId,
  } as VisitEntry;
  recordEntryEvent(unit, { visit, before: null, after, question });
  return after;
}

async function technicianOf(
  unit: UnitOfWork,
  actor: Actor,
  { visit, input }: { visit: Visit; input: CreateVisitEntry },
): Promise<string | null> {
  if (input.kind !== 'time') return actor.technicianId;
  const technicianId = technicianOfTime(actor, visit, input.technicianId);
  await requirePossibleTime(unit, { technicianId, data: input.data, entryId: null });
  return technicianId;
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
