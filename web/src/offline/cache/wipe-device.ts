import type { CachedRecords } from './cached-records.ts';
import type { OfflineDatabase } from '../database/offline-database.ts';

type Storage = { readonly database: OfflineDatabase; readonly kept: CachedRecords };

const unsent = ['forms', 'outbox', 'blobs', 'photos', 'conflicts', 'idmap'] as const;

/** Removes the company's cached records from this device; with `outbox` also unsent changes and drafts. */
export async function wipeDevice(
  { database, kept }: Storage,
  { outbox }: { readonly outbox: boolean },
): Promise<void> {
  await kept.forget();
  const stores = ['sync', ...(outbox ? unsent : [])] as const;
  await database.run(stores, 'readwrite', async (transaction) => {
    for (const store of stores) await transaction.objectStore(store).clear?.();
  });
}
