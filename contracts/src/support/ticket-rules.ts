import type { TicketPriority, TicketState } from './ticket-options.ts';

/** Who moves a ticket: whoever asked (or an admin of their company), support, or the clock. */
export type TicketParty = 'requester' | 'desk' | 'clock';

const transitions: Readonly<Record<TicketState, Partial<Record<TicketState, readonly TicketParty[]>>>> = {
  open: { waiting: ['desk'], resolved: ['desk'], closed: ['requester'] },
  waiting: { open: ['requester', 'desk'], resolved: ['desk'], closed: ['requester'] },
  resolved: { open: ['requester', 'desk'], waiting: ['desk'], closed: ['requester', 'desk', 'clock'] },
  closed: {},
};

export function mayMoveTicket(from: TicketState, to: TicketState, party: TicketParty): boolean {
  return transitions[from][to]?.includes(party) ?? false;
}

export function nextTicketStates(from: TicketState, party: TicketParty): TicketState[] {
  return (Object.keys(transitions[from]) as TicketState[]).filter((to) => mayMoveTicket(from, to, party));
}

/** A closed ticket is history: whoever has more to say opens a new one. */
export function mayWriteTo(state: TicketState): boolean {
  return state !== 'closed';
}

/**
 * Hours by priority, round the clock: until the first answer, and until the ticket is resolved. The second clock stands
 * still while the ticket waits for whoever asked.
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

/** `pausedMs`: how long the ticket has waited for whoever asked. */
export function resolveDueAt(priority: TicketPriority, openedAt: Date, pausedMs: number): Date {
  return new Date(openedAt.getTime() + ticketHours[priority].resolve * hourMs + pausedMs);
}

/** The clocks of a ticket as they stand: `met`, `running`, `late`, or `paused`. */
export type TicketClock = 'running' | 'late' | 'met' | 'missed' | 'paused';

type Timed = {
  state: TicketState;
  answerDueAt: string;
  answeredAt: string | null;
  resolveDueAt: string;
  resolvedAt: string | null;
};

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
