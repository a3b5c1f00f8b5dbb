import { retryDelaysMs } from '@switchyard/contracts/webhooks/webhook-rules.ts';
import { expect, it } from 'vitest';
import { nextTry } from './next-try.ts';

const now = new Date('2026-03-01T12:00:00Z');
const hourMs = 3_600_000;
const waitMs = (plan: Partial<Parameters<typeof nextTry>[0]>) => {
  const at = nextTry({ tries: 1, retryAfter: null, now, random: () => 0, ...plan });
  return at === null ? null : at.getTime() - now.getTime();
};

it('waits longer after each failure, and ends after the last', () => {
  expect(retryDelaysMs.map((_, index) => waitMs({ tries: index + 1 }))).toEqual(retryDelaysMs);
  expect(waitMs({ tries: retryDelaysMs.length + 1 })).toBeNull();
});

it('extends a delay by up to a tenth', () => {
  expect(waitMs({ random: () => 1 })).toBe(5_500);
});

it('respects a longer request of the server, up to a day', () => {
  expect(waitMs({ retryAfter: '120' })).toBe(120_000);
  expect(waitMs({ retryAfter: 'Sun, 01 Mar 2026 13:00:00 GMT' })).toBe(hourMs);
  expect(waitMs({ retryAfter: '1' })).toBe(5_000);
  expect(waitMs({ retryAfter: '9999999999' })).toBe(24 * hourMs);
  expect(waitMs({ retryAfter: 'soon' })).toBe(5_000);
});
