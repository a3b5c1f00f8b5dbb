import type { OfflineTransaction } from './offline-database.ts';

type Store = Parameters<OfflineTransaction['objectStore']>[0];

/** A failed request aborts the transaction, which reports the error: single requests need not be awaited. */
export function put(transaction: OfflineTransaction, store: Store, value: unknown, key: IDBValidKey): void {
  transaction
    .objectStore(store)
    .put?.(value, key)
    .catch(() => {});
}

/** Like `put`. */
export function remove(transaction: OfflineTransaction, store: Store, key: IDBValidKey | IDBKeyRange): void {
  transaction
    .objectStore(store)
    .delete?.(key)
    .catch(() => {});
}
