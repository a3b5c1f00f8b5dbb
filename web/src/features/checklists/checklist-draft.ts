import type { Checklist, ChecklistItem } from '@switchyard/contracts/checklists/checklist.ts';
import type { Trade } from '@switchyard/contracts/technicians/technician.ts';

/** A checklist being edited. */
export type ChecklistDraft = {
  name: string;
  trades: Trade[];
  items: ItemDraft[];
};

/**
 * `key`: identifies the row on screen. `id`: null until saved; answers refer to it, so it never changes afterwards.
 */
export type ItemDraft = Omit<ChecklistItem, 'id'> & { readonly key: string; readonly id: string | null };

export function draftOf(checklist: Checklist | null, newKey: () => string): ChecklistDraft {
  if (checklist === null) return { name: '', trades: [], items: [newItem(newKey())] };
  const { name, trades, items } = checklist;
  return { name, trades, items: items.map((item) => ({ ...item, key: item.id })) };
}

export function newItem(key: string): ItemDraft {
  return {
    key,
    id: null,
    label: '',
    kind: 'check',
    required: false,
    unit: null,
    options: [],
    showWhen: null,
  };
}

/** Moves a row up or down; drops a condition on a row that would no longer come before it. */
export function moved(items: readonly ItemDraft[], from: number, by: -1 | 1): readonly ItemDraft[] {
  const to = from + by;
  if (to < 0 || to >= items.length) return items;
  const next = [...items];
  const [row] = next.splice(from, 1);
  if (row) next.splice(to, 0, row);
  return withValidConditions(next);
}

export function removed(items: readonly ItemDraft[], key: string): readonly ItemDraft[] {
  return withValidConditions(items.filter((item) => item.key !== key));
}

function withValidConditions(items: readonly ItemDraft[]): readonly ItemDraft[] {
  return items.map((item, index) => {
    const { showWhen } = item;
    const stays = showWhen === null || items.slice(0, index).some(({ id }) => id === showWhen.itemId);
    return stays ? item : { ...item, showWhen: null };
  });
}

/** Request body: new rows get an id derived from their label, and only the properties of their kind are kept. */
export function bodyOf({ name, trades, items }: ChecklistDraft) {
  const taken = new Set(items.flatMap(({ id }) => (id === null ? [] : [id])));
  return {
    name,
    trades: [...trades],
    items: items.map(({ key: _key, id, ...item }) => ({
      ...item,
      id: id ?? newId(item.label, taken),
      unit: item.kind === 'number' ? item.unit : null,
      options: item.kind === 'choice' ? item.options.filter((option) => option.trim() !== '') : [],
    })),
  };
}

/** A readable id that is unique among the rows. */
function newId(label: string, taken: Set<string>): string {
  const words = label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .replace(/_$/, '');
  const stem = words === '' ? 'item' : words.slice(0, 50);
  let id = stem;
  for (let copy = 2; taken.has(id); copy += 1) id = `${stem}_${copy}`;
  taken.add(id);
  return id;
}
