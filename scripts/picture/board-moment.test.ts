import { expect, test } from 'vitest';
import { openTimeZone } from '@switchyard/contracts/time/time-zone.ts';
import { lastBusyMoment } from './board-moment.ts';

const zone = openTimeZone('America/New_York');
const momentBefore = (now: string) => new Date(lastBusyMoment(Date.parse(now), zone)).toISOString();

test('is half past ten on the last weekday, never ahead of now', () => {
  const friday = '2026-11-20T15:30:00.000Z';
  expect(momentBefore('2026-11-20T16:00:00Z')).toBe(friday);
  expect(momentBefore('2026-11-21T08:00:00Z')).toBe(friday);
  expect(momentBefore('2026-11-23T15:29:00Z')).toBe(friday);
  expect(momentBefore('2026-11-23T15:30:00Z')).toBe('2026-11-23T15:30:00.000Z');
  expect(momentBefore('2026-11-19T01:00:00Z')).toBe('2026-11-18T15:30:00.000Z');
});

test('follows the zone’s clock', () => {
  expect(momentBefore('2026-07-01T20:00:00Z')).toBe('2026-07-01T14:30:00.000Z');
});
