import { expect, test } from 'vitest';
import { neverLeft } from './take-back.ts';

test('only what was never tried, or was refused, is taken out of the outbox; the rest is deleted on the server', () => {
  expect(neverLeft({ state: 'pending', retryCount: 0 })).toBe(true);
  expect(neverLeft({ state: 'blocked', retryCount: 0 })).toBe(true);
  expect(neverLeft({ state: 'attention', retryCount: 1 })).toBe(true);
  expect(neverLeft({ state: 'sending', retryCount: 0 })).toBe(false);
  // The reply to an attempt may have been lost.
  expect(neverLeft({ state: 'pending', retryCount: 1 })).toBe(false);
});
