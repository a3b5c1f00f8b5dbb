import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';
import type { OfflineTransaction } from './offline-database.ts';
import { remove } from './store-writes.ts';

/**
 * Removes the bytes of an action that goes, unless another one needs them: the same picture may have been added to two
 * jobs, and is kept once.
 */
export async function dropBytes(
  transaction: OfflineTransaction,
  { seq, entity, blobKey }: PendingAction,
): Promise<void> {
  if (blobKey === null) return;
  const alike = (await transaction.objectStore('outbox').index('entity').getAll(entity)) as PendingAction[];
  if (alike.some((other) => other.seq !== seq && other.blobKey === blobKey)) return;
  remove(transaction, 'blobs', blobKey);
}
