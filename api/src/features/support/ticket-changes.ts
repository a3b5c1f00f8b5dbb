import type { TicketPriority, TicketState } from '@switchyard/contracts/support/ticket-options.ts';
import {
  answerDueAt,
  mayWriteTo,
  resolveDueAt,
  ticketMachine,
  type TicketParty,
} from '@switchyard/contracts/support/ticket-rules.ts';
import {
  type StoredTicket,
  type TicketChange,
  toTicket,
} from '@switchyard/platform/db/repositories/ticket-repository.ts';
import { requireStep, stepRefused } from '../../records/state-steps.ts';

/**
 * Fields written by a state transition. The resolution clock pauses while the ticket waits for the requester or is
 * resolved. Pure.
 * @throws ProblemError `ticket.transition_refused`
 */
export function moveTicket(
  ticket: StoredTicket,
  { to, party, now }: { to: TicketState; party: TicketParty; now: Date },
): TicketChange {
  if (to === ticket.state) return {};
  requireStep(ticketMachine, { from: ticket.state, to, party, current: toTicket(ticket) });
  const stoodStillSince = ticket.state === 'resolved' ? ticket.resolvedAt : ticket.waitingSince;
  const pausedMs =
    stoodStillSince === null
      ? ticket.pausedMs
      : ticket.pausedMs + now.getTime() - new Date(stoodStillSince).getTime();
  const isOver = to === 'resolved' || to === 'closed';
  return {
    state: to,
    pausedMs,
    resolveDueAt: resolveDueAt(ticket.priority, new Date(ticket.createdAt), pausedMs),
    waitingSince: to === 'waiting' ? now : null,
    resolvedAt: isOver ? (ticket.resolvedAt === null ? now : new Date(ticket.resolvedAt)) : null,
  };
}

/** Fields written by a new priority: both clocks as if the ticket had had it from the start. Pure. */
export function reprioritise(ticket: StoredTicket, priority: TicketPriority): TicketChange {
  const openedAt = new Date(ticket.createdAt);
  return {
    priority,
    answerDueAt: answerDueAt(priority, openedAt),
    resolveDueAt: resolveDueAt(priority, openedAt, ticket.pausedMs),
  };
}

/** @throws ProblemError `ticket.transition_refused` when the ticket is closed */
export function requireWritable(ticket: StoredTicket): void {
  if (mayWriteTo(ticket.state)) return;
  throw stepRefused(ticketMachine, { current: toTicket(ticket) }, 'This ticket is closed: open a new one');
}
