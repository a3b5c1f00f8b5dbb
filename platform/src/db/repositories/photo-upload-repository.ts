import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** Names an upload: the same picture sent by two people is two uploads. */
export type UploadKey = { companyId: string; userId: string; jobId: string; sha256: string };

/** How many bytes have arrived of how many. */
export type UploadState = { received: number; total: number };

/**
 * Begins an upload or finds it, locked until the commit: its pieces are taken one at a time.
 * @param upload `total`: bytes of the whole picture, where the upload begins now
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

/** The pieces of an upload in order, or none when it has ended meanwhile. */
export async function readPieces(tx: Tx, { companyId, userId, jobId, sha256 }: UploadKey): Promise<Buffer[]> {
  const { rows } = await sql<{ bytes: Buffer }>`
    SELECT bytes FROM photo_pieces
    WHERE company_id = ${companyId} AND user_id = ${userId} AND job_id = ${jobId} AND sha256 = ${sha256}
    ORDER BY start`.execute(tx);
  return rows.map((row) => row.bytes);
}

/** Ends an upload: its pieces go with it. */
export async function removeUpload(tx: Tx, key: UploadKey): Promise<void> {
  await ofKey(tx.deleteFrom('photoUploads'), key).execute();
}

/** Ends the uploads of this person that were longest without a new piece; those that are just being added to stay. */
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
