import { mayMoveTicket } from '@switchyard/contracts/support/ticket-rules.ts';
import { insertTicketMessage } from '@switchyard/platform/db/repositories/ticket-message-repository.ts';
import {
  findTicket,
  lockTicket,
  type StoredTicket,
  type TicketScope,
  updateTicketRow,
} from '@switchyard/platform/db/repositories/ticket-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { AppDeps } from '../../app-deps.ts';
import { requireFound } from '../../access/access.ts';
import { tellDesk } from './tell-desk.ts';
import { moveTicket, requireWritable } from './ticket-changes.ts';
import { recordTicketEvent, ticketLabel } from './ticket-events.ts';

export type RequesterMessage = {
  ticketId: string;
  scope: TicketScope;
  /** Makes the message idempotent. */
  messageId: string;
  body: string;
  authorId: string | null;
  /** Null: the requester's name in the ticket. */
  authorName: string | null;
};

/**
 * Adds the requester's message: the ticket then waits for the desk, and a resolved one is reopened.
 * @throws ProblemError 404, `ticket.transition_refused` if it is closed
 */
export async function writeToDesk(
  unit: UnitOfWork,
  message: RequesterMessage,
  deps: AppDeps,
): Promise<StoredTicket> {
  const { tx, now } = unit;
  const { ticketId: id, scope, messageId, body, authorId, authorName } = message;
  await lockTicket(tx, id);
  const before = requireFound(await findTicket(tx, id, scope));
  requireWritable(before);
  const isNew = await insertTicketMessage(tx, {
    id: messageId,
    companyId: unit.context.companyId,
    ticketId: id,
    sender: 'requester',
    authorId,
    authorName: authorName ?? before.requesterName,
    body,
    internal: false,
    createdAt: now,
  });
  if (!isNew) return before;
  const reopens = mayMoveTicket(before.state, 'open', 'requester');
  await updateTicketRow(tx, id, {
    now,
    messageCount: before.messageCount + 1,
    lastMessageAt: now,
    ...(reopens ? moveTicket(before, { to: 'open', party: 'requester', now }) : {}),
  });
  const ticket = requireFound(await findTicket(tx, id, scope));
  const notice = {
    title: `${before.state === 'resolved' ? 'Ticket opened again' : 'Answer on a ticket'}: ${ticketLabel(ticket)}`,
    body: ticket.requesterName,
  };
  const deskUserIds = await tellDesk(unit, { ticket, notice }, deps);
  const changes = reopens ? [{ field: 'state', from: before.state, to: ticket.state }] : [];
  await recordTicketEvent(unit, { type: 'ticket.updated', ticket, changes, deskUserIds });
  return ticket;
}
