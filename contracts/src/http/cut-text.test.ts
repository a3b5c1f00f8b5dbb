import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test('a text is cut between characters', () => {
  expect(cutText('wrench', 3)).toBe('wre');
  expect(cutText('wrench', 60)).toBe('wrench');
  expect(cutText('ab\u{1F527}cd', 3)).toBe('ab');
  expect(cutText('ab\u{1F527}cd', 4)).toBe('ab\u{1F527}');
  expect(cutText('', 4)).toBe('');
});
