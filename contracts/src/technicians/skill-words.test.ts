import { expect, test } from 'vitest';
import { skillKey, skillWords } from './skill-words.ts';

test.each([
  ['hvac', 'HVAC'],
  ['aerial_lift', 'aerial lift'],
  ['epa_608', 'EPA 608'],
  ['backflow_testing', 'backflow testing'],
])('%s is written %s', (skill, words) => {
  expect(skillWords(skill)).toBe(words);
});

test('a typed skill becomes its key, also with white space around and between', () => {
  expect(skillKey('  Aerial   lift ')).toBe('aerial_lift');
  expect(skillKey(' ')).toBe('');
});
