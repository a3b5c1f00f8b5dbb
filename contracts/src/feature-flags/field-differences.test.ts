import { expect, it } from 'vitest';
import { fieldDifferences, isSame } from './field-differences.ts';

const beta = { id: 'beta', kind: { name: 'default' } };
const staff = { id: 'staff', kind: { name: 'default' } };

it('names fields that both changed as conflicts, and those of one side as none', () => {
  const base = { enabled: false, description: 'Old', type: 'release' };
  const current = { enabled: true, description: 'Theirs', type: 'release' };
  const yours = { enabled: true, description: 'Mine', type: 'operational' };
  expect(fieldDifferences(base, current, yours)).toEqual([
    { field: 'description', base: 'Old', current: 'Theirs', yours: 'Mine', isConflict: true },
    { field: 'type', base: 'release', current: 'release', yours: 'operational', isConflict: false },
  ]);
});

it('compares lists of rules part by part', () => {
  const yours = { strategies: [{ ...beta, title: 'Beta users' }] };
  expect(fieldDifferences({ strategies: [beta] }, { strategies: [beta, staff] }, yours)).toEqual([
    { field: 'strategies/beta', base: beta, current: beta, yours: yours.strategies[0], isConflict: false },
  ]);
  expect(fieldDifferences({ strategies: [beta] }, { strategies: [] }, yours)).toMatchObject([
    { field: 'strategies/beta', current: null, isConflict: true },
  ]);
});

it('ignores the order of members', () => {
  expect(isSame({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toBe(true);
  expect(isSame({ a: 1 }, { a: 1, b: null })).toBe(false);
  expect(isSame([1, 2], [2, 1])).toBe(false);
  expect(isSame([], {})).toBe(false);
});
