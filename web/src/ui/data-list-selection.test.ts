import { describe, expect, it } from 'vitest';
import { selectionState, selectRange, toggleSelected } from './data-list-selection.ts';
import { rowsInView } from './use-row-window.ts';

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

  it('is none, some or all', () => {
    expect(selectionState(new Set(), ids)).toBe(false);
    expect(selectionState(new Set(['a']), ids)).toBe('indeterminate');
    expect(selectionState(new Set(ids), ids)).toBe(true);
  });
});

describe('rows in view', () => {
  it('are the visible ones and a margin, within the list', () => {
    expect(rowsInView(0, 360, 36, 1000)).toEqual({ first: 0, last: 22 });
    expect(rowsInView(3600, 360, 36, 1000)).toEqual({ first: 88, last: 122 });
    expect(rowsInView(35_640, 360, 36, 1000)).toEqual({ first: 978, last: 999 });
  });
});
