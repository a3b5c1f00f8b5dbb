import { expect, test } from 'vitest';
import { mayMoveRows } from './list-membership.ts';

const status = [{ field: 'status' }];

test('a change moves rows where the list is filtered, sorted or searched by what changed', () => {
  expect(mayMoveRows([{ limit: 50, sort: 'name' }], status)).toBe(false);
  expect(mayMoveRows([{ limit: 50, sort: 'name', kind: 'residential' }], status)).toBe(false);
  expect(mayMoveRows([{ sort: 'name', status: 'lead' }], status)).toBe(true);
  expect(mayMoveRows([{ sort: '-status' }], status)).toBe(true);
  expect(mayMoveRows([{ sort: 'name', q: 'harbor' }], status)).toBe(true);
  expect(mayMoveRows([{ sort: 'name', q: '' }], status)).toBe(false);
});

test('a change moves rows where the list is grouped by what changed', () => {
  expect(mayMoveRows([{ sort: 'name', group: 'status' }], status)).toBe(true);
  expect(mayMoveRows([{ sort: 'name', group: 'kind' }], status)).toBe(false);
  expect(mayMoveRows([{ group: 'kind', collapsed: 'status' }], [{ field: 'group' }])).toBe(false);
});

test('one such list among several is enough, and without lists nothing moves', () => {
  expect(mayMoveRows([{ sort: 'name' }, { sort: 'name', status: 'lead' }], status)).toBe(true);
  expect(mayMoveRows([], status)).toBe(false);
});

test('a custom field moves rows where the list is filtered or sorted by any', () => {
  const floor = [{ field: 'custom.floor' }];
  expect(mayMoveRows([{ sort: 'name' }], floor)).toBe(false);
  expect(mayMoveRows([{ sort: 'name', custom: '{"zone":"north"}' }], floor)).toBe(true);
  expect(mayMoveRows([{ customSort: '-floor' }], floor)).toBe(true);
});
