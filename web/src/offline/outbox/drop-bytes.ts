import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';
import type { OfflineTransaction } from '../database/offline-database.ts';
import { remove } from '../database/store-writes.ts';

/** Removes the bytes of a removed action, unless another one needs them: a picture added to two jobs is stored once. */
export async function dropBytes(
  transaction: OfflineTransaction,
  { seq, entity, blobKey }: PendingAction,
): Promise<void> {
  if (blobKey === null) return;
  const alike = (await transaction.objectStore('outbox').index('entity').getAll(entity)) as PendingAction[];
  if (alike.some((other) => other.seq !== seq && other.blobKey === blobKey)) return;
  remove(transaction, 'blobs', blobKey);
}
