import { expect, test } from 'vitest';
import { remainingWords } from './remaining-words.ts';

test.each([
  [24 * 3_600_000, 'in 24 h'],
  [23 * 3_600_000 + 59 * 60_000, 'in 23 h'],
  [3_600_000, 'in 1 h'],
  [3_599_000, 'in 59 min'],
  [59_000, 'now'],
  [-5, 'now'],
])('%i ms are %s', (ms, words) => {
  expect(remainingWords(ms)).toBe(words);
});
