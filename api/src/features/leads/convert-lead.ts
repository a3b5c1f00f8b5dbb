import { customerRoutes } from '@switchyard/contracts/customers/customer-routes.ts';
import { customerSchema } from '@switchyard/contracts/customers/customer.ts';
import { phoneSchema } from '@switchyard/contracts/http/primitives.ts';
import { industryLabels, teamSizeLabel } from '@switchyard/contracts/leads/lead-options.ts';
import { leadMachine, mayConvertLead } from '@switchyard/contracts/leads/lead-rules.ts';
import type { Lead, LeadDetail } from '@switchyard/contracts/leads/lead.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { leadTable } from '@switchyard/platform/db/records/lead-table.ts';
import type { CommandRegistry } from '../../http/command-registry.ts';
import { parseInput } from '../../http/parse-input.ts';
import { stepRefused } from '../../records/state-steps.ts';
import type { Session } from '../../plugins/session.ts';
import { leadLabel, recordLeadEvent } from '../../sales/lead-events.ts';
import { loadLead, note } from './change-lead.ts';
import { readLeadDetail, requireLead } from './lead-access.ts';

type Conversion = { id: string; expected: number; session: Session; commands: CommandRegistry };

/**
 * Converts a lead to a customer through the standard create command; the lead becomes won.
 * @throws ProblemError `lead.transition_refused` if already converted, or the refusal of the command
 */
export async function convertLead(
  unit: UnitOfWork,
  { id, expected, session, commands }: Conversion,
): Promise<LeadDetail> {
  const before = await loadLead(unit, id, expected);
  if (!mayConvertLead(before)) {
    throw stepRefused(leadMachine, { current: before }, 'This lead is a customer already');
  }
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
  const answered = before.answeredAt === null ? { answeredAt: unit.now } : {};
  const patch = { state: 'won', lostReason: null, customerId: customer.id, ...answered } as const;
  await leadTable.update(unit.tx, id, { patch, now: unit.now });
  await note(unit, id, { kind: 'converted', subject: customer.name, body: '' });
  const lead = await requireLead(unit.tx, id);
  recordLeadEvent(unit, {
    type: 'lead.converted',
    lead,
    changes: [{ field: 'state', from: before.state, to: lead.state }],
  });
  return await readLeadDetail(unit.tx, id);
}

/** Initial data of the account. A phone number that is invalid for us goes into the notes. */
function customerOf(lead: Lead): Record<string, unknown> {
  const phone = phoneSchema.safeParse(lead.phone);
  const email = lead.email === '' ? null : lead.email;
  const person = `${lead.firstName} ${lead.lastName}`.trim();
  const facts = [
    lead.industry && industryLabels[lead.industry],
    lead.teamSize && teamSizeLabel(lead.teamSize),
    phone.success || lead.phone === '' ? null : `Phone ${lead.phone}`,
  ].filter((fact) => fact !== null && fact !== '');
  return {
    kind: 'commercial',
    status: 'active',
    name: lead.company === '' ? leadLabel(lead) : lead.company,
    email,
    phone: phone.success ? phone.data : null,
    notes: [facts.join(', '), lead.message].filter((part) => part !== '').join('\n\n'),
    tags: ['lead'],
    contacts: [
      { name: person.length < 2 ? leadLabel(lead) : person, email, phone: phone.success ? phone.data : null },
    ],
  };
}
