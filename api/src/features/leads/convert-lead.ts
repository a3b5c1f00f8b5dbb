import { customerRoutes } from '@switchyard/contracts/customers/customer-routes.ts';
import { customerSchema } from '@switchyard/contracts/customers/customer.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { phoneSchema } from '@switchyard/contracts/http/primitives.ts';
import { industryLabels, teamSizeLabel } from '@switchyard/contracts/leads/lead-options.ts';
import { mayConvertLead } from '@switchyard/contracts/leads/lead-rules.ts';
import type { Lead, LeadDetail } from '@switchyard/contracts/leads/lead.ts';
import { findLead, updateLeadRow } from '@switchyard/platform/db/repositories/lead-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { CommandRegistry } from '../../http/command-registry.ts';
import { parseInput } from '../../http/parse-input.ts';
import type { Session } from '../../plugins/session.ts';
import { requireFound } from '../../work/access.ts';
import { leadLabel, recordLeadEvent } from '../../work/lead-events.ts';
import { loadLead, note } from './change-lead.ts';
import { readLeadDetail } from './lead-access.ts';

type Conversion = { id: string; expected: number; session: Session; commands: CommandRegistry };

/**
 * Makes a customer of a lead by the command that makes customers; the lead is won with it.
 * @throws ProblemError `lead.transition_refused` when it is one already, or what the command refuses with
 */
export async function convertLead(
  unit: UnitOfWork,
  { id, expected, session, commands }: Conversion,
): Promise<LeadDetail> {
  const before = await loadLead(unit, id, expected);
  if (!mayConvertLead(before)) {
    throw new ProblemError('lead.transition_refused', {
      detail: 'This lead is a customer already',
      current: before,
    });
  }
  const match = commands.match('POST', customerRoutes.create.path);
  if (!match) throw new Error('The command that makes customers is missing');
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
  await updateLeadRow(unit.tx, id, {
    now: unit.now,
    state: 'won',
    lostReason: null,
    customerId: customer.id,
    ...(before.answeredAt === null ? { answeredAt: unit.now } : {}),
  });
  await note(unit, id, { kind: 'converted', subject: customer.name, body: '' });
  const lead = requireFound(await findLead(unit.tx, id));
  recordLeadEvent(unit, {
    type: 'lead.converted',
    lead,
    changes: [{ field: 'state', from: before.state, to: lead.state }],
  });
  return await readLeadDetail(unit.tx, id);
}

/** The account as it starts. A number that is none for us stays among the notes. */
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
