import { expect, it } from 'vitest';
import { matches } from './match-words.ts';

it('finds an operation by any of its words, in any order and case', () => {
  const text = 'patch /api/visits/:id change plan, crew or notes of a visit';
  expect(matches(text, 'visit PATCH')).toBe(true);
  expect(matches(text, ' crew ')).toBe(true);
  expect(matches(text, '/api/vis')).toBe(true);
  expect(matches(text, 'visit delete')).toBe(false);
});
