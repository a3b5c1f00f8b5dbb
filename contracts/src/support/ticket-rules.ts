import { findStep, type StateMachine, stepsFrom } from '../records/state-machine.ts';
import type { TicketPriority, TicketState } from './ticket-options.ts';
import type { Ticket } from './ticket.ts';

/** Parties that move a ticket: the requester (or an admin of their company), the support desk, or the clock. */
export type TicketParty = 'requester' | 'desk' | 'clock';

const by = (to: TicketState, ...roles: readonly TicketParty[]) => ({ to, roles, needs: [] });

export const ticketMachine: StateMachine<TicketState, TicketParty> = {
  kind: 'ticket',
  noun: 'ticket',
  initial: ['open'],
  steps: {
    open: [by('waiting', 'desk'), by('resolved', 'desk'), by('closed', 'requester')],
    waiting: [by('open', 'requester', 'desk'), by('resolved', 'desk'), by('closed', 'requester')],
    resolved: [
      by('open', 'requester', 'desk'),
      by('waiting', 'desk'),
      by('closed', 'requester', 'desk', 'clock'),
    ],
    closed: [],
  },
  stuck: 'stays so',
  needs: {},
};

export function mayMoveTicket(from: TicketState, to: TicketState, party: TicketParty): boolean {
  return findStep(ticketMachine, { from, to }, party) !== undefined;
}

export function nextTicketStates(from: TicketState, party: TicketParty): TicketState[] {
  return stepsFrom(ticketMachine, from, party).map(({ to }) => to);
}

/** A closed ticket accepts no messages: further questions need a new ticket. */
export function mayWriteTo(state: TicketState): boolean {
  return state !== 'closed';
}

/**
 * Hours by priority, around the clock: until the first answer, and until the ticket is resolved. The second clock
 * pauses while the ticket waits for the requester.
 */
export const ticketHours: Readonly<Record<TicketPriority, { answer: number; resolve: number }>> = {
  urgent: { answer: 1, resolve: 8 },
  high: { answer: 4, resolve: 24 },
  normal: { answer: 8, resolve: 72 },
  low: { answer: 24, resolve: 120 },
};

const hourMs = 3_600_000;

export function answerDueAt(priority: TicketPriority, openedAt: Date): Date {
  return new Date(openedAt.getTime() + ticketHours[priority].answer * hourMs);
}

/** `pausedMs`: how long the ticket has waited for the requester. */
export function resolveDueAt(priority: TicketPriority, openedAt: Date, pausedMs: number): Date {
  return new Date(openedAt.getTime() + ticketHours[priority].resolve * hourMs + pausedMs);
}

/** States of a ticket's clocks. */
export type TicketClock = 'running' | 'late' | 'met' | 'missed' | 'paused';

type Timed = Pick<Ticket, 'state' | 'answerDueAt' | 'answeredAt' | 'resolveDueAt' | 'resolvedAt'>;

export function answerClock(ticket: Timed, now: number): TicketClock {
  return clockOf(ticket.answerDueAt, ticket.answeredAt ?? ticket.resolvedAt, now);
}

export function resolveClock(ticket: Timed, now: number): TicketClock {
  if (ticket.state === 'waiting') return 'paused';
  return clockOf(ticket.resolveDueAt, ticket.resolvedAt, now);
}

function clockOf(due: string, doneAt: string | null, now: number): TicketClock {
  const dueAt = Date.parse(due);
  if (doneAt !== null) return Date.parse(doneAt) > dueAt ? 'missed' : 'met';
  return now > dueAt ? 'late' : 'running';
}
