import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../database.ts';

/** Owner of the jobs: a customer or a site. */
export type JobOwner = { kind: 'customer' | 'site'; id: string };

/**
 * Refreshes the job columns copied from customer or site (search words, territory): jobs after `afterId` in id order,
 * at most `limit`. Safe to run concurrently on the same jobs.
 * @returns the last job's id, or undefined if none is left
 */
export async function refreshSearchOfJobs(
  tx: Tx,
  { owner, afterId, limit }: { owner: JobOwner; afterId: string; limit: number },
): Promise<string | undefined> {
  const owned: ReturnType<typeof sql<SqlBool>> =
    owner.kind === 'customer' ? sql`customer_id = ${owner.id}` : sql`site_id = ${owner.id}`;
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM jobs WHERE ${owned} AND id > ${afterId} ORDER BY id LIMIT ${limit} FOR NO KEY UPDATE`.execute(
    tx,
  );
  const ids = rows.map((row) => row.id);
  // A separate statement: it sees changes committed while the first one waited for locks. Updating the title fires the
  // trigger that writes the search words.
  await sql`
    UPDATE jobs j SET title = title,
      territory = (SELECT s.territory FROM sites s WHERE s.company_id = j.company_id AND s.id = j.site_id)
    WHERE id = ANY(${ids}::uuid[])`.execute(tx);
  return ids.at(-1);
}
