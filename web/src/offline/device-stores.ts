import { offlineDatabaseVersion, type OfflineStore } from '@switchyard/contracts/offline/offline-record.ts';
import localforage from 'localforage';

/** A picture on its way to the server. */
export type OfflinePhoto = {
  /** Hash of its bytes. */
  readonly id: string;
  readonly jobId: string;
  readonly customerId: string | null;
  readonly uploadStatus: 'pending' | 'uploaded';
  /** `timestamp`: epoch ms. */
  readonly metadata: { readonly timestamp: number };
};

/** A form as it was filled in: checklists, signatures, times, parts, readings. */
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
 * A store of single values in the browser's database. The database was opened before, with all its stores and at its
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

/** Follows pictures and forms through the queue. What they say is a convenience: the outbox decides. */
export class DeviceStores {
  readonly #photos: KeyedStore<OfflinePhoto>;
  readonly #forms: KeyedStore<OfflineForm>;

  constructor(databaseName: string) {
    this.#photos = openKeyedStore(databaseName, 'photos');
    this.#forms = openKeyedStore(databaseName, 'forms');
  }

  async photoKept(photo: Omit<OfflinePhoto, 'uploadStatus'>): Promise<void> {
    await this.#photos.set(photo.id, { ...photo, uploadStatus: 'pending' });
  }

  async photoSent(id: string): Promise<void> {
    const photo = await this.#photos.get(id);
    if (photo !== null) await this.#photos.set(id, { ...photo, uploadStatus: 'uploaded' });
  }

  async formKept(form: OfflineForm): Promise<void> {
    await this.#forms.set(form.id, form);
  }

  async formSent(id: string): Promise<void> {
    await this.#forms.remove(id);
  }
}
