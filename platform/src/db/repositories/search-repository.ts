import { flagPath } from '@switchyard/contracts/feature-flags/flag-path.ts';
import { factsOf, type RecordKind } from '@switchyard/contracts/records/registry.ts';
import type { SearchedKind, SearchHit } from '@switchyard/contracts/search/search-routes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database.ts';
import { customerTable } from '../records/customer-table.ts';
import type { Found, Search } from '../records/record-search.ts';
import type { RecordTable, StoredRecord } from '../records/record-table.ts';
import { technicianTable } from '../records/technician-table.ts';
import { jobInScope } from './job-repository.ts';
import type { ReadScope } from './read-scope.ts';
import { comparable, matchesWords } from './text-query.ts';

type Row = Omit<Found, 'pageId'>;
export type SearchableTable = Pick<RecordTable<StoredRecord, never, never>, 'search'>;

/** Largest possible human-readable number. */
const largestNumber = 2_000_000_000;

/** Jobs by number, or by words of title, customer or site; an exact number comes first. */
export async function searchJobs(tx: Tx, search: Search<ReadScope>): Promise<SearchHit[]> {
  const number = /^#?(\d{1,10})$/.exec(search.q)?.[1];
  const exact = number === undefined ? -1 : Math.min(Number(number), largestNumber);
  const found = await sql<Row>`
    WITH page AS MATERIALIZED (
      (SELECT j.id, 0 AS place FROM jobs j
        WHERE j.number = ${exact} AND j.deleted_at IS NULL AND ${jobInScope(search.scope)})
      UNION ALL
      (SELECT j.id, row_number() OVER (ORDER BY j.updated_at DESC, j.id DESC) AS place FROM jobs j
        WHERE ${matchesWords(sql`j.search`, search.q)} AND j.number <> ${exact} AND j.deleted_at IS NULL
          AND ${jobInScope(search.scope)}
        ORDER BY j.updated_at DESC, j.id DESC LIMIT ${search.limit})
    )
    SELECT j.id, '#' || j.number || ' ' || j.title AS title, c.name || ' · ' || replace(j.state, '_', ' ') AS subtitle
    FROM page JOIN jobs j ON j.id = page.id
    JOIN customers c ON c.company_id = j.company_id AND c.id = j.customer_id
    ORDER BY page.place LIMIT ${search.limit}`.execute(tx);
  return found.rows.map((row) => ({ kind: 'job', ...row, href: `/jobs/${row.id}` }));
}

/** Customers by words of their name, number and contact data. */
export function searchCustomers(tx: Tx, search: Search): Promise<SearchHit[]> {
  return searchTable(tx, { kind: 'customer', table: customerTable }, search);
}

/** Technicians by words of their name, trade and territory. */
export function searchTechnicians(tx: Tx, search: Search): Promise<SearchHit[]> {
  return searchTable(tx, { kind: 'technician', table: technicianTable }, search);
}

/**
 * Searches the table of one kind of record.
 * @throws Error if the definition or the table does not support search
 */
export async function searchTable(
  tx: Tx,
  { kind, table }: { kind: RecordKind; table: SearchableTable },
  search: Search,
): Promise<SearchHit[]> {
  const policy = factsOf(kind).search;
  if (!table.search || !policy) throw new Error(`The record ${kind} cannot be searched`);
  const found = await table.search(tx, search);
  return found.map(({ pageId, ...hit }) => ({
    kind: kind as SearchedKind,
    ...hit,
    href: policy.page({ pageId, ...hit }),
  }));
}

/** Flags whose key or description contains every word. */
export async function searchFlags(tx: Tx, { q, limit }: Omit<Search, 'scope'>): Promise<SearchHit[]> {
  const found = await sql<Row>`
    SELECT f.id, f.key AS title, f.description AS subtitle FROM flags f
    WHERE ${sql.join(flagWords(q), sql` AND `)} ORDER BY f.key LIMIT ${limit}`.execute(tx);
  return found.rows.map((row) => ({ kind: 'flag', ...row, href: flagPath(row.title) }));
}

function flagWords(q: string): RawBuilder<boolean>[] {
  return comparable(q)
    .split(/\s+/)
    .map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`;
      return sql<boolean>`replace(f.key, '_', ' ') || ' ' || f.key || ' ' || f.description ILIKE ${pattern}`;
    });
}
