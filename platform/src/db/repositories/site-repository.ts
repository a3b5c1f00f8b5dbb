import type { Page } from '@switchyard/contracts/http/page.ts';
import type { CreateSite, Site } from '@switchyard/contracts/sites/site.ts';
import type { siteRoutes } from '@switchyard/contracts/sites/site-routes.ts';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../database.ts';
import type { Sites } from '../generated/database-schema.ts';
import { listingOf } from './deleted-records.ts';
import type { SortKey } from './keyset.ts';
import { readPage } from './read-page.ts';
import { jobsOfRecentVisits, type ReadScope } from './read-scope.ts';
import { selectSites, type SiteReader, type SiteRow, toSite } from './site-row.ts';
import { comparable, matchesWords } from './text-query.ts';

export type SiteQuery = z.output<NonNullable<typeof siteRoutes.list.query>>;

/** Condition on `s` that a reader of this scope may see the site. */
export function siteInScope(scope: ReadScope): RawBuilder<boolean> {
  switch (scope.kind) {
    case 'company':
      return sql`true`;
    case 'customer':
      return sql`s.customer_id = ${scope.customerId}`;
    case 'technician':
      return sql`s.id IN (SELECT own_job.site_id ${jobsOfRecentVisits(scope.technicianId)})`;
    default:
      return scope satisfies never;
  }
}

/** A site, deleted ones included, or undefined when there is none in this scope. */
export async function findSite(tx: Tx, id: string, reader: SiteReader): Promise<Site | undefined> {
  const result = await sql<SiteRow>`/* prepared */
    WITH page AS (SELECT s.id, 0 AS cursor_key FROM sites s WHERE s.id = ${id} AND ${siteInScope(reader.scope)})
    ${selectSites(reader)}`.execute(tx);
  const row = result.rows[0];
  return row && toSite(row, reader);
}

const sortKeys: Readonly<Record<SiteQuery['sort'], Omit<SortKey, 'name'>>> = {
  name: { expression: sql`s.name`, kind: 'text', descending: false },
  '-name': { expression: sql`s.name`, kind: 'text', descending: true },
  createdAt: { expression: sql`s.created_at`, kind: 'instant', descending: false },
  '-createdAt': { expression: sql`s.created_at`, kind: 'instant', descending: true },
};

/** @throws ProblemError when the cursor does not fit the sort */
export async function listSiteRows(
  tx: Tx,
  { query, ...reader }: SiteReader & { query: SiteQuery },
): Promise<Page<Site>> {
  const { customerId, territory, q } = query;
  const sort = { name: query.sort, ...sortKeys[query.sort] };
  const listing = listingOf(sql`s.deleted_at`, { deleted: query.deleted, sort });
  return await readPage<SiteRow, Site>(tx, {
    query,
    sort: listing.sort,
    from: sql`sites s`,
    id: sql`s.id`,
    conditions: [
      listing.condition,
      ...(reader.scope.kind === 'company' ? [] : [siteInScope(reader.scope)]),
      ...(customerId === undefined ? [] : [sql`s.customer_id = ${customerId}`]),
      ...(territory === undefined ? [] : [sql`s.territory = ${comparable(territory)}`]),
      ...(q ? [matchesWords(sql`s.search`, q)] : []),
    ],
    select: selectSites(reader),
    toItem: (row) => toSite(row, reader),
  });
}

export async function lockSite(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('sites').select('id').where('id', '=', id).forUpdate().execute();
}

export type NewSite = Omit<CreateSite, 'timeZone'> & {
  id: string;
  companyId: string;
  timeZone: string;
  now: Date;
};

export async function insertSite(tx: Tx, site: NewSite): Promise<void> {
  await insertSites(tx, [site]);
}

/** Adds sites in one statement; a few hundred at a time. */
export async function insertSites(tx: Tx, sites: readonly NewSite[]): Promise<void> {
  if (sites.length === 0) return;
  await tx
    .insertInto('sites')
    .values(
      sites.map(({ now, address, position, ...site }) => ({
        ...site,
        address: JSON.stringify(address),
        latitude: position?.latitude ?? null,
        longitude: position?.longitude ?? null,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .execute();
}

/** Sites by id, in no particular order; deleted ones included. */
export async function findSites(tx: Tx, ids: readonly string[], reader: SiteReader): Promise<Site[]> {
  if (ids.length === 0) return [];
  const result = await sql<SiteRow>`
    WITH page AS (SELECT s.id, 0 AS cursor_key FROM sites s WHERE s.id = ANY(${[...ids]}::uuid[]))
    ${selectSites(reader)}`.execute(tx);
  return result.rows.map((row) => toSite(row, reader));
}

export type SitePatch = Partial<Omit<CreateSite, 'customerId' | 'externalRef' | 'timeZone'>> & {
  timeZone?: string;
  deletedAt?: Date | null;
};

/** Writes the fields and counts the revision up by one. */
export async function updateSiteRow(
  tx: Tx,
  id: string,
  { patch: { address, position, ...plain }, now }: { patch: SitePatch; now: Date },
): Promise<void> {
  const values: Updateable<Sites> = {
    ...plain,
    ...(address === undefined ? {} : { address: JSON.stringify(address) }),
    ...(position === undefined
      ? {}
      : { latitude: position?.latitude ?? null, longitude: position?.longitude ?? null }),
    updatedAt: now,
  };
  await tx
    .updateTable('sites')
    .set(values)
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Whether a job or another site points here. */
export async function isSiteUsed(tx: Tx, id: string): Promise<boolean> {
  const result = await sql`
    (SELECT 1 FROM jobs WHERE site_id = ${id} AND deleted_at IS NULL LIMIT 1)
    UNION ALL (SELECT 1 FROM sites WHERE parent_site_id = ${id} AND deleted_at IS NULL LIMIT 1)`.execute(tx);
  return result.rows.length > 0;
}

/** Lets one command at a time change who lies under whom, so that two of them cannot close a circle together. */
export async function lockSiteTree(tx: Tx, companyId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`site-tree:${companyId}`}, 0))`.execute(tx);
}

/** A site and the sites above it, nearest first, with their accounts; used to refuse a circle. */
export async function findSiteLine(tx: Tx, id: string): Promise<{ id: string; customerId: string }[]> {
  const result = await sql<{ id: string; customerId: string }>`
    WITH RECURSIVE up AS (
      SELECT id, customer_id, parent_site_id, 1 AS depth FROM sites WHERE id = ${id} AND deleted_at IS NULL
      UNION ALL SELECT s.id, s.customer_id, s.parent_site_id, up.depth + 1
        FROM up JOIN sites s ON s.id = up.parent_site_id WHERE up.depth < 50
    ) SELECT id, customer_id FROM up ORDER BY depth`.execute(tx);
  return result.rows;
}
