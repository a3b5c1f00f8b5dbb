import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/**
 * Renews the search words of a customer's jobs, those after `afterId` in order of their ids, at most `limit`.
 * @returns the last job's id, or undefined when none is left
 */
export async function refreshSearchOfJobs(
  tx: Tx,
  { customerId, afterId, limit }: { customerId: string; afterId: string; limit: number },
): Promise<string | undefined> {
  // Setting a title sets off the trigger that writes the words.
  const result = await sql<{ id: string }>`
    UPDATE jobs SET title = title WHERE customer_id = ${customerId} AND id IN (
      SELECT id FROM jobs WHERE customer_id = ${customerId} AND id > ${afterId} ORDER BY id LIMIT ${limit}
    ) RETURNING id`.execute(tx);
  const ids = result.rows.map((row) => row.id);
  return ids.toSorted().at(-1);
}
