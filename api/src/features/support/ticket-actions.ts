import { cutText } from '@switchyard/contracts/http/cut-text.ts';
import { mayMoveTicket } from '@switchyard/contracts/support/ticket-rules.ts';
import type { DeskAnswer, DeskUpdate } from '@switchyard/contracts/support/ticket.ts';
import {
  insertTicketMessage,
  type NewTicketMessage,
} from '@switchyard/platform/db/repositories/ticket-message-repository.ts';
import {
  findTicket,
  lockTicket,
  type StoredTicket,
  type TicketChange,
  type TicketScope,
  updateTicketRow,
} from '@switchyard/platform/db/repositories/ticket-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { writeNotification } from '@switchyard/platform/notifications/write-notification.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { AppDeps } from '../../app-deps.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { actionsOn } from '../../records/act-on-record.ts';
import { moveTicket, reprioritise, requireWritable } from './ticket-changes.ts';
import { tellTicket, type TicketHappening, ticketLabel } from './ticket-events.ts';
import { ticketAddress } from './ticket-link.ts';
import { ticketAnsweredMail } from './ticket-mails.ts';

/** How a change is told; a notice is written from the changed ticket. `mailed`: the answer for the requester. */
type Told = Pick<TicketHappening, 'verb' | 'deskOnly'> & {
  notice?: (after: StoredTicket) => string;
  mailed?: string;
};

/** Actions on the tickets of a scope. */
function onTicket(scope: TicketScope, deps: AppDeps) {
  return actionsOn<StoredTicket, TicketChange, Told>({
    lock: lockTicket,
    find: (tx, id) => findTicket(tx, id, scope),
    update: (tx, id, { patch, now }) => updateTicketRow(tx, id, { now, ...patch }),
    tell: async (unit, { before, after: ticket, told: { notice, mailed, ...told } }) => {
      if (mailed !== undefined) await tellRequester(unit, ticket, mailed, deps);
      const changes = (['state', 'priority', 'assigneeName'] as const)
        .filter((field) => before[field] !== ticket[field])
        .map((field) => ({ field, from: before[field], to: ticket[field] }));
      const shown = notice && {
        title: `${notice(ticket)}: ${ticketLabel(ticket)}`,
        body: ticket.requesterName,
      };
      await tellTicket(unit, { ...told, ticket, changes, notice: shown ?? null }, deps);
    },
  });
}

/**
 * Changes the state, the priority or the assignee of a ticket.
 * @throws ProblemError 404, `revision.stale`, `ticket.transition_refused`
 */
export async function changeTicket(
  unit: UnitOfWork,
  { scope, patch, ...target }: { id: string; expected: number; scope: TicketScope; patch: DeskUpdate },
  deps: AppDeps,
): Promise<StoredTicket> {
  const party = scope.kind === 'desk' ? 'desk' : 'requester';
  return await onTicket(scope, deps)(unit, target, async (before) => {
    const { state: to, priority = before.priority, mine } = patch;
    const assignee = mine === true ? unit.context.actor : { id: null, name: null };
    const change: TicketChange = {
      ...(priority === before.priority ? {} : reprioritise(before, priority)),
      ...(to === undefined ? {} : moveTicket({ ...before, priority }, { to, party, now: unit.now })),
      ...(mine === undefined ? {} : { assigneeId: assignee.id, assigneeName: assignee.name }),
    };
    if (Object.keys(change).length === 0) return null;
    const isNews = party === 'requester' && to !== undefined;
    const notice = isNews ? { notice: ({ state }: StoredTicket) => `Ticket ${state}` } : {};
    return { patch: change, told: { verb: 'updated', ...notice } };
  });
}

type Said = Pick<NewTicketMessage, 'id' | 'sender' | 'body'> & { internal?: boolean; authorName?: string };

/** Adds a message of the actor. @returns false if it is already stored */
export async function say(
  { tx, now: createdAt, context: { companyId, actor } }: UnitOfWork,
  ticketId: string,
  { internal = false, authorName = actor.name, ...said }: Said,
): Promise<boolean> {
  const message = { ...said, internal, companyId, ticketId, authorId: actor.id, authorName, createdAt };
  return await insertTicketMessage(tx, message);
}

/**
 * Answers a ticket: on the page, by mail, and in the requester's inbox. An internal note is visible to the desk only.
 * @throws ProblemError 404, `ticket.transition_refused`
 */
export async function answerTicket(
  unit: UnitOfWork,
  { id, answer: { body, internal, state: to = 'waiting' } }: { id: string; answer: DeskAnswer },
  deps: AppDeps,
): Promise<StoredTicket> {
  const { now } = unit;
  const { id: authorId, name: authorName } = unit.context.actor;
  return await onTicket({ kind: 'desk' }, deps)(unit, { id }, async (before) => {
    requireWritable(before);
    await say(unit, id, { id: newId(now.getTime()), sender: 'desk', body, internal });
    // A note changes nothing visible to the requester, not even the revision.
    if (internal) return { patch: null, told: { verb: 'updated', deskOnly: true } };
    const patch = {
      messageCount: before.messageCount + 1,
      lastMessageAt: now,
      ...(before.answeredAt === null ? { answeredAt: now } : {}),
      ...(before.assigneeId === null ? { assigneeId: authorId, assigneeName: authorName } : {}),
      ...moveTicket(before, { to, party: 'desk', now }),
    };
    return { patch, told: { verb: 'answered', mailed: body } };
  });
}

async function tellRequester(
  unit: UnitOfWork,
  ticket: StoredTicket,
  body: string,
  deps: AppDeps,
): Promise<void> {
  const { id, name: authorName } = unit.context.actor;
  const mail = ticketAnsweredMail(ticket, { body, authorName, address: ticketAddress(deps.config, ticket) });
  await queueMail(unit, ticket.requesterEmail, mail, deps);
  if (ticket.requesterId === null || ticket.requesterId === id) return;
  await writeNotification(unit, {
    userId: ticket.requesterId,
    title: `Support answered: ${ticketLabel(ticket)}`,
    body: cutText(body.replaceAll(/\s+/g, ' '), 140),
    href: `/support?ticket=${ticket.id}`,
    severity: 'info',
  });
}

/** `messageId` makes the message idempotent. */
type RequesterMessage = { id: string; scope: TicketScope; messageId: string; body: string };

/**
 * Adds the requester's message: the ticket then waits for the desk, and a resolved one is reopened.
 * @throws ProblemError 404, `ticket.transition_refused` if it is closed
 */
export async function writeToDesk(
  unit: UnitOfWork,
  { id, scope, messageId, body }: RequesterMessage,
  deps: AppDeps,
): Promise<StoredTicket> {
  const { now, context } = unit;
  return await onTicket(scope, deps)(unit, { id }, async (before) => {
    requireWritable(before);
    // A visitor has no account: the name is the one in the ticket.
    const author = context.actor.id === null ? { authorName: before.requesterName } : {};
    if (!(await say(unit, id, { ...author, id: messageId, sender: 'requester', body }))) return null;
    const reopens = mayMoveTicket(before.state, 'open', 'requester');
    const patch = {
      messageCount: before.messageCount + 1,
      lastMessageAt: now,
      ...(reopens ? moveTicket(before, { to: 'open', party: 'requester', now }) : {}),
    };
    const notice = () => (before.state === 'resolved' ? 'Ticket opened again' : 'Answer on a ticket');
    return { patch, told: { verb: 'updated', notice } };
  });
}
