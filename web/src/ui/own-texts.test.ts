import { expect, it } from 'vitest';
import { createOwnTexts } from './own-texts.ts';

it('a text that comes back late does not replace what was typed since', () => {
  const texts = createOwnTexts('');
  texts.give('ab');
  texts.give('abc');
  expect(texts.isOwn('ab')).toBe(true);
  expect(texts.isOwn('abc')).toBe(true);
});

it('texts that come back together are those of the field', () => {
  const texts = createOwnTexts('');
  texts.give('a');
  texts.give('ab');
  expect(texts.isOwn('ab')).toBe(true);
  // An earlier one cannot come back any more: somebody has set it.
  expect(texts.isOwn('a')).toBe(false);
});

it('a value that was set elsewhere ends what is on its way', () => {
  const texts = createOwnTexts('old');
  texts.give('older');
  expect(texts.isOwn('saved view')).toBe(false);
  expect(texts.isOwn('older')).toBe(false);
});

it('the value itself is no news', () => {
  const texts = createOwnTexts('pipe');
  expect(texts.isOwn('pipe')).toBe(true);
});
