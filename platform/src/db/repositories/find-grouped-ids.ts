import type { PageGroup } from '@switchyard/contracts/http/group-query.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database.ts';
import { countLimit } from './count-limit.ts';
import { type Conditions, findIds, type IdsSpec } from './find-ids.ts';
import { badCursor, digestFilters, type Place, readCursor } from './keyset.ts';
import type { AskedGroup, GroupValue } from './list-groups.ts';

type GroupedSpec = IdsSpec & { readonly query: { readonly count: boolean }; readonly group: AskedGroup };

type Grouped = {
  /** Group by group, in the order of the list within each. */
  readonly places: readonly Place[];
  /** Matches of each group in order, up to the limit; null unless the query counts. */
  readonly counts: ReadonlyMap<string, number> | null;
  /** Matches of all groups, up to the limit. */
  readonly total: number | null;
};

/**
 * Ids of one page of a grouped list, plus one more if there are more: the group is the first sort key. Each group is
 * read by itself until the page is full, so that its value is a condition like that of a filter; a statement that sorts
 * by the group would sort all matches for every page.
 * @throws ProblemError when the cursor was made for another sort, other filters or another group
 */
export async function findGroupedIds(tx: Tx, spec: GroupedSpec, filters: Conditions): Promise<Grouped> {
  const { query, group } = spec;
  const values = await group.values(tx);
  const amounts = query.count ? await countGroups(tx, spec.from, { values, filters }) : null;
  const { rest, first } = behindCursor(spec, values);
  const places: Place[] = [];
  for (const { value, condition } of rest) {
    const missing = query.limit - places.length;
    if (missing < 0) break;
    if (group.collapsed.has(value) || amounts?.get(value) === 0) continue;
    const cursor = value === first ? query.cursor : undefined;
    const found = await findIds(tx, { ...spec, query: { ...query, cursor, limit: missing } }, [
      ...filters,
      condition,
    ]);
    places.push(...found.map((place) => ({ ...place, group: value })));
  }
  const total = amounts && Math.min(countLimit, sum(amounts.values()));
  const counts =
    amounts && new Map([...amounts].map(([value, count]) => [value, Math.min(countLimit, count)]));
  return { places, counts, total };
}

/** The groups of the rows of a page in order; if the list counts, all groups that have rows. */
export function groupsOfPage({ counts }: Grouped, page: readonly Place[]): PageGroup[] {
  const items = new Map<string, number>();
  for (const { group = '' } of page) items.set(group, (items.get(group) ?? 0) + 1);
  const named = counts ? [...counts].filter(([, count]) => count > 0).map(([value]) => value) : items.keys();
  return [...named].map((value) => ({
    value,
    items: items.get(value) ?? 0,
    total: counts?.get(value) ?? null,
  }));
}

/** The groups that the next page may contain, and the one in which the last page ended. */
function behindCursor({ query, sort }: GroupedSpec, values: readonly GroupValue[]) {
  if (!query.cursor) return { rest: values, first: undefined };
  const { group } = readCursor(sort, query.cursor, digestFilters(query));
  const start = values.findIndex(({ value }) => value === group);
  if (start < 0) throw badCursor();
  return { rest: values.slice(start), first: group };
}

type Counted = { readonly values: readonly GroupValue[]; readonly filters: Conditions };

/** Matches of each group, by one statement. */
async function countGroups(
  tx: Tx,
  from: RawBuilder<unknown>,
  { values, filters }: Counted,
): Promise<ReadonlyMap<string, number>> {
  const amounts = values.map(({ condition }) => sql`(count(*) FILTER (WHERE ${condition}))::integer`);
  const { rows } = await sql<{ amounts: number[] }>`
    SELECT ARRAY[${sql.join(amounts)}] AS amounts FROM ${from}
    WHERE ${sql.join([...filters], sql` AND `)}`.execute(tx);
  return new Map(values.map(({ value }, place) => [value, rows[0]?.amounts[place] ?? 0]));
}

function sum(amounts: Iterable<number>): number {
  return [...amounts].reduce((all, amount) => all + amount, 0);
}
