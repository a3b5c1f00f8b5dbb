import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { TicketDetail, TicketMessages, VisitorTicket } from '@switchyard/contracts/support/ticket.ts';
import { salesCompany } from '@switchyard/platform/db/repositories/sales-company-repository.ts';
import {
  companyOfTicket,
  findTicket,
  findTicketOfForm,
  lockTicketForm,
} from '@switchyard/platform/db/repositories/ticket-repository.ts';
import { type CommandContext, runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import type { AppDeps } from '../../app-deps.ts';
import { requireFound } from '../../access/access.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { openTicket } from './open-ticket.ts';
import { readEarlier, ticketDetail } from './ticket-detail.ts';
import { readTicketLink, ticketAddress } from './ticket-link.ts';
import { ticketOpenedMail } from './ticket-mails.ts';
import { writeToDesk } from './write-to-desk.ts';

const desk = { kind: 'desk' } as const;

type VisitorOpening = { input: VisitorTicket; formKey: string; correlationId: string };

/**
 * Opens a ticket at the company that sells the product, and mails the link to follow it.
 * @returns its number; the same number if the same form arrives again
 * @throws ProblemError `service.unavailable` while there is no such company
 */
export async function openForVisitor(
  deps: AppDeps,
  { input, formKey, correlationId }: VisitorOpening,
): Promise<number> {
  const companyId = await salesCompany(deps);
  if (companyId === null) throw new ProblemError('service.unavailable', { retryAfterSeconds: 60 });
  const { name, email, ...question } = input;
  return await runCommand(deps, visitorContext(companyId, name, correlationId), async (unit) => {
    await lockTicketForm(unit.tx, formKey);
    const known = await findTicketOfForm(unit.tx, formKey);
    if (known !== undefined) return known;
    const requester = { userId: null, name, email, companyName: null, formKey };
    const ticket = await openTicket(unit, { input: { ...question, priority: 'normal' }, requester }, deps);
    await queueMail(unit, email, ticketOpenedMail(ticket, ticketAddress(deps.config, ticket)), deps);
    return ticket.number;
  });
}

/** The ticket of a mailed link, without internal notes. @throws ProblemError `auth.token_invalid` */
export async function readFollowed(deps: AppDeps, link: string): Promise<TicketDetail> {
  const { id, companyId } = await findFollowed(deps, link);
  return await deps.database.snapshot(companyId, async (tx) =>
    ticketDetail(tx, requireFound(await findTicket(tx, id, desk)), false),
  );
}

type FollowedEarlier = { link: string; before: string };

/** Messages before a given one, without internal notes. @throws ProblemError `auth.token_invalid` */
export async function readFollowedEarlier(
  deps: AppDeps,
  { link, before }: FollowedEarlier,
): Promise<TicketMessages> {
  const { id, companyId } = await findFollowed(deps, link);
  const stretch = { id, before, scope: desk, withInternal: false };
  return await deps.database.snapshot(companyId, (tx) => readEarlier(tx, stretch));
}

type VisitorMessage = { link: string; messageId: string; body: string; correlationId: string };

/** Writes to the desk through a mailed link. @throws ProblemError `auth.token_invalid`, `ticket.transition_refused` */
export async function writeFollowed(deps: AppDeps, message: VisitorMessage): Promise<TicketDetail> {
  const { id, companyId } = await findFollowed(deps, message.link);
  const { messageId, body, correlationId } = message;
  const said = { ticketId: id, scope: desk, messageId, body, authorId: null, authorName: null };
  return await runCommand(deps, visitorContext(companyId, 'Visitor', correlationId), async (unit) =>
    ticketDetail(unit.tx, await writeToDesk(unit, said, deps), false),
  );
}

/** The existing ticket of a link. @throws ProblemError `auth.token_invalid` */
async function findFollowed(deps: AppDeps, link: string): Promise<{ id: string; companyId: string }> {
  const id = readTicketLink(deps.config, link);
  const companyId = await companyOfTicket(deps.database, id);
  if (companyId === undefined) throw new ProblemError('auth.token_invalid');
  return { id, companyId };
}

function visitorContext(companyId: string, name: string, correlationId: string): CommandContext {
  const actor = { kind: 'system', id: null, name } as const;
  return { companyId, actor, source: 'web', correlationId, causationId: null };
}
