/** Version of the browser's database. */
export const offlineDatabaseVersion = 3;

/** Name of the browser's database of one user of one company. */
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

export const offlineKinds = [
  'job',
  'customer',
  'technician',
  'profile',
  'visit',
  'site',
  'visit_entry',
  'photo',
  'checklist',
  'communication',
] as const;
export type OfflineKind = (typeof offlineKinds)[number];

const hour = 3_600_000;

/** How long a kept record counts as fresh, ms. Past it the record is shown with its age while there is no network. */
export const offlineExpiryMs: Readonly<Record<OfflineKind, number>> = {
  job: 24 * hour,
  customer: 48 * hour,
  technician: 12 * hour,
  profile: 24 * hour,
  visit: 24 * hour,
  site: 48 * hour,
  visit_entry: 24 * hour,
  photo: 24 * hour,
  checklist: 48 * hour,
  communication: 24 * hour,
};

export const syncStatuses = ['pending', 'synced', 'conflict', 'attention'] as const;
export type SyncStatus = (typeof syncStatuses)[number];

/** A record kept in the browser. Times are epoch milliseconds. */
export type OfflineRecord<Data = unknown> = {
  /** Kind and identifier: `job_<uuid>`. */
  readonly id: string;
  readonly type: OfflineKind;
  readonly data: Data;
  readonly timestamp: number;
  readonly lastModified: number;
  readonly expiresAt?: number;
  /** Place holder made of the time; the server's revision decides. */
  readonly version: number;
  readonly revision: number | null;
  readonly syncStatus: SyncStatus;
  readonly metadata?: Readonly<Record<string, unknown>>;
};

export function offlineRecordId(kind: OfflineKind, id: string): string {
  return `${kind}_${id}`;
}
