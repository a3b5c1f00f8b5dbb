import type { KeptRecords } from './kept-records.ts';
import type { OfflineDatabase } from './offline-database.ts';

type Storage = { readonly database: OfflineDatabase; readonly kept: KeptRecords };

const unsent = ['forms', 'outbox', 'blobs', 'photos', 'conflicts', 'idmap'] as const;

/** Removes what this device keeps of the company's records; with `outbox` also what is unsent, and drafts. */
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
