import type { Change } from '@switchyard/contracts/events/domain-event.ts';
import type { TicketParty } from '@switchyard/contracts/support/ticket-rules.ts';
import type { UpdateTicket } from '@switchyard/contracts/support/ticket.ts';
import {
  findTicket,
  lockTicket,
  type StoredTicket,
  type TicketChange,
  type TicketScope,
  updateTicketRow,
} from '@switchyard/platform/db/repositories/ticket-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { AppDeps } from '../../app-deps.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import { requireFound } from '../../access/access.ts';
import { tellDesk } from './tell-desk.ts';
import { moveTicket, reprioritise } from './ticket-changes.ts';
import { recordTicketEvent, ticketLabel } from './ticket-events.ts';

export type TicketUpdate = {
  id: string;
  expected: number;
  scope: TicketScope;
  party: TicketParty;
  patch: UpdateTicket;
  /** New assignee at the support desk. */
  assignee?: { id: string; name: string } | null | undefined;
};

/**
 * Changes the state, the priority or the assignee of a ticket.
 * @throws ProblemError 404, `revision.stale`, `ticket.transition_refused`
 */
export async function changeTicket(
  unit: UnitOfWork,
  update: TicketUpdate,
  deps: AppDeps,
): Promise<StoredTicket> {
  const { id, expected, scope, party, patch, assignee } = update;
  const { tx, now } = unit;
  await lockTicket(tx, id);
  const before = requireFound(await findTicket(tx, id, scope));
  requireRevision(before, expected);
  const urgent: TicketChange =
    patch.priority === undefined || patch.priority === before.priority
      ? {}
      : reprioritise(before, patch.priority);
  const current = { ...before, priority: patch.priority ?? before.priority };
  const moved = patch.state === undefined ? {} : moveTicket(current, { to: patch.state, party, now });
  const taken: TicketChange =
    assignee === undefined ? {} : { assigneeId: assignee?.id ?? null, assigneeName: assignee?.name ?? null };
  const change = { ...urgent, ...moved, ...taken };
  if (Object.keys(change).length === 0) return before;
  await updateTicketRow(tx, id, { now, ...change });
  const ticket = requireFound(await findTicket(tx, id, scope));
  const notice =
    party === 'requester' && patch.state !== undefined
      ? { title: `Ticket ${ticket.state}: ${ticketLabel(ticket)}`, body: ticket.requesterName }
      : null;
  const deskUserIds = await tellDesk(unit, { ticket, notice }, deps);
  await recordTicketEvent(unit, {
    type: 'ticket.updated',
    ticket,
    changes: changesOf(before, ticket),
    deskUserIds,
  });
  return ticket;
}

function changesOf(before: StoredTicket, after: StoredTicket): Change[] {
  return (['state', 'priority', 'assigneeName'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, from: before[field], to: after[field] }));
}
