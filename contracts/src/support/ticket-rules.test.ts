import { expect, test } from 'vitest';
import { ticketPriorities, ticketStates } from './ticket-options.ts';
import {
  answerClock,
  answerDueAt,
  mayWriteTo,
  nextTicketStates,
  resolveClock,
  resolveDueAt,
  type TicketParty,
  ticketHours,
} from './ticket-rules.ts';

test('each side has its own transitions of a ticket, and a closed one has none', () => {
  const moves = (party: TicketParty) =>
    Object.fromEntries(ticketStates.map((from) => [from, nextTicketStates(from, party)]));
  expect(moves('requester')).toEqual({
    open: ['closed'],
    waiting: ['open', 'closed'],
    resolved: ['open', 'closed'],
    closed: [],
  });
  expect(moves('desk')).toEqual({
    open: ['waiting', 'resolved'],
    waiting: ['open', 'resolved'],
    resolved: ['open', 'waiting', 'closed'],
    closed: [],
  });
  expect(moves('clock')).toEqual({ open: [], waiting: [], resolved: ['closed'], closed: [] });
  expect(ticketStates.filter(mayWriteTo)).toEqual(['open', 'waiting', 'resolved']);
});

test('a higher priority is due sooner', () => {
  const hours = ticketPriorities.map((priority) => ticketHours[priority]);
  for (const [at, { answer, resolve }] of hours.entries()) {
    const lower = hours[at - 1];
    expect(answer).toBeLessThan(resolve);
    if (!lower) continue;
    expect(answer).toBeLessThan(lower.answer);
    expect(resolve).toBeLessThan(lower.resolve);
  }
});

test('the clocks run, are late, are met or missed, and pause while the ticket waits', () => {
  const openedAt = new Date('2026-11-21T08:00:00Z');
  const ticket = {
    state: 'open',
    answerDueAt: answerDueAt('high', openedAt).toISOString(),
    answeredAt: null,
    resolveDueAt: resolveDueAt('high', openedAt, 3_600_000).toISOString(),
    resolvedAt: null,
  } as const;
  const at = (instant: string) => Date.parse(instant);
  expect(ticket.resolveDueAt).toBe('2026-11-22T09:00:00.000Z');
  expect(answerClock(ticket, at('2026-11-21T12:00:00Z'))).toBe('running');
  expect(answerClock(ticket, at('2026-11-21T12:00:01Z'))).toBe('late');
  expect(answerClock({ ...ticket, answeredAt: '2026-11-21T11:00:00Z' }, at('2026-12-01T00:00:00Z'))).toBe(
    'met',
  );
  expect(answerClock({ ...ticket, answeredAt: '2026-11-21T13:00:00Z' }, at('2026-12-01T00:00:00Z'))).toBe(
    'missed',
  );
  expect(resolveClock({ ...ticket, state: 'waiting' }, at('2026-12-01T00:00:00Z'))).toBe('paused');
  const resolved = { ...ticket, state: 'resolved', resolvedAt: '2026-11-22T08:59:00Z' } as const;
  expect(resolveClock(resolved, at('2026-12-01T00:00:00Z'))).toBe('met');
});
