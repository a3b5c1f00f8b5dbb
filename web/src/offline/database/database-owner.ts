import { openDB } from 'idb';
import type { OfflineDatabase } from './offline-database.ts';

/** Unsent changes of the user whose database is on this device. */
export type WaitingUser = {
  /** Empty if an older version, which did not store the name, wrote the database. */
  readonly name: string;
  readonly count: number;
};

const ownerKey = 'owner';
const anyUser = /^fsm-v\d+-/;

/** Stores the name of the database's user, for the page before sign-in. */
export async function noteOwner(database: OfflineDatabase, name: string): Promise<void> {
  if (database.isReadOnly) return;
  await database.run(['meta'], 'readwrite', async (transaction) => {
    await transaction.objectStore('meta').put?.({ name }, ownerKey);
  });
}

/** Names of the users with unsent changes on this device. Reads their number, not their content. */
export async function waitingOnDevice(): Promise<readonly WaitingUser[]> {
  // Firefox before 126 cannot list databases: its users see unsent changes after signing in.
  const found = (await indexedDB.databases?.()) ?? [];
  const names = found.flatMap(({ name }) => (name !== undefined && anyUser.test(name) ? [name] : []));
  const users = await Promise.all(names.map((name) => readUser(name).catch(() => null)));
  return users
    .filter((user) => user !== null && user.count > 0)
    .map((user) => user as WaitingUser)
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

async function readUser(database: string): Promise<WaitingUser | null> {
  const connection = await openDB(database, undefined, {
    // This read must not block another tab from upgrading the database.
    blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(),
  });
  try {
    const stores = ['outbox', 'meta'].filter((store) => connection.objectStoreNames.contains(store));
    if (!stores.includes('outbox')) return null;
    const transaction = connection.transaction(stores, 'readonly');
    const count = await transaction.objectStore('outbox').count();
    const owner: unknown = stores.includes('meta')
      ? await transaction.objectStore('meta').get(ownerKey)
      : null;
    return { name: nameOf(owner), count };
  } finally {
    connection.close();
  }
}

function nameOf(owner: unknown): string {
  const name = typeof owner === 'object' && owner !== null && 'name' in owner ? owner.name : null;
  return typeof name === 'string' ? name : '';
}
