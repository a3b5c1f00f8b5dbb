import { expect, test } from 'vitest';
import type { ChecklistItem } from './checklist.ts';
import { isForTrade, openItems, visibleItems } from './checklist-rules.ts';

const item = (id: string, rest: Partial<ChecklistItem> = {}): ChecklistItem => ({
  id,
  label: id,
  kind: 'check',
  required: false,
  unit: null,
  options: [],
  showWhen: null,
  ...rest,
});
const items = [
  item('leak', { required: true }),
  item('where', { kind: 'text', required: true, showWhen: { itemId: 'leak', equals: true } }),
  item('photo'),
];
const ids = (list: readonly ChecklistItem[]) => list.map(({ id }) => id);

test('an item with a condition is asked only after that answer', () => {
  expect(ids(visibleItems(items, {}))).toEqual(['leak', 'photo']);
  expect(ids(visibleItems(items, { leak: true }))).toEqual(['leak', 'where', 'photo']);
  expect(ids(visibleItems(items, { leak: false }))).toEqual(['leak', 'photo']);
});

test('required items are open until answered, hidden ones never are', () => {
  expect(ids(openItems(items, {}))).toEqual(['leak']);
  expect(ids(openItems(items, { leak: false }))).toEqual(['leak']);
  expect(ids(openItems(items, { leak: true, where: '' }))).toEqual(['where']);
  expect(ids(openItems(items, { leak: true, where: 'roof' }))).toEqual([]);
});

test('zero is an answer', () => {
  expect(openItems([item('pressure', { kind: 'number', required: true })], { pressure: 0 })).toEqual([]);
});

test('a checklist without trades applies to all trades', () => {
  expect(isForTrade({ trades: [] }, 'hvac')).toBe(true);
  expect(isForTrade({ trades: ['plumbing'] }, 'hvac')).toBe(false);
});
