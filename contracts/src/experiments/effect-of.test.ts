import { expect, it } from 'vitest';
import { effectOf } from './effect-of.ts';

it('of an arm follows the corrected p-value, not the interval, and the direction that is good', () => {
  const clear = { pValue: 0.01, difference: 0.1, interval: { from: 0.01, to: 0.2 } };
  expect(effectOf(clear, 'higher')).toBe('better');
  expect(effectOf(clear, 'lower')).toBe('worse');
  expect(effectOf({ ...clear, difference: -0.1 }, 'lower')).toBe('better');
  // Zero is outside the interval, which is not corrected for the number of goals.
  expect(effectOf({ ...clear, pValue: 0.08 }, 'higher')).toBe('unclear');
});
