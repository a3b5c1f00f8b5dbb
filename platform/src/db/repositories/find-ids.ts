import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database.ts';
import {
  cursorKey,
  digestFilters,
  isBehind,
  orderBy,
  type Place,
  readCursor,
  type SortKey,
} from './keyset.ts';

export type Conditions = readonly RawBuilder<unknown>[];

export type IdsSpec = {
  query: { cursor?: string | undefined; limit: number };
  sort: SortKey;
  from: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  entangled?: boolean;
  /**
   * Conditions for scanning the first rows of the list before anything else; an index must deliver the rows in the
   * list's order.
   */
  walk?: Conditions;
};

/**
 * Ids of one page by filter and sort, plus one more if there are more.
 * @throws ProblemError when the cursor was made for another sort or other filters
 */
export async function findIds(tx: Tx, spec: IdsSpec, filters: Conditions): Promise<Place[]> {
  const { cursor, limit } = spec.query;
  const after = cursor ? readCursor(spec.sort, cursor, digestFilters(spec.query)) : undefined;
  const listing = { ...spec, filters, after, wanted: limit + 1 };
  if (spec.walk) return await findBySearch(tx, { ...listing, walk: spec.walk });
  return await listed(tx, spec.entangled === true ? idsOfEntangled(listing) : idsInOrder(listing));
}

type Listing = Pick<IdsSpec, 'sort' | 'from' | 'id'> & {
  filters: Conditions;
  after: Place | undefined;
  wanted: number;
};
type WalkedListing = Listing & { walk: Conditions };

async function listed(tx: Tx, statement: RawBuilder<unknown>): Promise<Place[]> {
  return (await sql<Place>`${statement}`.execute(tx)).rows;
}

/**
 * Rows in the first scan, and in the second one if it is likely to fill the page; a row costs one to two microseconds.
 */
const nearRows = 300;
const farRows = 3_000;

/**
 * Frequent matches fill a page from the first rows of the list, while collecting all of them takes many milliseconds;
 * rare ones are collected quickly. The first rows show which case applies.
 */
async function findBySearch(tx: Tx, listing: WalkedListing): Promise<Place[]> {
  const { wanted } = listing;
  const near = await walkRows(tx, listing, nearRows);
  if (near.end === undefined) return near.hits;
  const expected = (near.hits.length * farRows) / nearRows;
  const far =
    expected < wanted
      ? { hits: [], end: near.end }
      : await walkRows(tx, { ...listing, after: near.end, wanted: wanted - near.hits.length }, farRows);
  const hits = [...near.hits, ...far.hits];
  if (far.end === undefined) return hits;
  const rest = { ...listing, after: far.end, wanted: wanted - hits.length };
  return [...hits, ...(await listed(tx, idsOfEntangled(rest)))];
}

type Walked = {
  hits: Place[];
  /** Where the scan stopped before the page was full; undefined if there are no more rows. */
  end: Place | undefined;
};

/** The matches among the next rows of the list. */
async function walkRows(tx: Tx, listing: WalkedListing, rows: number): Promise<Walked> {
  const { sort, from, id, filters, after, wanted, walk } = listing;
  const within = [...walk, ...(after ? [isBehind(sort, after, id)] : [])];
  const order = orderBy(sort, sort.expression, id);
  const bySortKey = { ...sort, expression: sql`sort_key` };
  const found = await sql<Place & { place: number; isMatch: boolean | null }>`
    SELECT id, ${cursorKey(bySortKey)} AS cursor_key, place, is_match FROM (
      SELECT ${id} AS id, ${sort.expression} AS sort_key, row_number() OVER (ORDER BY ${order}) AS place,
        (${sql.join([...filters], sql` AND `)}) AS is_match
      FROM ${from} WHERE ${sql.join(within, sql` AND `)} ORDER BY ${order} LIMIT ${rows}
    ) walked
    WHERE is_match OR place = ${rows}
    ORDER BY ${orderBy(sort, sql`sort_key`, sql`id`)} LIMIT ${wanted}`.execute(tx);
  const hits = found.rows.filter((row) => row.isMatch === true);
  const lastRow = found.rows.at(-1);
  return { hits, end: hits.length < wanted && lastRow?.place === rows ? lastRow : undefined };
}

function idsInOrder(listing: Listing): RawBuilder<unknown> {
  const { sort, from, id, filters, after, wanted } = listing;
  const conditions = after ? [...filters, isBehind(sort, after, id)] : filters;
  return sql`
    SELECT ${id} AS id, ${sort.expression} AS sort_key, ${cursorKey(sort)} AS cursor_key
    FROM ${from} WHERE ${sql.join([...conditions], sql` AND `)}
    ORDER BY ${orderBy(sort, sort.expression, id)} LIMIT ${wanted}`;
}

/** Up to this many matches are collected and sorted; with more, a scan in list order soon fills a page. */
const fewMatches = 3_000;

/**
 * Scanning in list order until the page is full could read everything if hardly a row meets all conditions. So the
 * matches are collected first, up to a limit, which bounds both strategies. Matches before the page are included: a
 * bound on the sort key would make the planner scan instead.
 */
function idsOfEntangled(listing: Listing): RawBuilder<unknown> {
  const { sort, from, id, filters, after, wanted } = listing;
  const bySortKey = { ...sort, expression: sql`sort_key` };
  return sql`
    WITH found AS MATERIALIZED (
      SELECT ${id} AS id, ${sort.expression} AS sort_key, ${cursorKey(sort)} AS cursor_key
      FROM ${from} WHERE ${sql.join([...filters], sql` AND `)} LIMIT ${fewMatches + 1}
    ), amount AS MATERIALIZED (SELECT count(*) <= ${fewMatches} AS is_small FROM found)
    SELECT id, cursor_key FROM (
      (SELECT id, sort_key, cursor_key FROM found
        WHERE (SELECT is_small FROM amount) AND ${after ? isBehind(bySortKey, after, sql`id`) : sql`true`})
      UNION ALL
      (${idsInOrder({ ...listing, filters: [sql`NOT (SELECT is_small FROM amount)`, ...filters] })})
    ) listed
    ORDER BY ${orderBy(sort, sql`sort_key`, sql`id`)} LIMIT ${wanted}`;
}
