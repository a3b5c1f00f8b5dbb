import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../database.ts';

/** Whose jobs: a customer's or a site's. */
export type JobOwner = { kind: 'customer' | 'site'; id: string };

/**
 * Renews what jobs copy from their customer or site (search words, territory): those after `afterId` in order of their
 * ids, at most `limit`. Several may work at the same jobs.
 * @returns the last job's id, or undefined when none is left
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
  // A statement of its own: it sees what was committed while this one waited for the jobs. Setting a title sets off the
  // trigger that writes the words.
  await sql`
    UPDATE jobs j SET title = title,
      territory = (SELECT s.territory FROM sites s WHERE s.company_id = j.company_id AND s.id = j.site_id)
    WHERE id = ANY(${ids}::uuid[])`.execute(tx);
  return ids.at(-1);
}
