import { expect, test } from 'vitest';
import { createDeviceClock } from './device-clock.ts';

const receivedAt = new Date('2026-11-21T10:00:00.000Z');
const at = (taken: string, sentAt: string) => createDeviceClock({ sentAt, receivedAt }).happened(taken);

test('times of a wrong clock are shifted by its offset', () => {
  expect(at('2026-11-21T11:30:00.000Z', '2026-11-21T12:00:00.000Z')).toBe('2026-11-21T09:30:00.000Z');
  expect(at('2026-11-21T06:30:00.000Z', '2026-11-21T07:00:00.000Z')).toBe('2026-11-21T09:30:00.000Z');
});

test('network delay is not a clock error, and nothing happens after its report', () => {
  expect(at('2026-11-21T09:30:00.000Z', '2026-11-21T09:59:55.000Z')).toBe('2026-11-21T09:30:00.000Z');
  expect(at('2026-11-21T15:00:00.000Z', '2026-11-21T10:00:00.000Z')).toBe('2026-11-21T10:00:00.000Z');
});
