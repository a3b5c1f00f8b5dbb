import { describe, expect, it } from 'vitest';
import { selectAllOf, selectionState, selectRange, toggleSelected } from './data-list-selection.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];

describe('the selection of a list', () => {
  it('ticks and unticks one row', () => {
    expect([...toggleSelected(new Set(['a']), 'b')]).toEqual(['a', 'b']);
    expect([...toggleSelected(new Set(['a', 'b']), 'a')]).toEqual(['b']);
  });

  it('extends from the anchor in both directions and keeps what was selected', () => {
    expect([...selectRange(new Set(['e']), ids, 'b', 'd')].sort()).toEqual(['b', 'c', 'd', 'e']);
    expect([...selectRange(new Set(), ids, 'c', 'a')].sort()).toEqual(['a', 'b', 'c']);
    expect([...selectRange(new Set(), ids, 'gone', 'c')]).toEqual(['c']);
  });

  it('takes or drops the rows of a group, and keeps the others', () => {
    expect([...selectAllOf(new Set(['a', 'c']), ['b', 'c'], true)]).toEqual(['a', 'c', 'b']);
    expect([...selectAllOf(new Set(['a', 'c']), ['b', 'c'], false)]).toEqual(['a']);
  });

  it('is none, some or all', () => {
    expect(selectionState(new Set(), ids)).toBe(false);
    expect(selectionState(new Set(['a']), ids)).toBe('indeterminate');
    expect(selectionState(new Set(ids), ids)).toBe(true);
    expect(selectionState(new Set(ids), [])).toBe(false);
  });
});
