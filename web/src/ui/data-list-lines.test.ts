import { expect, test } from 'vitest';
import { headingAbove, linesOf } from './data-list-lines.ts';
import type { RowGroup } from './data-list-types.ts';

const rows = ['a', 'b', 'c', 'd'];
const own = (row: string) => row;
const group = (id: string, loaded: number, isCollapsed = false): RowGroup => ({
  id,
  label: id,
  count: null,
  isCollapsed,
  loaded,
});
const drawn = (groups?: readonly RowGroup[]) =>
  linesOf(rows, own, groups).map((line) =>
    line.kind === 'row' ? `${line.index} ${line.id}` : `${line.group.id}: ${line.ids.join('')}`,
  );

test('each row is a line of a list without groups', () => {
  expect(drawn()).toEqual(['0 a', '1 b', '2 c', '3 d']);
});

test('a heading precedes its rows; those of a collapsed group are left out and not counted', () => {
  const groups = [group('one', 1), group('two', 2, true), group('three', 0, true), group('four', 1)];
  expect(drawn(groups)).toEqual(['one: a', '0 a', 'two: bc', 'three: ', 'four: d', '1 d']);
});

test('the heading above a line is the one of its group', () => {
  const lines = linesOf(rows, own, [group('one', 2), group('two', 2)]);
  expect([0, 2, 3, 5].map((line) => headingAbove(lines, line))).toEqual([0, 0, 3, 3]);
  expect(headingAbove(linesOf(rows, own, undefined), 2)).toBe(-1);
});
