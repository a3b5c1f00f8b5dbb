import type { TicketDetail, TicketMessages } from '@switchyard/contracts/support/ticket.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { listTicketMessages } from '@switchyard/platform/db/repositories/ticket-message-repository.ts';
import {
  findTicket,
  type StoredTicket,
  type TicketScope,
  toTicket,
} from '@switchyard/platform/db/repositories/ticket-repository.ts';
import { requireFound } from '../../access/access.ts';

/** A ticket with its newest messages; internal notes for the desk only. */
export async function ticketDetail(tx: Tx, stored: StoredTicket, forDesk: boolean): Promise<TicketDetail> {
  const said = await listTicketMessages(tx, stored.id, { withInternal: forDesk });
  return { ...toTicket(stored), facts: stored.facts, ...said };
}

/** @throws ProblemError `request.not_found` outside the scope */
export async function readTicketDetail(tx: Tx, id: string, scope: TicketScope): Promise<TicketDetail> {
  const stored = requireFound(await findTicket(tx, id, scope));
  return await ticketDetail(tx, stored, scope.kind === 'desk');
}

type Earlier = { id: string; before: string; scope: TicketScope; withInternal: boolean };

/**
 * Messages of a ticket before a given one.
 * @throws ProblemError `request.not_found` outside the scope
 */
export async function readEarlier(
  tx: Tx,
  { id, before, scope, withInternal }: Earlier,
): Promise<TicketMessages> {
  requireFound(await findTicket(tx, id, scope));
  return await listTicketMessages(tx, id, { withInternal, before });
}
