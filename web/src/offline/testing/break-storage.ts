import type { OfflineStore } from '@switchyard/contracts/offline/offline-record.ts';
import { vi } from 'vitest';

/** A browser that refuses to read or write one of its stores, until the returned function is called. */
export function breakStorage(refused: OfflineStore): () => void {
  const begin = IDBDatabase.prototype.transaction;
  const broken = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    stores,
    mode,
  ) {
    if (Array.from(stores).includes(refused)) throw new DOMException('Closed', 'InvalidStateError');
    return begin.call(this, stores, mode);
  });
  return () => broken.mockRestore();
}
