import type { FieldConflict } from '@switchyard/contracts/offline/merge-rules.ts';
import { sql, type Tx } from '@switchyard/platform/db/database.ts';
import type { KeyOwner, StoredOutcome } from './idempotency.ts';

/** Details of a replay's answer beyond the record; null for a direct write. */
export type ReplayNote = { merged: boolean; kept: FieldConflict[] };

/** A write that was already done. */
export type EarlierWrite = { requestHash: Buffer; outcome: StoredOutcome; note: ReplayNote | null };

/**
 * Claims many keys at once, always in the same order, so that two batches with the same keys wait for each other
 * instead of deadlocking. Waits for a concurrent twin.
 * @returns the writes that were already done; the others are claimed until the end of the transaction
 */
export async function claimKeys(
  tx: Tx,
  { companyId, userId }: KeyOwner,
  keys: readonly string[],
): Promise<Map<string, EarlierWrite>> {
  if (keys.length === 0) return new Map();
  const wanted = keys.toSorted();
  const inserted = await sql<{ key: string }>`/* prepared */
    INSERT INTO idempotency_keys (company_id, user_id, key, request_hash)
    SELECT ${companyId}::uuid, ${userId}::uuid, key, '' FROM unnest(${wanted}::text[]) WITH ORDINALITY AS wanted(key, place)
    ORDER BY place ON CONFLICT DO NOTHING RETURNING key`.execute(tx);
  if (inserted.rows.length === wanted.length) return new Map();
  const ours = new Set(inserted.rows.map((row) => row.key));
  return await findEarlierWrites(
    tx,
    { companyId, userId },
    wanted.filter((key) => !ours.has(key)),
  );
}

type EarlierRow = StoredOutcome & { key: string; requestHash: Buffer; replay: ReplayNote | null };

async function findEarlierWrites(
  tx: Tx,
  { companyId, userId }: KeyOwner,
  keys: readonly string[],
): Promise<Map<string, EarlierWrite>> {
  const { rows } = await sql<EarlierRow>`
    SELECT key, request_hash, status, coalesce(reply, body::json) AS body, etag, replay FROM idempotency_keys
    WHERE company_id = ${companyId} AND user_id = ${userId} AND key = ANY(${keys}::text[])
      AND status IS NOT NULL`.execute(tx);
  return new Map(
    rows.map(({ key, requestHash, status, body, etag, replay }) => [
      key,
      { requestHash, outcome: { status, body, etag }, note: replay },
    ]),
  );
}

export type DoneWrite = { key: string; hash: Buffer; outcome: StoredOutcome; note: ReplayNote };

/** Stores the outcomes of finished commands and releases the other keys, so that those commands can be sent again. */
export async function settleKeys(
  tx: Tx,
  { companyId, userId }: KeyOwner,
  { done, released }: { done: readonly DoneWrite[]; released: readonly string[] },
): Promise<void> {
  if (done.length > 0) {
    const rows = done.map(({ key, hash, outcome, note }) => ({
      key,
      hash: hash.toString('hex'),
      status: outcome.status,
      body: outcome.body,
      etag: outcome.etag,
      replay: note,
    }));
    await sql`/* prepared */
      UPDATE idempotency_keys k SET request_hash = decode(d.hash, 'hex'), status = d.status, body = d.body::jsonb, reply = d.body,
        etag = d.etag, replay = d.replay
      FROM json_to_recordset(${JSON.stringify(rows)}::json)
        AS d(key text, hash text, status integer, body json, etag text, replay jsonb)
      WHERE k.company_id = ${companyId} AND k.user_id = ${userId} AND k.key = d.key`.execute(tx);
  }
  if (released.length > 0) {
    await sql`/* prepared */
      DELETE FROM idempotency_keys WHERE company_id = ${companyId} AND user_id = ${userId}
        AND key = ANY(${[...released]}::text[])`.execute(tx);
  }
}
