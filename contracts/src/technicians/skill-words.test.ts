import { expect, test } from 'vitest';
import { skillWords } from './skill-words.ts';

test.each([
  ['hvac', 'HVAC'],
  ['aerial_lift', 'aerial lift'],
  ['epa_608', 'EPA 608'],
  ['backflow_testing', 'backflow testing'],
])('%s is written %s', (skill, words) => {
  expect(skillWords(skill)).toBe(words);
});
