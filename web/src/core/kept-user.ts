import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { offlineDatabaseName } from '@switchyard/contracts/offline/offline-record.ts';
import { openDB } from 'idb';
import type { DeviceUser } from './session-hint.ts';

const keptUserKey = 'session';

/** The signed-in user as the server last reported. `lastSyncAt`: time of that report, epoch ms. */
export type KeptUser = {
  readonly key: typeof keptUserKey;
  readonly lastSyncAt: number;
  readonly user: CurrentUser;
};

/** Maximum lifetime of a session on the server, ms. */
const longestMs = 14 * 24 * 3_600_000;

export function keptUser(user: CurrentUser, now: number): KeptUser {
  return { key: keptUserKey, lastSyncAt: now, user };
}

/**
 * Reads the user who was last signed in on this device; null if nothing is stored or it is too old. Never opens
 * another user's database and never creates one.
 */
export async function readKeptUser(
  { companyId, userId }: DeviceUser,
  now: number,
): Promise<Pick<KeptUser, 'user' | 'lastSyncAt'> | null> {
  const connection = await openDB(offlineDatabaseName(companyId, userId), undefined, {
    // Aborts instead of creating the database.
    upgrade: (_connection, _from, _to, transaction) => {
      transaction.done.catch(() => {});
      transaction.abort();
    },
    // Closes at once so that a pending upgrade is not blocked.
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
  return typeof lastSyncAt === 'number' && typeof user === 'object' && user !== null && 'permissions' in user;
}
