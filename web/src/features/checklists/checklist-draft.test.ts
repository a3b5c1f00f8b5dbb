import { createChecklistSchema } from '@switchyard/contracts/checklists/checklist.ts';
import { expect, test } from 'vitest';
import { bodyOf, draftOf, type ItemDraft, moved, newItem, removed } from './checklist-draft.ts';

const item = (key: string, rest: Partial<ItemDraft> = {}): ItemDraft => ({
  ...newItem(key),
  label: key,
  ...rest,
});
const draft = (...items: ItemDraft[]) => ({ ...draftOf(null, () => 'first'), name: 'Boiler', items });

test('new rows get ids of their own that the server takes; saved ones keep theirs', () => {
  const body = bodyOf(
    draft(
      item('a', { id: 'gas_off', label: 'Something else' }),
      item('b', { label: 'Gas off' }),
      item('c', { label: '3. Größe?' }),
      item('d', { label: '…' }),
    ),
  );
  expect(body.items.map(({ id }) => id)).toEqual(['gas_off', 'gas_off_2', 'gro_e', 'item']);
  expect(createChecklistSchema.safeParse(body).success).toBe(true);
});

test('a row keeps only what its kind asks for', () => {
  const body = bodyOf(
    draft(
      item('a', { kind: 'check', unit: 'bar', options: ['x', 'y'] }),
      item('b', { kind: 'choice', options: ['Yes', '', 'No'] }),
    ),
  );
  expect(body.items.map(({ unit, options }) => [unit, options])).toEqual([
    [null, []],
    [null, ['Yes', 'No']],
  ]);
});

test('a condition goes with the row that it names, when that is removed or comes later', () => {
  const rows = [
    item('a', { id: 'leak' }),
    item('b', { id: 'where', showWhen: { itemId: 'leak', equals: true } }),
  ];
  expect(removed(rows, 'a').map(({ showWhen }) => showWhen)).toEqual([null]);
  expect(moved(rows, 0, 1).map(({ id, showWhen }) => [id, showWhen])).toEqual([
    ['where', null],
    ['leak', null],
  ]);
  expect(moved(rows, 1, 1)).toBe(rows);
});
