import { expect, test } from 'vitest';
import { createDeviceClock } from './device-clock.ts';

const receivedAt = new Date('2026-11-21T10:00:00.000Z');
const at = (taken: string, sentAt: string) => createDeviceClock({ sentAt, receivedAt }).happened(taken);

test('a clock that is off moves what it dated by as much', () => {
  expect(at('2026-11-21T11:30:00.000Z', '2026-11-21T12:00:00.000Z')).toBe('2026-11-21T09:30:00.000Z');
  expect(at('2026-11-21T06:30:00.000Z', '2026-11-21T07:00:00.000Z')).toBe('2026-11-21T09:30:00.000Z');
});

test('the way of a request is no error of the clock, and nothing happens after its report', () => {
  expect(at('2026-11-21T09:30:00.000Z', '2026-11-21T09:59:55.000Z')).toBe('2026-11-21T09:30:00.000Z');
  expect(at('2026-11-21T15:00:00.000Z', '2026-11-21T10:00:00.000Z')).toBe('2026-11-21T10:00:00.000Z');
});
