import { expect, test } from 'vitest';
import { createZone, daySpan, periodWords } from './zone.ts';

const now = new Date('2026-11-18T15:12:00Z');
const zone = createZone('America/New_York', { companyZone: 'America/New_York', now });

test.each([
  ['2026-11-19T09:00', '2026-11-19T14:00:00.000Z'],
  ['2026-07-01T09:00', '2026-07-01T13:00:00.000Z'],
  ['2026-11-19', '2026-11-19T05:00:00.000Z'],
  // Daylight saving time ends at 2:00, and begins at 2:00.
  ['2026-11-01T09:00', '2026-11-01T14:00:00.000Z'],
  ['2026-03-08T09:00', '2026-03-08T13:00:00.000Z'],
  ['2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
])('%s in New York is %s', (local, instant) => expect(zone.instant(local).toISOString()).toBe(instant));

test('a day on which the clocks change has its own length', () => {
  const { from, to } = daySpan(zone, '2026-11-01');
  expect((to.getTime() - from.getTime()) / 3_600_000).toBe(25);
});

test.each([
  ['2026-11-18', '2026-11-19', 'today (Wed 18 Nov)'],
  ['2026-11-20', undefined, 'on Fri 20 Nov'],
  ['2026-10-01', '2026-11-01', 'in October 2026'],
  ['2026-01-01', '2027-01-01', 'in 2026'],
  ['2026-11-09', '2026-11-16', 'from Mon 9 Nov to Sun 15 Nov'],
])('%s to %s is said as “%s”', (from, to, words) => expect(periodWords(zone, from, to)).toBe(words));

test('times in a different zone name it', () => {
  const own = createZone('Asia/Tokyo', { companyZone: 'America/New_York', now });
  expect(own.moment('2026-11-19T00:30:00Z')).toBe('Thu 19 Nov, 09:30 GMT+9');
});

test('times use the 24-hour clock, as everywhere in the console', () => {
  expect(zone.time('2026-11-19T05:05:00Z')).toBe('00:05');
  expect(zone.time('2026-11-19T21:30:00Z')).toBe('16:30');
  expect(zone.moment('2026-11-19T21:30:00Z')).toBe('Thu 19 Nov, 16:30');
});
