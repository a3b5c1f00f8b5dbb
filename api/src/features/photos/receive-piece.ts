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

/** Upload progress, and the whole picture once complete. `isStored`: the piece is in the rows of the upload. */
export type Received = { received: number; whole: Buffer | null; isStored: boolean };

/**
 * Accepts a piece. Bytes already received are skipped, so pieces may repeat or overlap.
 * @throws ProblemError `photo.offset_mismatch` with the current offset if bytes before the piece are missing
 */
export async function receivePiece(tx: Tx, { key, offset, total, bytes, now }: Piece): Promise<Received> {
  // A picture in one piece is complete immediately.
  if (offset === 0 && bytes.length === total) return { received: total, whole: bytes, isStored: false };
  let state = await lockUpload(tx, { ...key, total });
  if (state.total !== total && offset === 0) {
    await removeUpload(tx, key);
    state = await lockUpload(tx, { ...key, total });
  }
  if (state.total !== total || offset > state.received) {
    const current = { received: state.received, total: state.total, photo: null };
    throw new ProblemError('photo.offset_mismatch', { current });
  }
  // Limits the database space that unfinished uploads can take.
  if (state.received === 0) await removeStalestUploads(tx, key, photoLimits.unfinished);
  const fresh = bytes.subarray(state.received - offset);
  if (fresh.length > 0) await addPiece(tx, key, { start: state.received, bytes: fresh, now });
  const received = state.received + fresh.length;
  const whole = received === total ? Buffer.concat(await readPieces(tx, key)) : null;
  return { received, whole, isStored: true };
}
