import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { offlineDatabaseName } from '@switchyard/contracts/offline/offline-record.ts';
import { openDB } from 'idb';
import type { DeviceUser } from '../app/session-hint.ts';

const keptUserKey = 'session';

/** Whoever is signed in, as the server last said. `lastSyncAt`: when that was, epoch ms. */
export type KeptUser = {
  readonly key: typeof keptUserKey;
  readonly lastSyncAt: number;
  readonly user: CurrentUser;
};

/** Longer than this no session of the server lasts, ms. */
const longestMs = 14 * 24 * 3_600_000;

export function keptUser(user: CurrentUser, now: number): KeptUser {
  return { key: keptUserKey, lastSyncAt: now, user };
}

/**
 * Reads the user whom this device was signed in as last; null when nothing was kept of them, or too long ago. Opens no
 * other user's storage, and makes none.
 */
export async function readKeptUser(
  { companyId, userId }: DeviceUser,
  now: number,
): Promise<Pick<KeptUser, 'user' | 'lastSyncAt'> | null> {
  const connection = await openDB(offlineDatabaseName(companyId, userId), undefined, {
    // There is none: it is not made either.
    upgrade: (_connection, _from, _to, transaction) => {
      transaction.done.catch(() => {});
      transaction.abort();
    },
    // Whoever wants to change the database must not wait for this look.
    blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(),
  });
  try {
    const row: unknown = await connection.get('sync', keptUserKey);
    if (!isKeptUser(row) || row.user.id !== userId || row.user.companyId !== companyId) return null;
    return now - row.lastSyncAt > longestMs ? null : row;
  } finally {
    connection.close();
  }
}

function isKeptUser(value: unknown): value is KeptUser {
  if (typeof value !== 'object' || value === null) return false;
  const { lastSyncAt, user } = value as Partial<KeptUser>;
  return typeof lastSyncAt === 'number' && typeof user === 'object' && user !== null && 'role' in user;
}
