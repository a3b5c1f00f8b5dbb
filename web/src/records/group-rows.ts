import type { Page } from '@switchyard/contracts/http/page.ts';
import { unsetGroup } from '@switchyard/contracts/http/unset-group.ts';
import type { GroupWords } from './group-words.ts';
import type { Revised } from './record-api.ts';

/** Rows of one group, as far as they are loaded. */
export type LoadedGroup<Item> = {
  readonly value: string;
  readonly rows: readonly Item[];
  /** Matches on the server; null if unknown. */
  readonly total: number | null;
  /** Every row of the group is loaded. */
  readonly isComplete: boolean;
};

export type Loaded<Item> = {
  readonly pages: readonly Page<Item>[];
  /** The items of the pages, with changes of this device; without pages, the rows that are stored on it. */
  readonly rows: readonly Item[];
  readonly hasMore: boolean;
};

/** The group in which the server listed each row. */
export function listedGroups(pages: readonly Page<Revised>[]): ReadonlyMap<string, string> {
  const groups = new Map<string, string>();
  for (const page of pages) {
    let from = 0;
    for (const { value, items } of page.groups ?? []) {
      for (const { id } of page.items.slice(from, from + items)) groups.set(id, value);
      from += items;
    }
  }
  return groups;
}

/**
 * The rows by group. A row stays where the server listed it until the server lists it elsewhere, also if it has changed
 * since: only the server knows its place in the other group. Groups behind the last loaded row are left out, because
 * rows of earlier ones are still to come.
 */
export function groupRows<Item extends Revised>(
  { pages, rows, hasMore }: Loaded<Item>,
  field: string,
  { order }: Pick<GroupWords<Item>, 'order'>,
): readonly LoadedGroup<Item>[] {
  const listed = listedGroups(pages);
  const known = pages[0]?.groups ?? [];
  const totals = new Map(known.map(({ value, total }) => [value, total]));
  const byGroup = new Map<string, Item[]>(known.map(({ value }) => [value, []]));
  for (const row of rows) {
    const value = listed.get(row.id) ?? groupOfRecord(row, field);
    const own = byGroup.get(value);
    if (own) own.push(row);
    else byGroup.set(value, [row]);
  }
  const values = known.map(({ value }) => value);
  const last = pages.at(-1)?.groups?.findLast(({ items }) => items > 0)?.value;
  const reached = hasMore ? values.indexOf(last ?? '') : values.length;
  return [...byGroup.keys()]
    .toSorted((one, other) => placeIn(values, order, one) - placeIn(values, order, other))
    .flatMap((value) => {
      const own = byGroup.get(value) ?? [];
      const place = values.indexOf(value);
      if (place > reached) return [];
      const total = totals.get(value) ?? null;
      return [{ value, rows: own, total, isComplete: place < reached || own.length >= (total ?? 0) }];
    });
}

/** The server's place of a group, or behind them the declared one, of a group that only this device has. */
function placeIn(values: readonly string[], order: readonly string[], value: string): number {
  const place = values.indexOf(value);
  return place < 0 ? values.length + 1 + order.indexOf(value) : place;
}

/** The group of a record by its own field. */
export function groupOfRecord(item: object, field: string): string {
  const held = item as Readonly<Record<string, string | boolean | null | undefined>>;
  return String(held[field] ?? unsetGroup);
}
