import { describe, expect, it } from 'vitest';
import { toastDismissed, toastReducer, toastRemoved, toastShown, toastUpdated } from './toast-slice.ts';

const empty = toastReducer(undefined, { type: 'start' });

describe('toasts', () => {
  it('show one at a time: a newer one replaces the older', () => {
    const first = toastReducer(empty, toastShown({ title: 'First' }, 'a'));
    const second = toastReducer(first, toastShown({ title: 'Second' }, 'b'));
    expect(second.toasts).toEqual([{ id: 'b', title: 'Second', open: true }]);
  });

  it('get an id of their own', () => {
    const one = toastReducer(empty, toastShown({ title: 'One' })).toasts[0]?.id;
    const two = toastReducer(empty, toastShown({ title: 'One' })).toasts[0]?.id;
    expect(one).not.toBe(two);
  });

  it('close first and are removed later', () => {
    const shown = toastReducer(empty, toastShown({ title: 'Saved' }, 'a'));
    const closed = toastReducer(shown, toastDismissed('a'));
    expect(closed.toasts).toEqual([{ id: 'a', title: 'Saved', open: false }]);
    expect(toastReducer(closed, toastRemoved('a')).toasts).toEqual([]);
  });

  it('stay when another one is dismissed', () => {
    const shown = toastReducer(empty, toastShown({ title: 'Saved' }, 'a'));
    expect(toastReducer(shown, toastDismissed('b')).toasts[0]?.open).toBe(true);
  });

  it('all close and all go without an id', () => {
    const shown = toastReducer(empty, toastShown({ title: 'Saved' }, 'a'));
    expect(toastReducer(shown, toastDismissed()).toasts[0]?.open).toBe(false);
    expect(toastReducer(shown, toastRemoved()).toasts).toEqual([]);
  });

  it('change in place', () => {
    const shown = toastReducer(empty, toastShown({ title: 'Uploading' }, 'a'));
    const changed = toastReducer(shown, toastUpdated({ id: 'a', changes: { title: 'Uploaded' } }));
    expect(changed.toasts).toEqual([{ id: 'a', title: 'Uploaded', open: true }]);
  });
});
