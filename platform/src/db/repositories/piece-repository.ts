import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database.ts';

/** Identifies an upload: the same file sent by two people is two uploads. `recordId`: the record that it is for. */
export type UploadKey = { companyId: string; userId: string; recordId: string; sha256: string };

/** Number of bytes received and in total. */
export type UploadState = { received: number; total: number };

/** Uploads of one kind: their pieces are rows, because consecutive ones may reach different api processes. */
export type PieceRepository = {
  /**
   * Begins or finds an upload and locks it until the commit: its pieces are accepted one at a time.
   * @param upload `total`: bytes of the whole file, used if the upload begins now
   */
  lock(tx: Tx, upload: UploadKey & { total: number }): Promise<UploadState>;
  find(tx: Tx, key: UploadKey): Promise<UploadState | undefined>;
  /** Adds the next piece of a locked upload. */
  add(tx: Tx, key: UploadKey, piece: { start: number; bytes: Buffer; now: Date }): Promise<void>;
  /** All pieces of an upload in order; empty if it has ended in the meantime. */
  readAll(tx: Tx, key: UploadKey): Promise<Buffer[]>;
  /** The piece that begins at this offset; undefined if there is none. */
  readAt(tx: Tx, key: UploadKey, start: number): Promise<Buffer | undefined>;
  /** Ends an upload and removes its pieces. */
  remove(tx: Tx, key: UploadKey): Promise<void>;
  /** Ends this person's uploads that have waited longest for a piece, except those being written right now. */
  removeStalest(tx: Tx, user: Pick<UploadKey, 'companyId' | 'userId'>, kept: number): Promise<void>;
};

type Tables = {
  readonly uploads: string;
  readonly pieces: string;
  /** Column of the record that the file is for. */
  readonly record: string;
};

/** Pieces of pictures of jobs. */
export const photoPieces = definePieces({
  uploads: 'photo_uploads',
  pieces: 'photo_pieces',
  record: 'job_id',
});
/** Pieces of files of any record. */
export const attachmentPieces = definePieces({
  uploads: 'attachment_uploads',
  pieces: 'attachment_pieces',
  record: 'record_id',
});

function definePieces(tables: Tables): PieceRepository {
  const uploads = sql.table(tables.uploads);
  const pieces = sql.table(tables.pieces);
  const record = sql.ref(tables.record);
  const ofKey = ({ companyId, userId, recordId, sha256 }: UploadKey): RawBuilder<boolean> =>
    sql`company_id = ${companyId} AND user_id = ${userId} AND ${record} = ${recordId} AND sha256 = ${sha256}`;
  return {
    async lock(tx, { total, ...key }) {
      const { companyId, userId, recordId, sha256 } = key;
      await sql`INSERT INTO ${uploads} (company_id, user_id, ${record}, sha256, total)
        VALUES (${companyId}, ${userId}, ${recordId}, ${sha256}, ${total}) ON CONFLICT DO NOTHING`.execute(
        tx,
      );
      const { rows } = await sql<UploadState>`
        SELECT received, total FROM ${uploads} WHERE ${ofKey(key)} FOR UPDATE`.execute(tx);
      if (!rows[0]) throw new Error('The upload just begun is missing');
      return rows[0];
    },
    async find(tx, key) {
      const { rows } = await sql<UploadState>`
        SELECT received, total FROM ${uploads} WHERE ${ofKey(key)}`.execute(tx);
      return rows[0];
    },
    async add(tx, key, { start, bytes, now }) {
      const { companyId, userId, recordId, sha256 } = key;
      await sql`INSERT INTO ${pieces} (company_id, user_id, ${record}, sha256, start, bytes)
        VALUES (${companyId}, ${userId}, ${recordId}, ${sha256}, ${start}, ${bytes})`.execute(tx);
      await sql`UPDATE ${uploads} SET received = ${start + bytes.length}, updated_at = ${now}
        WHERE ${ofKey(key)}`.execute(tx);
    },
    async readAll(tx, key) {
      const { rows } = await sql<{ bytes: Buffer }>`
        SELECT bytes FROM ${pieces} WHERE ${ofKey(key)} ORDER BY start`.execute(tx);
      return rows.map((row) => row.bytes);
    },
    async readAt(tx, key, start) {
      const { rows } = await sql<{ bytes: Buffer }>`
        SELECT bytes FROM ${pieces} WHERE ${ofKey(key)} AND start = ${start}`.execute(tx);
      return rows[0]?.bytes;
    },
    async remove(tx, key) {
      await sql`DELETE FROM ${uploads} WHERE ${ofKey(key)}`.execute(tx);
    },
    async removeStalest(tx, { companyId, userId }, kept) {
      await sql`DELETE FROM ${uploads} WHERE ctid IN (
        SELECT ctid FROM ${uploads} WHERE company_id = ${companyId} AND user_id = ${userId}
        ORDER BY updated_at DESC OFFSET ${kept} FOR UPDATE SKIP LOCKED
      )`.execute(tx);
    },
  };
}
