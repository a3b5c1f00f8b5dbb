import { openDB } from 'idb';
import type { OfflineDatabase } from './offline-database.ts';

/** Unsent changes of a user whose database this device holds. */
export type WaitingUser = {
  /** Empty when an older version wrote the database, which did not note it. */
  readonly name: string;
  readonly count: number;
};

const ownerKey = 'owner';
const anyUser = /^fsm-v\d+-/;

/** Writes down whose database this is, for the page on which nobody is signed in. */
export async function noteOwner(database: OfflineDatabase, name: string): Promise<void> {
  if (database.isReadOnly) return;
  await database.run(['meta'], 'readwrite', async (transaction) => {
    await transaction.objectStore('meta').put?.({ name }, ownerKey);
  });
}

/** Who has unsent changes on this device, by name. Reads how many there are and nothing of what they say. */
export async function waitingOnDevice(): Promise<readonly WaitingUser[]> {
  // Firefox before 126 has no list: its users hear of it after signing in.
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
    // Whoever wants to change the database must not wait for this look.
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
