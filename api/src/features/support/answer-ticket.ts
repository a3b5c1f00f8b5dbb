import { cutText } from '@switchyard/contracts/http/cut-text.ts';
import type { DeskAnswer } from '@switchyard/contracts/support/ticket.ts';
import { insertTicketMessage } from '@switchyard/platform/db/repositories/ticket-message-repository.ts';
import {
  findTicket,
  lockTicket,
  type StoredTicket,
  updateTicketRow,
} from '@switchyard/platform/db/repositories/ticket-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { writeNotification } from '@switchyard/platform/notifications/write-notification.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { AppDeps } from '../../app-deps.ts';
import { requireFound } from '../../access/access.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { tellDesk } from './tell-desk.ts';
import { moveTicket, requireWritable } from './ticket-changes.ts';
import { recordTicketEvent, ticketLabel } from './ticket-events.ts';
import { ticketAddress } from './ticket-link.ts';
import { ticketAnsweredMail } from './ticket-mails.ts';

const desk = { kind: 'desk' } as const;

/**
 * Answers a ticket: on the page, by mail, and in the requester's inbox. An internal note is visible to the desk only.
 * @throws ProblemError 404, `ticket.transition_refused`
 */
export async function answerTicket(
  unit: UnitOfWork,
  { id, answer }: { id: string; answer: DeskAnswer },
  deps: AppDeps,
): Promise<StoredTicket> {
  const { tx, now, context } = unit;
  await lockTicket(tx, id);
  const before = requireFound(await findTicket(tx, id, desk));
  requireWritable(before);
  await insertTicketMessage(tx, {
    id: newId(now.getTime()),
    companyId: context.companyId,
    ticketId: id,
    sender: 'desk',
    authorId: context.actor.id,
    authorName: context.actor.name,
    body: answer.body,
    internal: answer.internal,
    createdAt: now,
  });
  // A note changes nothing visible to the requester, not even the revision.
  if (!answer.internal) {
    await updateTicketRow(tx, id, {
      now,
      messageCount: before.messageCount + 1,
      lastMessageAt: now,
      ...(before.answeredAt === null ? { answeredAt: now } : {}),
      ...(before.assigneeId === null
        ? { assigneeId: context.actor.id, assigneeName: context.actor.name }
        : {}),
      ...moveTicket(before, { to: answer.state ?? 'waiting', party: 'desk', now }),
    });
  }
  const ticket = requireFound(await findTicket(tx, id, desk));
  if (!answer.internal) await tellRequester(unit, ticket, answer.body, deps);
  const deskUserIds = await tellDesk(unit, { ticket, notice: null }, deps);
  await recordTicketEvent(unit, {
    type: answer.internal ? 'ticket.updated' : 'ticket.answered',
    ticket,
    changes: before.state === ticket.state ? [] : [{ field: 'state', from: before.state, to: ticket.state }],
    deskUserIds,
    deskOnly: answer.internal,
  });
  return ticket;
}

async function tellRequester(
  unit: UnitOfWork,
  ticket: StoredTicket,
  body: string,
  deps: AppDeps,
): Promise<void> {
  const address = ticketAddress(deps.config, ticket);
  const authorName = unit.context.actor.name;
  await queueMail(
    unit,
    ticket.requesterEmail,
    ticketAnsweredMail(ticket, { body, authorName, address }),
    deps,
  );
  if (ticket.requesterId === null || ticket.requesterId === unit.context.actor.id) return;
  await writeNotification(unit, {
    userId: ticket.requesterId,
    eventId: null,
    jobId: null,
    title: `Support answered: ${ticketLabel(ticket)}`,
    body: cutText(body.replaceAll(/\s+/g, ' '), 140),
    href: `/support?ticket=${ticket.id}`,
    severity: 'info',
  });
}
