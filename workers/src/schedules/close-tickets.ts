import { personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import { closeAfterDays } from '@switchyard/contracts/support/ticket-options.ts';
import { findCompanyAdmins } from '@switchyard/platform/db/repositories/support-desk-repository.ts';
import {
  findLongResolved,
  findTicket,
  lockTicket,
  toTicket,
  updateTicketRow,
} from '@switchyard/platform/db/repositories/ticket-repository.ts';
import { systemContext } from '@switchyard/platform/events/system-context.ts';
import { runCommand, type UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { listCompanies } from './list-companies.ts';
import { runEach } from './run-each.ts';
import type { ScheduleDeps } from './schedule-deps.ts';

const dayMs = 86_400_000;
type CloseDeps = Pick<ScheduleDeps, 'database' | 'relayDatabase' | 'poker' | 'clock'>;

/** Closes tickets that have been resolved for a week without a message; safe to repeat. */
export async function closeTickets(deps: CloseDeps): Promise<void> {
  const companies = await listCompanies(deps.relayDatabase);
  await runEach(companies.map((companyId) => () => closeTicketsOf(deps, companyId)));
}

async function closeTicketsOf(deps: CloseDeps, companyId: string): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - closeAfterDays * dayMs);
  const due = await deps.database.inCompany(companyId, (tx) => findLongResolved(tx, before));
  if (due.length === 0) return;
  const context = systemContext(companyId);
  for (const id of due) await runCommand(deps, context, (unit) => close(unit, id));
}

async function close(unit: UnitOfWork, id: string): Promise<void> {
  const { tx, now, context } = unit;
  await lockTicket(tx, id);
  const before = await findTicket(tx, id, { kind: 'desk' });
  if (before?.state !== 'resolved') return;
  await updateTicketRow(tx, id, { now, state: 'closed' });
  const after = await findTicket(tx, id, { kind: 'desk' });
  if (!after) return;
  const readers = after.requesterId === null ? [] : [after.requesterId, ...(await findCompanyAdmins(tx))];
  unit.record({
    type: 'ticket.updated',
    entity: { kind: 'ticket', id, label: `#${after.number} ${after.subject}`, jobId: null },
    revision: after.revision,
    changes: [{ field: 'state', from: before.state, to: after.state }],
    deliveries: [...new Set(readers)].map((userId) => ({
      topic: personalTopic(context.companyId, 'user', userId),
      record: { kind: 'ticket', ticket: toTicket(after) },
    })),
  });
}
