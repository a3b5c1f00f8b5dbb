import { expect, test } from 'vitest';
import { isRestorable, restorableUntil } from './restore-rules.ts';

const deletedAt = '2026-03-01T12:00:00.000Z';

test('a deleted record can be restored for 30 days and not a moment longer', () => {
  expect(restorableUntil(deletedAt).toISOString()).toBe('2026-03-31T12:00:00.000Z');
  expect(isRestorable(deletedAt, new Date('2026-03-31T11:59:59.999Z'))).toBe(true);
  expect(isRestorable(deletedAt, new Date('2026-03-31T12:00:00.000Z'))).toBe(false);
});
