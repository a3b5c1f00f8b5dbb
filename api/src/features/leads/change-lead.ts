import type { Change } from '@switchyard/contracts/events/domain-event.ts';
import { leadMachine } from '@switchyard/contracts/leads/lead-rules.ts';
import type { Lead, LeadDetail, UpdateLead } from '@switchyard/contracts/leads/lead.ts';
import { insertLeadEntry } from '@switchyard/platform/db/repositories/lead-entry-repository.ts';
import { readTeamMember } from '@switchyard/platform/db/repositories/user-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { leadTable } from '@switchyard/platform/db/records/lead-table.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import { requireStep } from '../../records/state-steps.ts';
import { fieldError, refuseFields } from '../../access/access.ts';
import { changedFields } from '../../records/changed-fields.ts';
import { recordLeadEvent } from '../../sales/lead-events.ts';
import { readLeadDetail, requireLead } from './lead-access.ts';

/** The current lead, locked until the commit. @throws ProblemError 404, `revision.stale` */
export async function loadLead(unit: UnitOfWork, id: string, expected: number): Promise<Lead> {
  await leadTable.lock(unit.tx, id);
  const lead = await requireLead(unit.tx, id);
  requireRevision(lead, expected);
  return lead;
}

type LeadChangeInput = { id: string; expected: number; patch: UpdateLead };

/**
 * Moves a lead to another state, or assigns it to a colleague. Leaving `new` by hand counts as contacted.
 * @throws ProblemError `lead.transition_refused`, `request.invalid`
 */
export async function changeLead(
  unit: UnitOfWork,
  { id, expected, patch }: LeadChangeInput,
): Promise<LeadDetail> {
  const before = await loadLead(unit, id, expected);
  const changed = changedFields(before, patch);
  if (Object.keys(changed).length === 0) return await readLeadDetail(unit.tx, id);
  if (changed.state)
    requireStep(leadMachine, { from: before.state, to: changed.state, party: 'desk', current: before });
  const state = changed.state ?? before.state;
  if (changed.lostReason && state !== 'lost') {
    refuseFields([fieldError('/lostReason', 'not_lost', 'Only a lost lead can have a reason')]);
  }
  const assigneeName = await requireAssignee(unit, changed.assigneeId);
  const answered = changed.state === 'contacted' && before.answeredAt === null;
  const written = {
    ...changed,
    ...(state === 'lost' ? {} : { lostReason: null }),
    ...(answered ? { answeredAt: unit.now } : {}),
  };
  await leadTable.update(unit.tx, id, { patch: written, now: unit.now });
  const after = await requireLead(unit.tx, id);
  if (changed.state) {
    const subject = `${before.state} → ${after.state}`;
    await note(unit, id, { kind: 'state', subject, body: after.lostReason ?? '' });
  }
  if (changed.assigneeId !== undefined) {
    await note(unit, id, { kind: 'assignment', subject: assigneeName ?? 'nobody', body: '' });
  }
  const changes: Change[] = [
    ...(changed.state ? [{ field: 'state', from: before.state, to: after.state }] : []),
    ...(changed.assigneeId === undefined
      ? []
      : [{ field: 'assignee', from: before.assigneeName, to: after.assigneeName }]),
  ];
  recordLeadEvent(unit, { type: 'lead.updated', lead: after, changes, reason: after.lostReason });
  return await readLeadDetail(unit.tx, id);
}

async function requireAssignee(unit: UnitOfWork, id: string | null | undefined): Promise<string | null> {
  if (id === null || id === undefined) return null;
  const member = await readTeamMember(unit.tx, id);
  const fits = member?.status === 'active' && (member.role === 'admin' || member.role === 'manager');
  if (!fits) refuseFields([fieldError('/assigneeId', 'not_found', 'There is no such colleague')]);
  return member ? `${member.firstName} ${member.lastName}` : null;
}

type Note = { kind: 'state' | 'assignment' | 'converted'; subject: string; body: string };

/** Adds an entry to the history, attributed to the actor. */
export async function note(unit: UnitOfWork, leadId: string, line: Note): Promise<void> {
  const { companyId, actor } = unit.context;
  await insertLeadEntry(unit.tx, {
    ...line,
    id: newId(unit.now.getTime()),
    companyId,
    leadId,
    source: null,
    authorId: actor.id,
    authorName: actor.name,
    createdAt: unit.now,
  });
}
