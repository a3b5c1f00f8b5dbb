import type { CreateLeadEntry, Lead, LeadDetail } from '@switchyard/contracts/leads/lead.ts';
import { insertLeadEntry } from '@switchyard/platform/db/repositories/lead-entry-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { leadTable } from '@switchyard/platform/db/records/lead-table.ts';
import type { AppDeps } from '../../app-deps.ts';
import { fieldError, refuseFields } from '../../access/access.ts';
import { recordLeadEvent } from '../../sales/lead-events.ts';
import { oneLine, queueMail } from '../../mail/queue-mail.ts';
import { readLeadDetail, requireLead } from './lead-access.ts';

/**
 * Adds a note, records a call, or answers by mail. A call or an answer stops the clock and marks a new lead as
 * contacted.
 * @throws ProblemError 404, `request.invalid` if there is no mail address
 */
export async function addLeadEntry(
  unit: UnitOfWork,
  { id, entry }: { id: string; entry: CreateLeadEntry },
  effects: Pick<AppDeps, 'tasks' | 'config'>,
): Promise<LeadDetail> {
  await leadTable.lock(unit.tx, id);
  const before = await requireLead(unit.tx, id);
  const mailId = entry.kind === 'answer' ? await sendAnswer(unit, before, { entry, effects }) : null;
  const { companyId, actor } = unit.context;
  await insertLeadEntry(unit.tx, {
    id: newId(unit.now.getTime()),
    companyId,
    leadId: id,
    kind: entry.kind,
    subject: oneLine(entry.subject),
    body: entry.body,
    source: null,
    authorId: actor.id,
    authorName: actor.name,
    mailId,
    createdAt: unit.now,
  });
  const answers = entry.kind !== 'note';
  const patch = {
    ...(answers && before.answeredAt === null ? { answeredAt: unit.now } : {}),
    ...(answers && before.state === 'new' ? { state: 'contacted' as const } : {}),
  };
  await leadTable.update(unit.tx, id, { patch, now: unit.now });
  const lead = await requireLead(unit.tx, id);
  const changes = before.state === lead.state ? [] : [{ field: 'state', from: before.state, to: lead.state }];
  recordLeadEvent(unit, { type: answers ? 'lead.answered' : 'lead.noted', lead, changes });
  return await readLeadDetail(unit.tx, id);
}

type Answer = { entry: CreateLeadEntry; effects: Pick<AppDeps, 'tasks' | 'config'> };

async function sendAnswer(unit: UnitOfWork, lead: Lead, { entry, effects }: Answer): Promise<string> {
  if (lead.email === '') refuseFields([fieldError('/kind', 'no_email', 'This lead has no e-mail address')]);
  const subject = oneLine(entry.subject);
  const { name } = unit.context.actor;
  return await queueMail(
    unit,
    lead.email,
    {
      subject: subject === '' ? 'Your message to Switchyard' : subject,
      text: `${entry.body}\n\n-- \n${name}\nSwitchyard sales · ${effects.config.SWITCHYARD_SALES_PHONE} · ${effects.config.SWITCHYARD_SALES_EMAIL}\n`,
      senderName: oneLine(`${name}, Switchyard`),
    },
    effects,
  );
}
