import { offlineDatabaseVersion, type OfflineStore } from '@switchyard/contracts/offline/offline-record.ts';
import localforage from 'localforage';
import type { OfflineDatabase } from './offline-database.ts';
import { put, remove } from './store-writes.ts';

/** A picture waiting for upload. */
export type OfflinePhoto = {
  /** Hash of its bytes. */
  readonly id: string;
  readonly jobId: string;
  readonly customerId: string | null;
  readonly uploadStatus: 'pending' | 'uploaded';
  /** `timestamp`: epoch ms. */
  readonly metadata: { readonly timestamp: number };
};

/** A completed form: checklist, signature, times, parts or readings. */
export type OfflineForm = {
  readonly id: string;
  readonly formType: string;
  readonly status: 'draft' | 'queued';
  /** Epoch ms. */
  readonly timestamp: number;
  readonly data: unknown;
};

export type KeyedStore<Value> = {
  get(key: string): Promise<Value | null>;
  set(key: string, value: Value): Promise<void>;
  remove(key: string): Promise<void>;
};

/**
 * A key-value store in the browser's database. The database has already been opened with all its stores at its current
 * version, so this only joins it.
 */
export function openKeyedStore<Value>(databaseName: string, storeName: OfflineStore): KeyedStore<Value> {
  const store = localforage.createInstance({
    driver: localforage.INDEXEDDB,
    name: databaseName,
    storeName,
    version: offlineDatabaseVersion,
  });
  return {
    get: (key) => store.getItem<Value>(key),
    set: async (key, value) => {
      await store.setItem(key, value);
    },
    remove: (key) => store.removeItem(key),
  };
}

/** Delay before forms are written together, ms: most forms of a day are sent and removed in one write. */
const writeAfterMs = 200;
/** Forms per transaction; more would block the thread for too long. */
const writtenAtOnce = 100;
const drafts = 'draft:';

/**
 * Records pictures and forms as they pass through the queue. These rows are a convenience; the outbox is authoritative.
 */
export class DeviceStores implements Disposable {
  readonly #photos: KeyedStore<OfflinePhoto>;
  readonly #database: OfflineDatabase;
  /** Forms that are not written yet, by key; null removes one. */
  readonly #waiting = new Map<string, OfflineForm | null>();
  /** Keys of the forms that are in the queue. */
  readonly #queued = new Set<string>();
  #hasTidied = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(database: OfflineDatabase) {
    this.#database = database;
    this.#photos = openKeyedStore(database.name, 'photos');
  }

  async photoKept(photo: Omit<OfflinePhoto, 'uploadStatus'>): Promise<void> {
    await this.#photos.set(photo.id, { ...photo, uploadStatus: 'pending' });
  }

  async photoSent(id: string): Promise<void> {
    const photo = await this.#photos.get(id);
    if (photo !== null) await this.#photos.set(id, { ...photo, uploadStatus: 'uploaded' });
  }

  formKept(form: OfflineForm): void {
    this.#queued.add(form.id);
    this.#later(form.id, form);
  }

  formSent(id: string): void {
    this.#queued.delete(id);
    this.#later(id, null);
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
  }

  #later(id: string, form: OfflineForm | null): void {
    this.#waiting.set(id, form);
    this.#writeIn(writeAfterMs);
  }

  async #write(): Promise<void> {
    const part = [...this.#waiting].slice(0, writtenAtOnce);
    for (const [id] of part) this.#waiting.delete(id);
    await this.#database.run(['forms'], 'readwrite', async (transaction) => {
      if (this.#queued.size === 0) {
        for (const range of aroundDrafts()) remove(transaction, 'forms', range);
        return;
      }
      const known = new Set(this.#hasTidied ? [] : await transaction.objectStore('forms').getAllKeys());
      for (const key of known) {
        // Sent while no tab was there to record it.
        const isLeft = typeof key === 'string' && !key.startsWith(drafts) && !this.#queued.has(key);
        if (isLeft) remove(transaction, 'forms', key);
      }
      for (const [id, form] of part) {
        if (form === null) remove(transaction, 'forms', id);
        else if (!known.has(id)) put(transaction, 'forms', form, id);
      }
    });
    this.#hasTidied = true;
    if (this.#queued.size === 0) this.#waiting.clear();
    if (this.#waiting.size > 0) this.#writeIn(0);
  }

  #writeIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#write().catch(() => {}), ms);
  }
}

/** All keys but those of drafts. */
function aroundDrafts(): readonly IDBKeyRange[] {
  return [IDBKeyRange.upperBound(drafts, true), IDBKeyRange.lowerBound(`${drafts}\uffff`)];
}
