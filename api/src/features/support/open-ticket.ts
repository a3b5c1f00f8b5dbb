import { answerDueAt, resolveDueAt } from '@switchyard/contracts/support/ticket-rules.ts';
import type { CreateTicket } from '@switchyard/contracts/support/ticket.ts';
import { nextNumber } from '@switchyard/platform/db/repositories/counter-repository.ts';
import { insertTicketMessage } from '@switchyard/platform/db/repositories/ticket-message-repository.ts';
import {
  findTicket,
  insertTicket,
  type StoredTicket,
  updateTicketRow,
} from '@switchyard/platform/db/repositories/ticket-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { AppDeps } from '../../app-deps.ts';
import { requireFound } from '../../access/access.ts';
import { oneLine } from '../../mail/queue-mail.ts';
import { tellDesk } from './tell-desk.ts';
import { recordTicketEvent, ticketLabel } from './ticket-events.ts';

/** The requester. */
export type Requester = {
  userId: string | null;
  name: string;
  email: string;
  companyName: string | null;
  /** Form of a visitor's ticket. */
  formKey: string | null;
};

type Opening = { input: CreateTicket; requester: Requester };

/** Opens a ticket with its first message, and notifies the desk. */
export async function openTicket(
  unit: UnitOfWork,
  { input, requester }: Opening,
  deps: AppDeps,
): Promise<StoredTicket> {
  const { tx, now, context } = unit;
  const { companyId } = context;
  const id = newId(now.getTime());
  await insertTicket(tx, {
    id,
    companyId,
    number: await nextNumber(tx, companyId, 'ticket'),
    subject: oneLine(input.subject),
    priority: input.priority,
    requesterId: requester.userId,
    requesterName: oneLine(requester.name),
    requesterEmail: requester.email,
    companyName: requester.companyName,
    errorId: input.errorId,
    facts: input.facts,
    formKey: requester.formKey,
    answerDueAt: answerDueAt(input.priority, now),
    resolveDueAt: resolveDueAt(input.priority, now, 0),
    now,
  });
  await insertTicketMessage(tx, {
    id: newId(now.getTime()),
    companyId,
    ticketId: id,
    sender: 'requester',
    authorId: requester.userId,
    authorName: oneLine(requester.name),
    body: input.body,
    internal: false,
    createdAt: now,
  });
  await updateTicketRow(tx, id, { now, messageCount: 1 });
  const ticket = requireFound(await findTicket(tx, id, { kind: 'desk' }));
  const notice = {
    title: `New ticket: ${ticketLabel(ticket)}`,
    body: [ticket.requesterName, ticket.companyName].filter((part) => part !== null).join(' · '),
  };
  const deskUserIds = await tellDesk(unit, { ticket, notice }, deps);
  await recordTicketEvent(unit, { type: 'ticket.opened', ticket, deskUserIds });
  return ticket;
}
