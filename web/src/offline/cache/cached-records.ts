import {
  type OfflineKind,
  type OfflineRecord,
  offlineKinds,
  offlineRecordId,
} from '@switchyard/contracts/offline/offline-record.ts';
import { yieldToMain } from '../../lib/yield-to-main.ts';
import { type CachedItem, cachedGroups } from './cached-kinds.ts';
import {
  isPack,
  isPackNote,
  isPackPath,
  type CachedPack,
  type Made,
  type PackNote,
  packFrom,
  packNote,
  packNoteKey,
  packParts,
  withMade,
} from './cached-pack.ts';
import { isNewerSince, isDeleted, isFresh, isNewer, isRecord, revisionOf, toRecord } from './cached-row.ts';
import type { KeptUser } from '../../core/kept-user.ts';
import type { OfflineDatabase } from '../database/offline-database.ts';

/** Delay before queued records are written together, ms. */
const writeAfterMs = 500;
/** Records per transaction; more would block the thread for too long. */
const writtenAtOnce = 200;
/** An unchanged record is rewritten after this time, so that its age stays correct, ms. */
const refreshMs = 300_000;

type Seen = { readonly revision: number | null; readonly at: number };
/** A record to write, null to delete it. `asOf`: when it was requested, epoch ms. */
type Waiting = { readonly record: OfflineRecord | null; readonly asOf: number };

export type CachedRecordsDeps = {
  readonly database: OfflineDatabase;
  readonly now: () => number;
};

