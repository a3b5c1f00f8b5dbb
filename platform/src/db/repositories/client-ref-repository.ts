import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** Whose device gave the temporary ids: another person's are unknown. */
export type RefOwner = { companyId: string; userId: string };
/** Which record a temporary id became. */
export type ClientRef = { temporaryId: string; recordId: string };

/** Records that these temporary ids became; ids of records that were never made are missing. */
export async function findClientRefs(
  tx: Tx,
  { companyId, userId }: RefOwner,
  temporaryIds: readonly string[],
): Promise<Map<string, string>> {
  if (temporaryIds.length === 0) return new Map();
  const { rows } = await sql<{ temporaryId: string; recordId: string }>`/* prepared */
    SELECT temporary_id, record_id FROM client_refs
    WHERE company_id = ${companyId} AND user_id = ${userId} AND temporary_id = ANY(${[...temporaryIds]})`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.temporaryId, row.recordId]));
}

/**
 * Remembers which record a temporary id became, in the transaction that makes the record.
 * @returns false when the id names another record already
 */
export async function addClientRef(
  tx: Tx,
  { companyId, userId }: RefOwner,
  { temporaryId, recordId }: ClientRef,
): Promise<boolean> {
  const { rows } = await sql<{ recordId: string }>`/* prepared */
    INSERT INTO client_refs AS known (company_id, user_id, temporary_id, record_id)
    VALUES (${companyId}, ${userId}, ${temporaryId}, ${recordId})
    ON CONFLICT (company_id, user_id, temporary_id) DO UPDATE SET record_id = known.record_id
    RETURNING record_id`.execute(tx);
  return rows[0]?.recordId === recordId;
}

/**
 * Remembers many at once.
 * @returns false when one of the ids is known already
 */
export async function addClientRefs(
  tx: Tx,
  { companyId, userId }: RefOwner,
  refs: readonly ClientRef[],
): Promise<boolean> {
  if (refs.length === 0) return true;
  // In one order for all: two batches with the same ids wait for each other instead of blocking each other.
  const sorted = refs.toSorted((a, b) => (a.temporaryId < b.temporaryId ? -1 : 1));
  const { rows } = await sql`/* prepared */
    INSERT INTO client_refs (company_id, user_id, temporary_id, record_id)
    SELECT ${companyId}::uuid, ${userId}::uuid, temporary_id, record_id
    FROM unnest(${sorted.map((ref) => ref.temporaryId)}::text[], ${sorted.map((ref) => ref.recordId)}::uuid[])
      WITH ORDINALITY AS given(temporary_id, record_id, place)
    ORDER BY place ON CONFLICT DO NOTHING RETURNING temporary_id`.execute(tx);
  return rows.length === refs.length;
}
