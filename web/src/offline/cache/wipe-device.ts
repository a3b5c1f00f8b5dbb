import { openDB } from 'idb';
import type { CachedRecords } from './cached-records.ts';
import type { OfflineDatabase } from '../database/offline-database.ts';

type Storage = { readonly database: OfflineDatabase; readonly kept: CachedRecords };

const unsent = ['forms', 'outbox', 'blobs', 'photos', 'conflicts', 'idmap', 'quarantine'] as const;
/**
 * Stores that are emptied when the server has ended a session. Unsent work stays for the next sign-in, as after a sign-out;
 * changes that this version cannot read may be the only copy of work, too.
 */
const ended = ['records', 'sync'] as const;
const anyUser = /^fsm-v\d+-/;

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

type Opened = { readonly wipe: (options: { readonly outbox: boolean }) => Promise<void> };

/**
 * After the server has answered that nobody is signed in: the open page and the device drop what they have of the company,
 * as after a sign-out. Unsent changes, also unreadable ones, stay for the same user's next sign-in. Never rejects.
 */
export async function forgetEnded(offline: { current: () => Promise<Opened | null> }): Promise<void> {
  try {
    const session = await offline.current();
    await session?.wipe({ outbox: false });
    await wipeEndedSessions();
  } catch {
    // Failing storage: the next page that is signed out repeats it.
  }
}

/**
 * Removes cached records of every user from this device, after the server has answered that nobody is signed in: the account
 * was disabled, or an admin ended the session.
 */
export async function wipeEndedSessions(): Promise<void> {
  // Firefox before 126 cannot list databases; there, the page that was open has removed its own.
  const found = (await indexedDB.databases?.()) ?? [];
  for (const { name } of found) {
    if (name !== undefined && anyUser.test(name)) await wipeEnded(name);
  }
}

async function wipeEnded(name: string): Promise<void> {
  const connection = await openDB(name, undefined, {
    // This write must not block another tab from upgrading the database.
    blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(),
  });
  try {
    const stores = ended.filter((store) => connection.objectStoreNames.contains(store));
    if (stores.length === 0) return;
    const transaction = connection.transaction(stores, 'readwrite');
    await Promise.all([...stores.map((store) => transaction.objectStore(store).clear()), transaction.done]);
  } finally {
    connection.close();
  }
}
