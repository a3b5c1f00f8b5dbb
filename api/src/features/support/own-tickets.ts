import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Ticket } from '@switchyard/contracts/support/ticket.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  listTicketRows,
  type TicketQuery,
  type TicketScope,
} from '@switchyard/platform/db/repositories/ticket-repository.ts';
import type { Allowed } from '../../access/access.ts';

/** Users see their own tickets; admins see all tickets of their company. */
export function ticketsOf({ actor, scope }: Allowed): TicketScope {
  return scope.kind === 'company' ? { kind: 'company' } : { kind: 'own', userId: actor.userId };
}

/** @throws ProblemError when the cursor is invalid for this list */
export async function listTickets(tx: Tx, allowed: Allowed, query: TicketQuery): Promise<Page<Ticket>> {
  return await listTicketRows(tx, { query, scope: ticketsOf(allowed) });
}
