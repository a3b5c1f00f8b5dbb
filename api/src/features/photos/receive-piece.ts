import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { photoLimits } from '@switchyard/contracts/photos/photo.ts';
import {
  addPiece,
  lockUpload,
  readPieces,
  removeStalestUploads,
  removeUpload,
  type UploadKey,
} from '@switchyard/platform/db/repositories/photo-upload-repository.ts';

export type Piece = { key: UploadKey; offset: number; total: number; bytes: Buffer; now: Date };

/** How far the upload is, and the whole picture once it is there. */
export type Received = { received: number; whole: Buffer | null };

/**
 * Takes a piece. What is there already is passed over, so a piece may come again, or overlap.
 * @throws ProblemError `photo.offset_mismatch` with where the upload stands, when something before the piece is missing
 */
export async function receivePiece(tx: Tx, { key, offset, total, bytes, now }: Piece): Promise<Received> {
  // A picture in one piece has nothing to wait for.
  if (offset === 0 && bytes.length === total) return { received: total, whole: bytes };
  let state = await lockUpload(tx, { ...key, total });
  if (state.total !== total && offset === 0) {
    await removeUpload(tx, key);
    state = await lockUpload(tx, { ...key, total });
  }
  if (state.total !== total || offset > state.received) {
    const current = { received: state.received, total: state.total, photo: null };
    throw new ProblemError('photo.offset_mismatch', { current });
  }
  // Otherwise whoever begins pictures and ends none fills the database.
  if (state.received === 0) await removeStalestUploads(tx, key, photoLimits.unfinished);
  const fresh = bytes.subarray(state.received - offset);
  if (fresh.length > 0) await addPiece(tx, key, { start: state.received, bytes: fresh, now });
  const received = state.received + fresh.length;
  return { received, whole: received === total ? Buffer.concat(await readPieces(tx, key)) : null };
}
