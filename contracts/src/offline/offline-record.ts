import { type KindWith, kindsWith, records } from '../records/registry.ts';

/** Version of the browser database. */
export const offlineDatabaseVersion = 3;

/** Name of the browser database of a user in a company. */
export function offlineDatabaseName(companyId: string, userId: string): string {
  return `fsm-v${offlineDatabaseVersion}-${companyId}-${userId}`;
}

/** Object stores of that database. */
export const offlineStores = [
  'records',
  'outbox',
  'blobs',
  'photos',
  'forms',
  'idmap',
  'conflicts',
  'cache',
  'sync',
  'quarantine',
  'meta',
] as const;
export type OfflineStore = (typeof offlineStores)[number];

/** Kinds of records kept in the browser; `profile` is the current user's own. */
export type OfflineKind = KindWith<'offline'> | 'profile';
const recordedKinds = kindsWith('offline');
export const offlineKinds: readonly OfflineKind[] = [...recordedKinds, 'profile'];

const hour = 3_600_000;
const profileFreshHours = 24;

/** Milliseconds for which a cached record counts as fresh. Older records are shown with their age while offline. */
export const offlineExpiryMs = Object.fromEntries([
  ...recordedKinds.map((kind) => [kind, records[kind].offline.freshHours * hour] as const),
  ['profile', profileFreshHours * hour] as const,
]) as Readonly<Record<OfflineKind, number>>;

export const syncStatuses = ['pending', 'synced', 'conflict', 'attention'] as const;
export type SyncStatus = (typeof syncStatuses)[number];

/** A record cached in the browser. Times are epoch milliseconds. */
export type OfflineRecord<Data = unknown> = {
  /** Kind and id: `job_<uuid>`. */
  readonly id: string;
  readonly type: OfflineKind;
  readonly data: Data;
  readonly timestamp: number;
  readonly lastModified: number;
  readonly expiresAt?: number;
  /** Placeholder derived from the time; the server's revision decides. */
  readonly version: number;
  readonly revision: number | null;
  readonly syncStatus: SyncStatus;
  readonly metadata?: Readonly<Record<string, unknown>>;
};

export function offlineRecordId(kind: OfflineKind, id: string): string {
  return `${kind}_${id}`;
}
