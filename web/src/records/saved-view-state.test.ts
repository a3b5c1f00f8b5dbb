import { describe, expect, it } from 'vitest';
import { addressOf, columnsOf, layoutOf, listQuery } from './saved-view-state.ts';

const address = { keys: ['status', 'q', 'sort'], viewKey: 'view' };
const view = { id: 'v1', query: 'sort=-name&status=lead' };

describe('the address of a view', () => {
  it('has the filters of the view and its id, and keeps what belongs to others', () => {
    const current = new URLSearchParams('q=bakery&lead=7&view=v0');
    expect(addressOf(current, address, view).toString()).toBe('lead=7&sort=-name&status=lead&view=v1');
    expect(addressOf(current, address, null).toString()).toBe('lead=7');
  });

  it('takes nothing from a view that is no filter of the list', () => {
    const next = addressOf(new URLSearchParams(), address, {
      id: 'v1',
      query: 'view=leads&deleted=true&q=a',
    });
    expect(next.toString()).toBe('q=a&view=v1');
  });

  it('is compared whatever the order of its parameters', () => {
    const of = (search: string) => listQuery(new URLSearchParams(search), address.keys);
    expect(of('status=lead&view=v1&sort=-name')).toBe(of(view.query));
    expect(of('status=&view=v1')).toBe('');
  });
});

describe('the columns of a view', () => {
  const known = ['number', 'name', 'status'];

  it('come back as they were saved', () => {
    const layout = { order: ['name', 'number', 'status'], hidden: ['number'], widths: { name: 320 } };
    const saved = columnsOf(layout, known);
    expect(saved).toEqual({ columns: ['name', 'status'], widths: { name: 320 } });
    expect(layoutOf(saved, known)).toEqual({
      order: ['name', 'status'],
      hidden: ['number'],
      widths: { name: 320 },
    });
  });

  it('are left alone by a view that was saved without any, and by one whose columns the list no longer has', () => {
    expect(columnsOf({ order: [], hidden: [], widths: {} }, known)).toEqual({ columns: [], widths: {} });
    expect(layoutOf({ columns: [], widths: {} }, known)).toBeNull();
    expect(layoutOf({ columns: ['gone'], widths: {} }, known)).toBeNull();
  });

  it('keep a width without an order', () => {
    expect(layoutOf({ columns: [], widths: { name: 90 } }, known)).toEqual({
      order: [],
      hidden: [],
      widths: { name: 90 },
    });
  });
});