/** Copies of the server's records for work without a network. Losing one only costs a fetch. */
export class CachedRecords implements Disposable {
  readonly #deps: CachedRecordsDeps;
  readonly #waiting = new Map<string, Waiting>();
  readonly #seen = new Map<string, Seen>();
  /** Sync metadata that is not written yet, by key: when kinds were read, what makes up the pack. */
  readonly #synced = new Map<string, Synced | PackNote | KeptUser>();
  /** Records that changes of this device created lately: a pack that was requested before lacks them. */
  #made: readonly Made[] = [];
  #isMadeNoted = true;
  #hasPack = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: CachedRecordsDeps) {
    this.#deps = deps;
  }

  /**
   * Caches the records of an answer to a read that began at `asOf`, epoch ms. Newer records that were stored since stay.
   * Returns at once.
   */
  keepAnswer(path: string, data: unknown, asOf = this.#deps.now()): void {
    if (isPackPath(path) && isPack(data)) {
      this.#hasPack = true;
      const madeSince = this.#made.filter(({ at }) => at >= asOf);
      this.#note(withMade(packNote(data, this.#deps.now()), madeSince));
    }
    for (const { kind, records } of cachedGroups(path, data)) this.keep(kind, records, asOf);
  }

  /** Stores the signed-in user as last confirmed by the server. */
  keepUser(user: KeptUser): void {
    this.#note(user);
  }

  keep(kind: OfflineKind, records: readonly CachedItem[], asOf = this.#deps.now()): void {
    this.#note({ key: kind, lastSyncAt: this.#deps.now() });
    for (const data of records) this.#keepOne(kind, data, asOf);
  }

  /** Caches a record that the server returned for a sent change; `isNew`: the change created it. */
  learn(kind: OfflineKind, record: CachedItem, isNew: boolean): void {
    const at = this.#deps.now();
    // Only what this device shows from its copies; the rest is read when it is needed.
    if (isNew ? !this.#hasPack : !this.#seen.has(offlineRecordId(kind, record.id))) return;
    // Never replaces a newer one, whenever that was stored.
    this.#keepOne(kind, record, 0);
    if (isNew) {
      this.#made = [...this.#made.filter((one) => at - one.at < refreshMs), { kind, id: record.id, at }];
      this.#isMadeNoted = false;
    }
    this.#later();
  }

  #keepOne(kind: OfflineKind, data: CachedItem, asOf: number): void {
    const now = this.#deps.now();
    const id = offlineRecordId(kind, data.id);
    const revision = revisionOf(data);
    const seen = this.#seen.get(id);
    if (seen && seen.revision === revision && now - seen.at < refreshMs) return;
    if (seen && seen.at >= asOf && isNewer(seen, revision)) return;
    this.#seen.set(id, { revision, at: now });
    const record = isDeleted(data) ? null : toRecord({ id, kind, data, revision }, now);
    this.#waiting.set(id, { record, asOf });
  }

  #note(row: Synced | PackNote | KeptUser): void {
    this.#synced.set(row.key, row);
    this.#later();
  }

  #later(): void {
    this.#timer ??= setTimeout(() => void this.flush(), writeAfterMs);
  }

  /** Writes the queued records. A failure only loses the copies. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#writeSynced();
    while (this.#waiting.size > 0) {
      const part = [...this.#waiting].slice(0, writtenAtOnce);
      for (const [id] of part) this.#waiting.delete(id);
      try {
        await this.#deps.database.run(['records'], 'readwrite', async (transaction) => {
          const records = transaction.objectStore('records');
          const stored = await Promise.all(part.map(([id]) => records.get(id) as Promise<unknown>));
          for (const [at, [id, { record, asOf }]] of part.entries()) {
            // Another tab may have stored a newer one since this one was requested.
            if (record !== null && isNewerSince(stored[at], record, asOf)) continue;
            (record === null ? records.delete?.(id) : records.put?.(record, id))?.catch(() => {});
          }
        });
      } catch {
        for (const [id] of part) this.#seen.delete(id);
        return;
      }
      await yieldToMain();
    }
  }

  /** When records of each kind were last read from the server, epoch ms. */
  async lastSynced(): Promise<ReadonlyMap<OfflineKind, number>> {
    await this.flush();
    const rows = await this.#deps.database.run(
      ['sync'],
      'readonly',
      (transaction) => transaction.objectStore('sync').getAll() as Promise<unknown[]>,
    );
    return new Map(rows.filter(isSynced).map(({ key, lastSyncAt }) => [key, lastSyncAt]));
  }

  async #writeSynced(): Promise<void> {
    if (this.#synced.size === 0 && this.#isMadeNoted) return;
    const rows = [...this.#synced.values()];
    const made = this.#isMadeNoted ? [] : this.#made;
    this.#synced.clear();
    this.#isMadeNoted = true;
    await this.#deps.database
      .run(['sync'], 'readwrite', async (transaction) => {
        const store = transaction.objectStore('sync');
        for (const row of rows) store.put?.(row, row.key).catch(() => {});
        const note: unknown = made.length === 0 ? null : await store.get(packNoteKey);
        if (isPackNote(note)) store.put?.(withMade(note, made), packNoteKey).catch(() => {});
      })
      // Only used to show the age of the copies.
      .catch(() => {});
  }

  /** Records of a kind, the most recently fetched first. */
  async read(kind: OfflineKind): Promise<readonly OfflineRecord[]> {
    await this.flush();
    const values = await this.#deps.database.run(
      ['records'],
      'readonly',
      (transaction) => transaction.objectStore('records').getAll(rangeOf(kind)) as Promise<unknown[]>,
    );
    return values
      .filter(isRecord)
      .filter(({ type }) => type === kind)
      .toSorted((a, b) => b.timestamp - a.timestamp);
  }

  /** The cached copy of a record; undefined if there is none. */
  async find(kind: OfflineKind, id: string): Promise<CachedItem | undefined> {
    const key = offlineRecordId(kind, id);
    const waiting = this.#waiting.get(key);
    if (waiting !== undefined) return (waiting.record?.data ?? undefined) as CachedItem | undefined;
    const row: unknown = await this.#deps.database.run(['records'], 'readonly', (transaction) =>
      transaction.objectStore('records').get(key),
    );
    return isRecord(row) ? (row.data as CachedItem) : undefined;
  }

  /** The technician's pack, rebuilt from the cache; null if there is none. */
  async pack(): Promise<CachedPack | null> {
    await this.flush();
    const kinds = [...Object.values(packParts), 'technician'] as const;
    return await this.#deps.database.run(['sync', 'records'], 'readonly', async (transaction) => {
      const note: unknown = await transaction.objectStore('sync').get(packNoteKey);
      if (!isPackNote(note)) return null;
      const records = transaction.objectStore('records');
      const lists = await Promise.all(
        kinds.map((kind) => records.getAll(rangeOf(kind)) as Promise<unknown[]>),
      );
      const byKind = new Map(
        kinds.map((kind, at) => [
          kind as OfflineKind,
          new Map((lists[at] ?? []).filter(isRecord).map(({ data }) => [(data as CachedItem).id, data])),
        ]),
      );
      return packFrom(note, (kind) => byKind.get(kind) ?? new Map<string, unknown>());
    });
  }

  /** Removes expired records, or all with `all`. Returns how many were removed. */
  evict(all = false): Promise<number> {
    const now = this.#deps.now();
    return this.#deps.database.run(['records', 'cache'], 'readwrite', async (transaction) => {
      let gone = 0;
      for (const name of ['records', 'cache'] as const) {
        let cursor = await transaction.objectStore(name).openCursor();
        while (cursor !== null) {
          const value: unknown = cursor.value;
          if (all || !isFresh(value, now)) {
            cursor.delete?.().catch(() => {});
            gone += 1;
          }
          cursor = await cursor.continue();
        }
      }
      this.#seen.clear();
      return gone;
    });
  }

  /** Removes everything, including records that are not written yet. */
  async forget(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting.clear();
    this.#synced.clear();
    await this.evict(true);
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
  }
}

function rangeOf(kind: OfflineKind): IDBKeyRange {
  return IDBKeyRange.bound(`${kind}_`, `${kind}_\uffff`);
}

/** One row of the store of sync metadata. `lastSyncAt`: epoch ms. */
type Synced = { readonly key: OfflineKind; readonly lastSyncAt: number };

function isSynced(value: unknown): value is Synced {
  if (typeof value !== 'object' || value === null) return false;
  const { key, lastSyncAt } = value as Partial<Synced>;
  return offlineKinds.some((kind) => kind === key) && typeof lastSyncAt === 'number';
}
