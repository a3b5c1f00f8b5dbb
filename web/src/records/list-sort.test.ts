import { expect, test } from 'vitest';
import { sortOf, sortParameter, sortQuery } from './list-sort.ts';

const sorts = ['name', '-name', 'createdAt', '-openJobCount'];

test('a sort is read from its parameter and written back', () => {
  expect(sortOf('-name')).toEqual({ column: 'name', direction: 'desc' });
  for (const sort of sorts) expect(sortParameter(sorts, sortOf(sort))).toBe(sort);
});

test('a column that the server sorts one way only keeps that way, another one is not sorted', () => {
  expect(sortParameter(sorts, { column: 'openJobCount', direction: 'asc' })).toBe('-openJobCount');
  expect(sortParameter(sorts, { column: 'Count', direction: 'asc' })).toBeNull();
});

test('the server sorts every custom field both ways, by a parameter of its own', () => {
  for (const sort of ['custom.floor', '-custom.floor']) expect(sortParameter(sorts, sortOf(sort))).toBe(sort);
  expect(sortQuery('-custom.floor')).toEqual({ customSort: '-floor' });
  expect(sortQuery('-name')).toEqual({ sort: '-name' });
});
