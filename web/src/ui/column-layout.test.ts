import { expect, test } from 'vitest';
import {
  declaredLayout,
  startingWidth,
  visibleColumns,
  withMoved,
  withShown,
  withWidth,
} from './column-layout.ts';
import type { Column } from './data-list-types.ts';

const columns: readonly Column<string>[] = [
  { id: 'number', header: 'No.', width: '64px', cell: (row) => row },
  { id: 'name', header: 'Name', width: '1fr', cell: (row) => row },
  { id: 'since', header: 'Since', width: '92px', showFrom: 900, cell: (row) => row },
];
const shown = (layout: typeof declaredLayout, width = 1000) =>
  visibleColumns(columns, layout, width).map(({ id }) => id);

test('columns are drawn as declared, as far as the list is wide enough', () => {
  expect(shown(declaredLayout)).toEqual(['number', 'name', 'since']);
  expect(shown(declaredLayout, 800)).toEqual(['number', 'name']);
  expect(shown(declaredLayout, 0)).toEqual(['number', 'name', 'since']);
});

test('a column moves one place and stays within the list', () => {
  const moved = withMoved(columns, declaredLayout, 'since', -1);
  expect(shown(moved)).toEqual(['number', 'since', 'name']);
  expect(shown(withMoved(columns, moved, 'since', 1))).toEqual(['number', 'name', 'since']);
  expect(withMoved(columns, declaredLayout, 'number', -1)).toBe(declaredLayout);
  expect(withMoved(columns, declaredLayout, 'gone', 1)).toBe(declaredLayout);
});

test('columns that a list got after it was arranged come last; forgotten ones do no harm', () => {
  expect(shown({ ...declaredLayout, order: ['since', 'gone', 'number'] })).toEqual([
    'since',
    'number',
    'name',
  ]);
});

test('a column is hidden and shown again', () => {
  const hidden = withShown(columns, declaredLayout, 'name', false);
  expect(shown(hidden)).toEqual(['number', 'since']);
  expect(withShown(columns, hidden, 'name', true)).toEqual(declaredLayout);
});

test('a column of a custom field is hidden until it is chosen, and keeps its place', () => {
  const all = [
    ...columns.slice(0, 1),
    { id: 'custom.floor', header: 'Floor', width: '1fr', cell: (row: string) => row },
    ...columns.slice(1),
  ];
  const ids = (layout: typeof declaredLayout) => visibleColumns(all, layout, 1000).map(({ id }) => id);
  expect(ids(declaredLayout)).toEqual(['number', 'name', 'since']);
  const chosen = withShown(all, declaredLayout, 'custom.floor', true);
  expect(ids(chosen)).toEqual(['number', 'custom.floor', 'name', 'since']);
  expect(ids(withShown(all, chosen, 'custom.floor', false))).toEqual(['number', 'name', 'since']);
  expect(ids(withMoved(all, declaredLayout, 'since', -1))).toEqual(['number', 'since', 'name']);
});

test('a width is kept within its limits', () => {
  const [number] = visibleColumns(columns, withWidth(declaredLayout, 'number', 120.4), 1000);
  expect(number?.width).toBe('120px');
  expect(withWidth(declaredLayout, 'name', 3).widths).toEqual({ name: 48 });
  expect(withWidth(declaredLayout, 'name', 9999).widths).toEqual({ name: 640 });
});

test('steps begin at the width that a column has, or declares at least', () => {
  const [number, name] = columns;
  if (!number || !name) throw new Error('no columns');
  expect(startingWidth(number, declaredLayout)).toBe(64);
  expect(startingWidth({ ...name, width: 'minmax(180px, 3fr)' }, declaredLayout)).toBe(180);
  expect(startingWidth(name, declaredLayout)).toBe(48);
  expect(startingWidth(name, withWidth(declaredLayout, 'name', 200))).toBe(200);
});
