import { customerRoutes } from '@switchyard/contracts/customers/customer-routes.ts';
import { customerSchema } from '@switchyard/contracts/customers/customer.ts';
import { phoneSchema } from '@switchyard/contracts/http/primitives.ts';
import { industryLabels, teamSizeLabel } from '@switchyard/contracts/leads/lead-options.ts';
import { leadMachine, mayConvertLead } from '@switchyard/contracts/leads/lead-rules.ts';
import type { CreateLeadEntry, Lead, LeadDetail } from '@switchyard/contracts/leads/lead.ts';
import { leadTable, type LeadValues } from '@switchyard/platform/db/records/lead-table.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { fieldError, refuseFields } from '../../access/access.ts';
import type { AppDeps } from '../../app-deps.ts';
import type { CommandRegistry } from '../../http/command-registry.ts';
import { parseInput } from '../../http/parse-input.ts';
import { oneLine, queueMail } from '../../mail/queue-mail.ts';
import type { Session } from '../../plugins/session.ts';
import { actionsOn, wholeTable } from '../../records/act-on-record.ts';
import { stepRefused } from '../../records/state-steps.ts';
import { leadLabel, recordLeadEvent } from '../../sales/lead-events.ts';
import { leadDetail, note } from './lead-feature.ts';

const onLead = actionsOn<Lead, Partial<LeadValues>, 'answered' | 'noted' | 'converted'>({
  ...wholeTable(leadTable),
  tell: (unit, { told: verb, ...change }) => void recordLeadEvent(unit, { verb, ...change }),
});

type Effects = Pick<AppDeps, 'tasks' | 'config'>;

/**
 * Adds a note, records a call, or answers by mail. A call or an answer stops the clock and marks a new lead as
 * contacted.
 * @throws ProblemError 404, `request.invalid` if there is no mail address
 */
export async function addLeadEntry(
  unit: UnitOfWork,
  { id, entry }: { id: string; entry: CreateLeadEntry },
  effects: Effects,
): Promise<LeadDetail> {
  const { kind, body } = entry;
  const subject = oneLine(entry.subject);
  const answers = kind !== 'note';
  const lead = await onLead(unit, { id }, async (before) => {
    const mailId = kind === 'answer' ? await sendAnswer(unit, before, { subject, body }, effects) : null;
    await note(unit, id, { kind, subject, body, mailId });
    const patch = {
      ...(answers && before.answeredAt === null ? { answeredAt: unit.now } : {}),
      ...(answers && before.state === 'new' ? { state: 'contacted' as const } : {}),
    };
    return { patch, told: answers ? 'answered' : 'noted' };
  });
  return await leadDetail(unit.tx, lead);
}

async function sendAnswer(
  unit: UnitOfWork,
  { email }: Lead,
  { subject, body }: { subject: string; body: string },
  effects: Effects,
): Promise<string> {
  if (email === '') refuseFields([fieldError('/kind', 'no_email', 'This lead has no email address')]);
  const { name } = unit.context.actor;
  const { SWITCHYARD_SALES_PHONE: phone, SWITCHYARD_SALES_EMAIL: sales } = effects.config;
  const mail = {
    subject: subject === '' ? 'Your message to Switchyard' : subject,
    text: `${body}\n\n-- \n${name}\nSwitchyard sales · ${phone} · ${sales}\n`,
    senderName: oneLine(`${name}, Switchyard`),
  };
  return await queueMail(unit, email, mail, effects);
}

type Conversion = { id: string; expected: number; session: Session; commands: CommandRegistry };

/**
 * Converts a lead to a customer through the standard create command; the lead becomes won.
 * @throws ProblemError `lead.transition_refused` if already converted, or the refusal of the command
 */
export async function convertLead(
  unit: UnitOfWork,
  { id, expected, session, commands }: Conversion,
): Promise<LeadDetail> {
  const lead = await onLead(unit, { id, expected }, async (before) => {
    if (!mayConvertLead(before))
      throw stepRefused(leadMachine, { current: before }, 'This lead is a customer already');
    const match = commands.match('POST', customerRoutes.create.path);
    if (!match) throw new Error('The command that creates customers is missing');
    const created = await match.command.run({
      params: undefined,
      query: undefined,
      body: parseInput(customerRoutes.create.body, customerOf(before)),
      unit,
      actor: session.actor,
      session,
      expected: 0,
    });
    const customer = customerSchema.pick({ id: true, name: true }).parse(created);
    await note(unit, id, { kind: 'converted', subject: customer.name });
    const answered = before.answeredAt === null ? { answeredAt: unit.now } : {};
    const patch = { state: 'won', lostReason: null, customerId: customer.id, ...answered } as const;
    return { patch, told: 'converted' };
  });
  return await leadDetail(unit.tx, lead);
}

/** Initial data of the account. A phone number that is invalid for us goes into the notes. */
function customerOf(lead: Lead): Record<string, unknown> {
  const phone = phoneSchema.safeParse(lead.phone);
  const person = `${lead.firstName} ${lead.lastName}`.trim();
  const reached = { email: lead.email === '' ? null : lead.email, phone: phone.success ? phone.data : null };
  const facts = [
    lead.industry && industryLabels[lead.industry],
    lead.teamSize && teamSizeLabel(lead.teamSize),
    phone.success || lead.phone === '' ? null : `Phone ${lead.phone}`,
  ].filter((fact) => fact !== null && fact !== '');
  return {
    ...reached,
    kind: 'commercial',
    status: 'active',
    name: lead.company === '' ? leadLabel(lead) : lead.company,
    notes: [facts.join(', '), lead.message].filter((part) => part !== '').join('\n\n'),
    tags: ['lead'],
    contacts: [{ ...reached, name: person.length < 2 ? leadLabel(lead) : person }],
  };
}
