import { type ProblemCode, ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import type { PieceRepository, UploadKey } from '@switchyard/platform/db/repositories/piece-repository.ts';

export type Piece = { key: UploadKey; offset: number; total: number; bytes: Buffer; now: Date };

/** The kind of upload: where its pieces are, how many one user may leave unfinished, and how a gap is refused. */
type Uploads = { pieces: PieceRepository; unfinished: number; gap: ProblemCode; member: string };

/** Upload progress. `whole`: the file, if it came in one piece. `isStored`: the piece is in the rows of the upload. */
export type Received = { received: number; whole: Buffer | null; isStored: boolean };

/**
 * Accepts a piece. Bytes already received are skipped, so pieces may repeat or overlap.
 * @throws ProblemError of the kind of upload, with the current offset, if bytes before the piece are missing
 */
export async function receivePiece(
  tx: Tx,
  { pieces, unfinished, gap, member }: Uploads,
  { key, offset, total, bytes, now }: Piece,
): Promise<Received> {
  // A file in one piece is complete immediately.
  if (offset === 0 && bytes.length === total) return { received: total, whole: bytes, isStored: false };
  let state = await pieces.lock(tx, { ...key, total });
  if (state.total !== total && offset === 0) {
    await pieces.remove(tx, key);
    state = await pieces.lock(tx, { ...key, total });
  }
  if (state.total !== total || offset > state.received) {
    throw new ProblemError(gap, {
      current: { received: state.received, total: state.total, [member]: null },
    });
  }
  // Limits the database space that unfinished uploads can take.
  if (state.received === 0) await pieces.removeStalest(tx, key, unfinished);
  const fresh = bytes.subarray(state.received - offset);
  if (fresh.length > 0) await pieces.add(tx, key, { start: state.received, bytes: fresh, now });
  return { received: state.received + fresh.length, whole: null, isStored: true };
}
