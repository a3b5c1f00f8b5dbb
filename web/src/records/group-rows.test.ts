import type { PageGroup } from '@switchyard/contracts/http/group-query.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import { expect, test } from 'vitest';
import { groupRows } from './group-rows.ts';

type Item = { readonly id: string; readonly revision: number; readonly state: string | null };
const order = ['new', 'busy', 'done', 'unset'];
const item = (id: string, state: string | null): Item => ({ id, revision: 1, state });
const group = (value: string, items: number, total: number | null = null): PageGroup => ({
  value,
  items,
  total,
});
const page = (items: Item[], groups: PageGroup[], nextCursor: string | null = null): Page<Item> => ({
  items,
  groups,
  nextCursor,
  total: null,
});
const first = page(
  [item('a', 'new'), item('b', 'new'), item('c', 'busy')],
  [group('new', 2, 2), group('busy', 1, 3), group('done', 0, 4)],
  'next',
);

function read(pages: readonly Page<Item>[], rows: readonly Item[], hasMore: boolean): readonly string[] {
  return groupRows({ pages, rows, hasMore }, 'state', { order }).map(
    ({ value, rows: own, total, isComplete }) =>
      `${value} ${own.map(({ id }) => id).join('')} of ${total}${isComplete ? '' : ' …'}`,
  );
}

test('groups behind the last loaded row are left out until it is known what comes before them', () => {
  expect(read([first], first.items, true)).toEqual(['new ab of 2', 'busy c of 3 …']);
  const rest = page([item('d', 'busy'), item('e', 'done')], [group('busy', 1), group('done', 1)]);
  expect(read([first, rest], [...first.items, ...rest.items], false)).toEqual([
    'new ab of 2',
    'busy cd of 3',
    'done e of 4',
  ]);
});

test('a row that changed stays in its group until the server lists it elsewhere', () => {
  const changed = [item('a', 'done'), item('b', 'new'), item('c', 'new')];
  expect(read([first], changed, true)).toEqual(['new ab of 2', 'busy c of 3 …']);
});

test('rows made on this device and stored ones are grouped by their own field', () => {
  expect(read([first], [item('x', 'busy'), ...first.items], true)).toEqual(['new ab of 2', 'busy xc of 3 …']);
  expect(read([first], [item('x', null), ...first.items], true)).toEqual([
    'new ab of 2',
    'busy c of 3 …',
    'unset x of null',
  ]);
  const stored = [item('a', 'done'), item('b', null), item('c', 'new'), item('d', 'done')];
  expect(read([], stored, false)).toEqual(['new c of null', 'done ad of null', 'unset b of null']);
});

test('collapsed groups of the server stay in their place', () => {
  const folded = page([item('e', 'done')], [group('new', 0, 2), group('done', 1, 1)]);
  expect(read([folded], folded.items, false)).toEqual(['new  of 2', 'done e of 1']);
});

test('a row that moved between two pages counts at its later place', () => {
  const later = page([item('d', 'busy'), item('a', 'done')], [group('busy', 1), group('done', 1)]);
  const rows = [item('a', 'done'), item('b', 'new'), item('c', 'busy'), item('d', 'busy')];
  expect(read([first, later], rows, false)).toEqual(['new b of 2', 'busy cd of 3', 'done a of 4']);
});
