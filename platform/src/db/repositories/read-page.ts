import type { Page } from '@switchyard/contracts/http/page.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database.ts';
import { countLimit } from './count-limit.ts';
import { type Conditions, findIds } from './find-ids.ts';
import { findGroupedIds, groupsOfPage } from './find-grouped-ids.ts';
import { digestFilters, encodeCursor, type SortKey } from './keyset.ts';
import type { AskedGroup } from './list-groups.ts';

export type PageQuery = { cursor?: string | undefined; limit: number; count: boolean };

export type PageSpec<Row, Item> = {
  query: PageQuery;
  sort: SortKey;
  /** Undefined: rows are in the order of the sort alone. */
  group?: AskedGroup | undefined;
  /** Table or join to filter and sort. */
  from: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  conditions: readonly RawBuilder<unknown>[];
  /** Correlated conditions (words and a trade): the planner cannot estimate their selectivity. */
  entangled?: boolean;
  /** Conditions for scanning the first rows of the list before anything else; see `find-ids.ts`. */
  walk?: Conditions;
  /** `SELECT columns FROM page JOIN …` without ORDER BY; `page` holds the ids of one page. */
  select: RawBuilder<unknown>;
  /** The columns of `select` have the names of `Row`, so rows need no conversion. */
  named?: boolean;
  toItems(rows: readonly Row[]): Item[];
};

/**
 * One page of a list: first the ids by filter and sort, planned for the actual values; then the columns of those rows,
 * by a statement with many joins that each connection plans once.
 * @throws ProblemError when the cursor was made for another sort or other filters
 */
export async function readPage<Row extends { id: string }, Item>(
  tx: Tx,
  spec: PageSpec<Row, Item>,
): Promise<Page<Item>> {
  const { query, sort, group } = spec;
  const filters = spec.conditions.length > 0 ? spec.conditions : [sql`true`];
  const grouped = group && (await findGroupedIds(tx, { ...spec, group }, filters));
  const found = grouped?.places ?? (await findIds(tx, spec, filters));
  const page = found.slice(0, query.limit);
  const last = page.at(-1);
  const more = found.length > query.limit && last !== undefined;
  const rows = await readRows(
    tx,
    spec,
    page.map((row) => row.id),
  );
  return {
    items: spec.toItems(rows),
    nextCursor: more ? encodeCursor(sort, last, digestFilters(query)) : null,
    total: query.count ? (grouped?.total ?? (await countRows(tx, spec.from, filters))) : null,
    ...(grouped ? { groups: groupsOfPage(grouped, page) } : {}),
  };
}

/** In the order of the ids. */
async function readRows<Row extends { id: string }, Item>(
  tx: Tx,
  spec: PageSpec<Row, Item>,
  ids: readonly string[],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`/* prepared */
    WITH page AS MATERIALIZED (
      SELECT id, place AS cursor_key FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS listed(id, place)
    )
    ${spec.select} ORDER BY page.cursor_key`.execute(spec.named === true ? tx.withoutPlugins() : tx);
  return rows;
}

async function countRows(
  tx: Tx,
  from: RawBuilder<unknown>,
  conditions: readonly RawBuilder<unknown>[],
): Promise<number> {
  const result = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (
      SELECT 1 FROM ${from} WHERE ${sql.join([...conditions], sql` AND `)} LIMIT ${countLimit}
    ) AS found`.execute(tx);
  return result.rows[0]?.total ?? 0;
}
