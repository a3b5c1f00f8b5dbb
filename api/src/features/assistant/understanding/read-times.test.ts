import { expect, test } from 'vitest';
import { readTimes } from './read-times.ts';

/** Wednesday, 18 November 2026, 10:12 in New York. */
const moment = { now: new Date('2026-11-18T15:12:00Z'), timeZone: 'America/New_York' };
const read = (text: string, sense: 'coming' | 'gone' = 'coming') =>
  readTimes(text, moment, sense).map(({ from, to }) => (to === undefined ? from : `${from} ${to}`))[0];

test.each([
  ['at 2', '2026-11-18T14:00'],
  ['at 9', '2026-11-19T09:00'],
  ['at 11', '2026-11-18T11:00'],
  ['tomorrow at 10', '2026-11-19T10:00'],
  ['tomorrow morning', '2026-11-19T08:00 2026-11-19T12:00'],
  ['between 1pm and 3pm today', '2026-11-18T13:00 2026-11-18T15:00'],
  ['tomorrow between 8 and 10', '2026-11-19T08:00 2026-11-19T10:00'],
  ['Friday', '2026-11-20 2026-11-21'],
  ['on the 3rd', '2026-12-03 2026-12-04'],
  ['on the 31st', '2026-12-31 2027-01-01'],
  ['next week', '2026-11-23 2026-11-30'],
  ['the day after tomorrow', '2026-11-20 2026-11-21'],
  ['at 14h', '2026-11-18T14:00'],
])('“%s” of what is to come is %s', (text, expected) => expect(read(text)).toBe(expected));

test.each([
  ['last week', '2026-11-09 2026-11-16'],
  ['this month', '2026-11-01 2026-12-01'],
  ['October', '2026-10-01 2026-11-01'],
  ['December', '2025-12-01 2026-01-01'],
  ['Q3', '2026-07-01 2026-10-01'],
  ['last 7 days', '2026-11-12 2026-11-19'],
  ['since monday', '2026-11-16 2026-11-19'],
  ['in 2025', '2025-01-01 2026-01-01'],
])('“%s” of what is gone is %s', (text, expected) => expect(read(text, 'gone')).toBe(expected));

test.each(['the 3rd floor', 'a second job', 'he sat down', 'may I', 'no rush'])(
  '“%s” is not a time',
  (text) => expect(read(text)).toBeUndefined(),
);

test('a day begins and ends in the speaker’s zone', () => {
  const late = { now: new Date('2026-11-18T23:30:00Z'), timeZone: 'Asia/Tokyo' };
  expect(readTimes('tomorrow at 9', late, 'coming')[0]?.from).toBe('2026-11-20T09:00');
});

test('a weekday whose time has passed today is meant for next week', () => {
  const monday = { now: new Date('2026-11-23T15:10:00Z'), timeZone: 'America/New_York' };
  expect(readTimes('Monday 8:30am', monday, 'coming')[0]?.from).toBe('2026-11-30T08:30');
  expect(readTimes('Monday 11:30am', monday, 'coming')[0]?.from).toBe('2026-11-23T11:30');
});
