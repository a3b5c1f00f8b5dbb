import type { Page } from '@switchyard/contracts/http/page.ts';
import { scopeOf } from '@switchyard/contracts/identity/permissions.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Ticket } from '@switchyard/contracts/support/ticket.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  listTicketRows,
  type TicketQuery,
  type TicketScope,
} from '@switchyard/platform/db/repositories/ticket-repository.ts';

/** Everybody sees their own; admins what anybody of their company asked. */
export function scopeFor(actor: Actor): TicketScope {
  return scopeOf(actor.role, 'ticket.view') === 'company'
    ? { kind: 'company' }
    : { kind: 'own', userId: actor.userId };
}

/** @throws ProblemError when the cursor is not one of this list */
export async function listTickets(tx: Tx, actor: Actor, query: TicketQuery): Promise<Page<Ticket>> {
  return await listTicketRows(tx, { query, scope: scopeFor(actor) });
}
