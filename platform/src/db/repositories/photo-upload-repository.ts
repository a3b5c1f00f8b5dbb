import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** Identifies an upload: the same picture sent by two people is two uploads. */
export type UploadKey = { companyId: string; userId: string; jobId: string; sha256: string };

/** Number of bytes received and in total. */
export type UploadState = { received: number; total: number };

/**
 * Begins or finds an upload and locks it until the commit: its pieces are accepted one at a time.
 * @param upload `total`: bytes of the whole picture, used if the upload begins now
 */
export async function lockUpload(
  tx: Tx,
  { total, ...key }: UploadKey & { total: number },
): Promise<UploadState> {
  await tx
    .insertInto('photoUploads')
    .values({ ...key, total })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return await ofKey(tx.selectFrom('photoUploads').select(['received', 'total']), key)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function findUpload(tx: Tx, key: UploadKey): Promise<UploadState | undefined> {
  return await ofKey(tx.selectFrom('photoUploads').select(['received', 'total']), key).executeTakeFirst();
}

/** Adds the next piece of a locked upload. */
export async function addPiece(
  tx: Tx,
  key: UploadKey,
  { start, bytes, now }: { start: number; bytes: Buffer; now: Date },
): Promise<void> {
  await tx
    .insertInto('photoPieces')
    .values({ ...key, start, bytes })
    .execute();
  await ofKey(
    tx.updateTable('photoUploads').set({ received: start + bytes.length, updatedAt: now }),
    key,
  ).execute();
}

/** The pieces of an upload in order; empty if it has ended in the meantime. */
export async function readPieces(tx: Tx, { companyId, userId, jobId, sha256 }: UploadKey): Promise<Buffer[]> {
  const { rows } = await sql<{ bytes: Buffer }>`
    SELECT bytes FROM photo_pieces
    WHERE company_id = ${companyId} AND user_id = ${userId} AND job_id = ${jobId} AND sha256 = ${sha256}
    ORDER BY start`.execute(tx);
  return rows.map((row) => row.bytes);
}

/** Ends an upload and removes its pieces. */
export async function removeUpload(tx: Tx, key: UploadKey): Promise<void> {
  await ofKey(tx.deleteFrom('photoUploads'), key).execute();
}

/** Ends this person's uploads that have waited longest for a piece, except those being written right now. */
export async function removeStalestUploads(
  tx: Tx,
  { companyId, userId }: Pick<UploadKey, 'companyId' | 'userId'>,
  kept: number,
): Promise<void> {
  await sql`DELETE FROM photo_uploads WHERE ctid IN (
    SELECT ctid FROM photo_uploads WHERE company_id = ${companyId} AND user_id = ${userId}
    ORDER BY updated_at DESC OFFSET ${kept} FOR UPDATE SKIP LOCKED
  )`.execute(tx);
}

type Conditions<Query> = { where(column: keyof UploadKey, operator: '=', value: string): Query };

function ofKey<Query extends Conditions<Query>>(
  query: Query,
  { companyId, userId, jobId, sha256 }: UploadKey,
): Query {
  return query
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .where('jobId', '=', jobId)
    .where('sha256', '=', sha256);
}
