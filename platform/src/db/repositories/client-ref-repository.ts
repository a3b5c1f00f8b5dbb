import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** User whose devices issued the temporary ids: those of other users are unknown. */
export type RefOwner = { companyId: string; userId: string };
/** A temporary id and its real record. */
export type ClientRef = { temporaryId: string; recordId: string };

/** Records created under these temporary ids; missing if never created. */
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
 * Stores the record of a temporary id, in the transaction that creates the record.
 * @returns false if the id already belongs to another record
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
 * Stores many at once.
 * @returns false if one of the ids is already known
 */
export async function addClientRefs(
  tx: Tx,
  { companyId, userId }: RefOwner,
  refs: readonly ClientRef[],
): Promise<boolean> {
  if (refs.length === 0) return true;
  // Sorted: two batches with the same ids queue instead of deadlocking.
  const sorted = refs.toSorted((a, b) => (a.temporaryId < b.temporaryId ? -1 : 1));
  const { rows } = await sql`/* prepared */
    INSERT INTO client_refs (company_id, user_id, temporary_id, record_id)
    SELECT ${companyId}::uuid, ${userId}::uuid, temporary_id, record_id
    FROM unnest(${sorted.map((ref) => ref.temporaryId)}::text[], ${sorted.map((ref) => ref.recordId)}::uuid[])
      WITH ORDINALITY AS given(temporary_id, record_id, place)
    ORDER BY place ON CONFLICT DO NOTHING RETURNING temporary_id`.execute(tx);
  return rows.length === refs.length;
}
