import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { TicketDetail, VisitorTicket } from '@switchyard/contracts/support/ticket.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { salesCompany } from '@switchyard/platform/db/repositories/sales-company-repository.ts';
import {
  companyOfTicket,
  findTicketOfForm,
  lockTicketForm,
} from '@switchyard/platform/db/repositories/ticket-repository.ts';
import { type CommandContext, runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import type { AppDeps } from '../../app-deps.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { openTicket } from './open-ticket.ts';
import { type Place, ticketDetail } from './read-tickets.ts';
import { writeToDesk } from './ticket-actions.ts';
import { readTicketLink, ticketAddress } from './ticket-link.ts';
import { ticketOpenedMail } from './ticket-mails.ts';

const desk = { kind: 'desk' } as const;

/**
 * Opens a ticket at the company that sells the product, and mails the link to follow it.
 * @returns its number; the same number if the same form arrives again
 * @throws ProblemError `service.unavailable` while there is no such company
 */
export async function openForVisitor(
  deps: AppDeps,
  { input, formKey, correlationId }: { input: VisitorTicket; formKey: string; correlationId: string },
): Promise<number> {
  const companyId = await salesCompany(deps);
  if (companyId === null) throw new ProblemError('service.unavailable', { retryAfterSeconds: 60 });
  const { name, email, ...question } = input;
  return await runCommand(deps, visitorContext(companyId, name, correlationId), async (unit) => {
    await lockTicketForm(unit.tx, formKey);
    const known = await findTicketOfForm(unit.tx, formKey);
    if (known !== undefined) return known;
    const requester = { requesterId: null, requesterName: name, requesterEmail: email, companyName: null };
    const opening = {
      input: { ...question, priority: 'normal' as const },
      requester: { ...requester, formKey },
    };
    const ticket = await openTicket(unit, opening, deps);
    await queueMail(unit, email, ticketOpenedMail(ticket, ticketAddress(deps.config, ticket)), deps);
    return ticket.number;
  });
}

/** Reads from the ticket of a mailed link, without internal notes. @throws ProblemError `auth.token_invalid` */
export async function readFollowed<Read>(
  deps: AppDeps,
  link: string,
  read: (tx: Tx, place: Place) => Promise<Read>,
): Promise<Read> {
  const { id, companyId } = await findFollowed(deps, link);
  return await deps.database.snapshot(companyId, (tx) => read(tx, { id, scope: desk, forDesk: false }));
}

/** Writes to the desk through a mailed link. @throws ProblemError `auth.token_invalid`, `ticket.transition_refused` */
export async function writeFollowed(
  deps: AppDeps,
  { link, correlationId, ...said }: { link: string; messageId: string; body: string; correlationId: string },
): Promise<TicketDetail> {
  const { id, companyId } = await findFollowed(deps, link);
  return await runCommand(deps, visitorContext(companyId, 'Visitor', correlationId), async (unit) =>
    ticketDetail(unit.tx, await writeToDesk(unit, { id, scope: desk, ...said }, deps), false),
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
