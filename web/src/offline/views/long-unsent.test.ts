import { expect, test } from 'vitest';
import { daysUnsent, longUnsentMs } from './long-unsent.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const day = 86_400_000;

test('nothing is said of changes of the last three days', () => {
  expect(daysUnsent(null, now)).toBeNull();
  expect(daysUnsent(now - 1000, now)).toBeNull();
  expect(daysUnsent(now - longUnsentMs, now)).toBeNull();
});

test('past three days the age is told in whole days', () => {
  expect(daysUnsent(now - longUnsentMs - 1, now)).toBe(3);
  expect(daysUnsent(now - 4.9 * day, now)).toBe(4);
});

test('a clock that was set back says nothing', () => {
  expect(daysUnsent(now + 10 * day, now)).toBeNull();
});
