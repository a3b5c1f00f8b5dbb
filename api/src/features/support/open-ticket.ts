import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { answerDueAt, resolveDueAt } from '@switchyard/contracts/support/ticket-rules.ts';
import type { CreateTicket } from '@switchyard/contracts/support/ticket.ts';
import { nextNumber } from '@switchyard/platform/db/repositories/counter-repository.ts';
import {
  countRecentTickets,
  findTicket,
  insertTicket,
  type NewTicket,
  type StoredTicket,
  updateTicketRow,
} from '@switchyard/platform/db/repositories/ticket-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { requireFound } from '../../access/access.ts';
import type { AppDeps } from '../../app-deps.ts';
import { oneLine } from '../../mail/queue-mail.ts';
import type { Session } from '../../plugins/session.ts';
import { say } from './ticket-actions.ts';
import { tellTicket, ticketLabel } from './ticket-events.ts';

/** The requester. `formKey`: form of a visitor's ticket. */
type Requester = Pick<
  NewTicket,
  'requesterId' | 'requesterName' | 'requesterEmail' | 'companyName' | 'formKey'
>;
/** Opens a ticket with its first message, and notifies the desk. */
export async function openTicket(
  unit: UnitOfWork,
  { input: { body, ...input }, requester }: { input: CreateTicket; requester: Requester },
  deps: AppDeps,
): Promise<StoredTicket> {
  const { tx, now, context } = unit;
  const { companyId } = context;
  const id = newId(now.getTime());
  const requesterName = oneLine(requester.requesterName);
  await insertTicket(tx, {
    ...input,
    ...requester,
    id,
    companyId,
    number: await nextNumber(tx, companyId, 'ticket'),
    subject: oneLine(input.subject),
    requesterName,
    answerDueAt: answerDueAt(input.priority, now),
    resolveDueAt: resolveDueAt(input.priority, now, 0),
    now,
  });
  await say(unit, id, { id: newId(now.getTime()), sender: 'requester', authorName: requesterName, body });
  await updateTicketRow(tx, id, { now, messageCount: 1 });
  const ticket = requireFound(await findTicket(tx, id, { kind: 'desk' }));
  const notice = {
    title: `New ticket: ${ticketLabel(ticket)}`,
    body: [ticket.requesterName, ticket.companyName].filter((part) => part !== null).join(' · '),
  };
  await tellTicket(unit, { verb: 'opened', ticket, notice }, deps);
  return ticket;
}

const hourMs = 3_600_000;
const ticketsPerHour = 20;

/** Opens a ticket for a signed-in user. @throws ProblemError `request.rate_limited` */
export async function openOwnTicket(
  unit: UnitOfWork,
  { actor, user: { email, companyName } }: Pick<Session, 'actor' | 'user'>,
  input: CreateTicket,
  deps: AppDeps,
): Promise<StoredTicket> {
  const { userId: requesterId, name: requesterName } = actor;
  const since = new Date(unit.now.getTime() - hourMs);
  const opened = await countRecentTickets(unit.tx, { requesterId, since });
  if (opened >= ticketsPerHour * deps.config.SWITCHYARD_RATE_LIMIT_FACTOR)
    throw new ProblemError('request.rate_limited', { retryAfterSeconds: hourMs / 1000 });
  const requester = { requesterId, requesterName, requesterEmail: email, companyName, formKey: null };
  return await openTicket(unit, { input, requester }, deps);
}
