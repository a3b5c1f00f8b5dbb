import { sql } from 'kysely';
import type { Tx } from '../database.ts';

export async function countWaitingLeads(tx: Tx, now: Date): Promise<{ due: number; overdue: number }> {
  const { rows } = await sql<{ due: number; overdue: number }>`
    SELECT count(*) FILTER (WHERE due_at >= ${now}) AS due, count(*) FILTER (WHERE due_at < ${now}) AS overdue
    FROM leads WHERE answered_at IS NULL AND deleted_at IS NULL`.execute(tx);
  return rows[0] ?? { due: 0, overdue: 0 };
}

/** Serialises storing leads of the same person until the commit. */
export async function lockLeadsOf(tx: Tx, person: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`lead ${person}`}, 0))`.execute(tx);
}

/** Id of the newest lead of this person and company with a request since then. */
export async function findSameLead(
  tx: Tx,
  { sameKey, since }: { sameKey: string; since: Date },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('leads')
    .select('id')
    .where('sameKey', '=', sameKey)
    .where('requestedAt', '>', since)
    .where('deletedAt', 'is', null)
    .orderBy('requestedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** True if another lead has this address and a request since then. */
export async function hasOtherLead(
  tx: Tx,
  { email, leadId, since }: { email: string; leadId: string; since: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom('leads')
    .select('id')
    .where('email', '=', email)
    .where('requestedAt', '>', since)
    .where('id', '<>', leadId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
