import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { leadColumns } from '@switchyard/contracts/leads/lead-columns.ts';
import { leadRecord } from '@switchyard/contracts/leads/lead-record.ts';
import { leadRoutes } from '@switchyard/contracts/leads/lead-routes.ts';
import { leadMachine } from '@switchyard/contracts/leads/lead-rules.ts';
import type { Lead, LeadDetail, leadSchema, updateLeadSchema } from '@switchyard/contracts/leads/lead.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { leadTable, type LeadValues } from '@switchyard/platform/db/records/lead-table.ts';
import {
  insertLeadEntry,
  listLeadEntries,
  type NewLeadEntry,
} from '@switchyard/platform/db/repositories/lead-entry-repository.ts';
import { countWaitingLeads } from '@switchyard/platform/db/repositories/lead-repository.ts';
import { readTeamMember } from '@switchyard/platform/db/repositories/user-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { z } from 'zod';
import { fieldError, refuseFields } from '../../access/access.ts';
import type { Session } from '../../plugins/session.ts';
import { defineRecordFeature } from '../../records/record-feature.ts';
import { requireStep } from '../../records/state-steps.ts';
import { recordLeadEvent } from '../../sales/lead-events.ts';

/**
 * Restricts access to the company that sells the product.
 * @throws ProblemError `auth.forbidden`
 */
export function requireSalesDesk({ user }: Session): void {
  if (!user.salesDesk) throw new ProblemError('auth.forbidden');
}

/** Leads that await their first answer, for the sales desk. */
export async function countLeads(tx: Tx, session: Session, now: Date) {
  requireSalesDesk(session);
  return await countWaitingLeads(tx, now);
}

/** A lead with its history. */
export async function leadDetail(tx: Tx, lead: Lead): Promise<LeadDetail> {
  return { ...lead, entries: await listLeadEntries(tx, lead.id) };
}

/** Visitors create leads, and nobody deletes them. State and owner change by hand; each change joins the history. */
export const leadFeature = defineRecordFeature<
  typeof leadSchema,
  z.ZodNever,
  typeof updateLeadSchema,
  typeof leadRoutes.list.query,
  LeadValues
>(leadRoutes, {
  record: leadRecord,
  table: leadTable,
  csv: leadColumns,
  admit: requireSalesDesk,
  detail: leadDetail,
  tell: (unit, { before, after }) => void recordLeadEvent(unit, { verb: 'updated', before, after }),
  change: async ({ unit }, { before, fields }) => {
    const { state: to = before.state, lostReason, assigneeId } = fields;
    if (fields.state) requireStep(leadMachine, { from: before.state, to, party: 'desk', current: before });
    if (lostReason && to !== 'lost')
      refuseFields([fieldError('/lostReason', 'not_lost', 'Only a lost lead can have a reason')]);
    const assignee = await requireAssignee(unit, assigneeId);
    if (fields.state)
      await note(unit, before.id, {
        kind: 'state',
        subject: `${before.state} → ${to}`,
        body: lostReason ?? '',
      });
    if (assigneeId !== undefined) await note(unit, before.id, { kind: 'assignment', subject: assignee });
    return {
      ...fields,
      ...(to === 'lost' ? {} : { lostReason: null }),
      // Leaving `new` by hand counts as contacted.
      ...(fields.state === 'contacted' && before.answeredAt === null ? { answeredAt: unit.now } : {}),
    };
  },
});

async function requireAssignee(unit: UnitOfWork, id: string | null | undefined): Promise<string> {
  if (id === null || id === undefined) return 'nobody';
  const member = await readTeamMember(unit.tx, id);
  const fits = member?.status === 'active' && (member.role === 'admin' || member.role === 'manager');
  if (!fits) refuseFields([fieldError('/assigneeId', 'not_found', 'There is no such colleague')]);
  return `${member?.firstName} ${member?.lastName}`;
}

type Note = Pick<NewLeadEntry, 'kind' | 'subject' | 'body' | 'mailId'>;

/** Adds an entry to the history, attributed to the actor. */
export async function note({ tx, now, context }: UnitOfWork, leadId: string, line: Note): Promise<void> {
  const { companyId, actor } = context;
  const author = { authorId: actor.id, authorName: actor.name };
  await insertLeadEntry(tx, {
    ...line,
    ...author,
    id: newId(now.getTime()),
    companyId,
    leadId,
    source: null,
    createdAt: now,
  });
}
