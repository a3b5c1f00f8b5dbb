import type { Page } from '@switchyard/contracts/http/page.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Ticket, TicketDetail, TicketMessages } from '@switchyard/contracts/support/ticket.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { listTicketMessages } from '@switchyard/platform/db/repositories/ticket-message-repository.ts';
import {
  companyOfTicket,
  type DeskQuery,
  findTicket,
  listDeskTicketRows,
  listTicketRows,
  type StoredTicket,
  type TicketScope,
  toTicket,
} from '@switchyard/platform/db/repositories/ticket-repository.ts';
import { type Allowed, requireFound } from '../../access/access.ts';
import type { AppDeps } from '../../app-deps.ts';

/** Users see their own tickets; admins see all tickets of their company. */
export function ticketsOf({ actor, scope }: Allowed): TicketScope {
  return scope.kind === 'company' ? { kind: 'company' } : { kind: 'own', userId: actor.userId };
}

/** The caller must have checked that a user with the desk's scope is a support agent. */
export async function listTickets(
  tx: Tx,
  { scope, query, now }: { scope: TicketScope; query: DeskQuery; now: Date },
): Promise<Page<Ticket>> {
  return scope.kind === 'desk'
    ? await listDeskTicketRows(tx, query, now)
    : await listTicketRows(tx, { query, scope });
}

/** A ticket with its newest messages; internal notes for the desk only. */
export async function ticketDetail(tx: Tx, stored: StoredTicket, forDesk: boolean): Promise<TicketDetail> {
  const said = await listTicketMessages(tx, stored.id, { withInternal: forDesk });
  return { ...toTicket(stored), facts: stored.facts, ...said };
}

/** The company of a ticket. @throws ProblemError `request.not_found` */
export async function requireCompany({ database }: Pick<AppDeps, 'database'>, id: string): Promise<string> {
  const companyId = await companyOfTicket(database, id);
  if (companyId === undefined) throw new ProblemError('request.not_found');
  return companyId;
}

export type Place = { id: string; scope: TicketScope; forDesk: boolean };

/** @throws ProblemError `request.not_found` outside the scope */
export async function readTicket(tx: Tx, { id, scope, forDesk }: Place): Promise<TicketDetail> {
  return await ticketDetail(tx, requireFound(await findTicket(tx, id, scope)), forDesk);
}

/** Messages before a given one. @throws ProblemError `request.not_found` outside the scope */
export async function readEarlier(tx: Tx, place: Place, before: string): Promise<TicketMessages> {
  requireFound(await findTicket(tx, place.id, place.scope));
  return await listTicketMessages(tx, place.id, { withInternal: place.forDesk, before });
}
