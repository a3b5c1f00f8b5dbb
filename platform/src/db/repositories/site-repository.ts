import type { Point } from '@switchyard/contracts/http/primitives.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database.ts';
import { jobsOfRecentVisits, type ReadScope } from './read-scope.ts';

/** Condition on `s` for sites visible in this scope. */
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

/** True if a job, equipment or another site refers to this site. */
export async function isSiteUsed(tx: Tx, id: string): Promise<boolean> {
  const result = await sql`
    (SELECT 1 FROM jobs WHERE site_id = ${id} AND deleted_at IS NULL LIMIT 1)
    UNION ALL (SELECT 1 FROM equipment WHERE site_id = ${id} AND deleted_at IS NULL LIMIT 1)
    UNION ALL (SELECT 1 FROM sites WHERE parent_site_id = ${id} AND deleted_at IS NULL LIMIT 1)`.execute(tx);
  return result.rows.length > 0;
}

/** Serialises changes to the site hierarchy, so that two of them cannot form a cycle together. */
export async function lockSiteTree(tx: Tx, companyId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`site-tree:${companyId}`}, 0))`.execute(tx);
}

/** A site and its ancestors, nearest first, with their accounts; used to refuse cycles. */
export async function findSiteLine(tx: Tx, id: string): Promise<{ id: string; customerId: string }[]> {
  const result = await sql<{ id: string; customerId: string }>`
    WITH RECURSIVE up AS (
      SELECT id, customer_id, parent_site_id, 1 AS depth FROM sites WHERE id = ${id} AND deleted_at IS NULL
      UNION ALL SELECT s.id, s.customer_id, s.parent_site_id, up.depth + 1
        FROM up JOIN sites s ON s.id = up.parent_site_id WHERE up.depth < 50
    ) SELECT id, customer_id FROM up ORDER BY depth`.execute(tx);
  return result.rows;
}

/**
 * Distance of a position from the nearest site in the scope, km on a sphere; null if none of them has a position.
 * Reads all positions: a company has some thousands of sites.
 */
export async function readNearestSite(
  tx: Tx,
  { latitude, longitude }: Point,
  { scope, except }: { scope: ReadScope; except: string | null },
): Promise<number | null> {
  const { rows } = await sql<{ km: number | null }>`
    SELECT min(12742 * asin(least(1, sqrt(
      power(sin(radians(s.latitude - ${latitude}::float8) / 2), 2)
      + cos(radians(${latitude}::float8)) * cos(radians(s.latitude))
        * power(sin(radians(s.longitude - ${longitude}::float8) / 2), 2)
    )))) AS km
    FROM sites s
    WHERE s.deleted_at IS NULL AND s.latitude IS NOT NULL AND s.longitude IS NOT NULL
      AND (${except}::uuid IS NULL OR s.id <> ${except}::uuid) AND ${siteInScope(scope)}`.execute(tx);
  return rows[0]?.km ?? null;
}
