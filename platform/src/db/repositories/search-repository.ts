import type { SearchHit } from '@switchyard/contracts/search/search-routes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database.ts';
import { customerInScope } from './customer-repository.ts';
import { jobInScope } from './job-repository.ts';
import type { ReadScope } from './read-scope.ts';
import { siteInScope } from './site-repository.ts';
import { technicianInScope } from './technician-repository.ts';
import { comparable, matchesWords } from './text-query.ts';

type Found = { id: string; title: string; subtitle: string };

/** Largest number that a record's human number can be. */
const largestNumber = 2_000_000_000;

/** Jobs by number, words of the title, customer or site; the number alone comes first. */
export async function searchJobs(tx: Tx, search: Search): Promise<SearchHit[]> {
  const number = /^#?(\d{1,10})$/.exec(search.q)?.[1];
  const exact = number === undefined ? -1 : Math.min(Number(number), largestNumber);
  const found = await sql<Found>`
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

export type Search = { q: string; scope: ReadScope; limit: number };

export async function searchCustomers(tx: Tx, { q, scope, limit }: Search): Promise<SearchHit[]> {
  const found = await sql<Found>`
    SELECT c.id, c.name AS title, concat_ws(' · ', '#' || c.number, c.email, c.phone) AS subtitle FROM customers c
    WHERE ${matchesWords(sql`c.search`, q)} AND c.deleted_at IS NULL AND ${customerInScope(scope)}
    ORDER BY c.name, c.id LIMIT ${limit}`.execute(tx);
  return found.rows.map((row) => ({ kind: 'customer', ...row, href: `/customers/${row.id}` }));
}

/** Sites; they open their customer's page. */
export async function searchSites(tx: Tx, { q, scope, limit }: Search): Promise<SearchHit[]> {
  const found = await sql<Found & { customerId: string }>`
    SELECT s.id, s.customer_id, s.name AS title,
      concat_ws(' · ', c.name, s.address ->> 'line1', s.address ->> 'city') AS subtitle
    FROM sites s JOIN customers c ON c.company_id = s.company_id AND c.id = s.customer_id
    WHERE ${matchesWords(sql`s.search`, q)} AND s.deleted_at IS NULL AND ${siteInScope(scope)}
    ORDER BY s.name, s.id LIMIT ${limit}`.execute(tx);
  return found.rows.map(({ customerId, ...row }) => ({
    kind: 'site',
    ...row,
    href: `/customers/${customerId}`,
  }));
}

export async function searchTechnicians(tx: Tx, { q, scope, limit }: Search): Promise<SearchHit[]> {
  const found = await sql<Found>`
    SELECT t.id, t.name AS title, concat_ws(' · ', t.trade, t.territory) AS subtitle FROM technicians t
    WHERE ${matchesWords(sql`t.search`, q)} AND t.deleted_at IS NULL AND ${technicianInScope(scope)}
    ORDER BY t.name, t.id LIMIT ${limit}`.execute(tx);
  return found.rows.map((row) => ({ kind: 'technician', ...row, href: `/technicians/${row.id}` }));
}

/** Flags whose key or description contains every word. */
export async function searchFlags(tx: Tx, { q, limit }: Omit<Search, 'scope'>): Promise<SearchHit[]> {
  const found = await sql<Found>`
    SELECT f.id, f.key AS title, f.description AS subtitle FROM flags f
    WHERE ${sql.join(flagWords(q), sql` AND `)} ORDER BY f.key LIMIT ${limit}`.execute(tx);
  return found.rows.map((row) => ({ kind: 'flag', ...row, href: `/feature-flags/${row.title}` }));
}

function flagWords(q: string): RawBuilder<boolean>[] {
  return comparable(q)
    .split(/\s+/)
    .map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`;
      return sql<boolean>`replace(f.key, '_', ' ') || ' ' || f.key || ' ' || f.description ILIKE ${pattern}`;
    });
}
