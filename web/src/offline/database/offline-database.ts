import {
  type OfflineStore,
  offlineDatabaseVersion,
  offlineStores,
} from '@switchyard/contracts/offline/offline-record.ts';
import { t } from '@lingui/core/macro';
import { type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { OfflineStorageError } from './offline-storage-error.ts';

export type OfflineTransaction = IDBPTransaction<unknown, OfflineStore[], 'readwrite' | 'readonly'>;

export type DatabaseEvents = {
  /** A problem to show to the user; null when it is solved. */
  onProblem: (text: string | null) => void;
  /** The disk is full: removes data that can be fetched again. */
  makeRoom: () => Promise<void>;
};

/** Timeout of a call to the browser, ms. Safari leaves some unanswered. */
const answerMs = 3000;

/** A problem is shown for at least this long, even if a smaller write succeeds at once, ms. */
const readingMs = 6000;

export const storageProblems = {
  newer: t`A newer version of Switchyard is open in another tab. Reload this page; until then nothing can be kept here.`,
  blocked: t`Another tab holds an older version of Switchyard open. Close it to go on working without a network.`,
  full: t`The storage of this device is full. Free some space: nothing more can be kept until then.`,
  silent: t`The storage of this browser does not answer. Reload this page.`,
  closed: t`The browser closed its storage. Reload this page if this stays.`,
} as const;

/** One user's database in the browser: atomic work over several stores, with handling of browser failures. */
export class OfflineDatabase implements Disposable {
  readonly name: string;
  readonly #events: DatabaseEvents;
  #connection: IDBPDatabase | null = null;
  #opening: Promise<IDBPDatabase> | null = null;
  #isNewer = false;
  #isOver = false;
  #failedAt: number | null = null;
  #recovery: ReturnType<typeof setTimeout> | undefined;

  private constructor(name: string, events: DatabaseEvents) {
    this.name = name;
    this.#events = events;
  }

  /** @throws OfflineStorageError if the browser has no database for this page */
  static async open(name: string, events: DatabaseEvents): Promise<OfflineDatabase> {
    const database = new OfflineDatabase(name, events);
    try {
      await database.#connect();
      return database;
    } catch (cause) {
      database[Symbol.dispose]();
      throw cause;
    }
  }

  /** A newer tab has upgraded the database: its content must not be changed. */
  get isReadOnly(): boolean {
    return this.#isNewer;
  }

  /**
   * Runs `work` in one transaction and returns once it is committed. `work` may run twice, the second time after the
   * first was rolled back, so it must not change anything outside of the transaction.
   * @throws OfflineStorageError with a text for users
   */
  async run<Result>(
    stores: readonly OfflineStore[],
    mode: 'readonly' | 'readwrite',
    work: (transaction: OfflineTransaction) => Promise<Result>,
  ): Promise<Result> {
    if (this.#isNewer && mode === 'readwrite') throw new OfflineStorageError(storageProblems.newer);
    let failure: unknown;
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      try {
        const result = await this.#attempt(stores, mode, work);
        if (mode === 'readwrite') this.#recover();
        return result;
      } catch (cause) {
        failure = cause;
        if (isFull(cause)) await this.#events.makeRoom().catch(() => {});
        else if (isLost(cause)) this.#disconnect();
        else throw cause;
      }
    }
    const problem = isFull(failure) ? storageProblems.full : storageProblems.silent;
    this.#failedAt = performance.now();
    clearTimeout(this.#recovery);
    this.#events.onProblem(problem);
    throw new OfflineStorageError(problem, { cause: failure });
  }

  /** Writing works again. */
  #recover(): void {
    if (this.#failedAt === null) return;
    const shownMs = performance.now() - this.#failedAt;
    this.#failedAt = null;
    this.#recovery = setTimeout(
      () => {
        if (!this.#isNewer) this.#events.onProblem(null);
      },
      Math.max(0, readingMs - shownMs),
    );
  }

  [Symbol.dispose](): void {
    this.#isOver = true;
    clearTimeout(this.#recovery);
    this.#disconnect();
  }

  async #attempt<Result>(
    stores: readonly OfflineStore[],
    mode: 'readonly' | 'readwrite',
    work: (transaction: OfflineTransaction) => Promise<Result>,
  ): Promise<Result> {
    const connection = await this.#connect();
    const transaction = connection.transaction([...stores], mode);
    const undo = () => {
      try {
        transaction.abort();
      } catch {
        // The transaction has already ended.
      }
    };
    const result = work(transaction).then(
      async (value) => {
        end(transaction);
        await transaction.done;
        return value;
      },
      (cause: unknown) => {
        undo();
        throw cause;
      },
    );
    // The transaction's own error is more specific than that of the request which it aborted.
    transaction.done.catch(() => {});
    return within(result, undo);
  }

  async #connect(): Promise<IDBPDatabase> {
    if (this.#connection !== null) return this.#connection;
    if (this.#isOver) throw new OfflineStorageError(storageProblems.closed);
    this.#opening ??= this.#opened();
    try {
      return await within(this.#opening, () => {});
    } catch (cause) {
      const problem = cause instanceof OfflineStorageError ? cause.message : storageProblems.silent;
      throw new OfflineStorageError(problem, { cause });
    }
  }

  /** A database that opens too late is used if still needed, otherwise closed. */
  async #opened(): Promise<IDBPDatabase> {
    try {
      const connection = await this.#open();
      if (this.#isOver) {
        connection.close();
        throw new OfflineStorageError(storageProblems.closed);
      }
      this.#connection = connection;
      return connection;
    } finally {
      this.#opening = null;
    }
  }

  async #open(): Promise<IDBPDatabase> {
    try {
      return await openDB(this.name, offlineDatabaseVersion, {
        upgrade: createStores,
        ...this.#listeners(),
      });
    } catch (cause) {
      if (!(cause instanceof DOMException) || cause.name !== 'VersionError') throw cause;
      this.#isNewer = true;
      this.#events.onProblem(storageProblems.newer);
      return openDB(this.name, undefined, this.#listeners());
    }
  }

  #listeners() {
    return {
      blocked: () => this.#events.onProblem(storageProblems.blocked),
      // A newer tab wants to upgrade the database: close this connection and tell the user.
      blocking: (_current: number, wanted: number | null) => {
        this.#disconnect();
        if (wanted === null) return;
        this.#isNewer = true;
        this.#events.onProblem(storageProblems.newer);
      },
      terminated: () => this.#disconnect(),
    };
  }

  #disconnect(): void {
    this.#connection?.close();
    this.#connection = null;
  }
}

/**
 * Creates all stores, in a new database or an older one, whose content is kept. Keys are outside of the values, as in
 * localforage.
 */
function createStores(
  connection: IDBPDatabase,
  _from: number,
  _to: number | null,
  transaction: IDBPTransaction<unknown, string[], 'versionchange'>,
): void {
  for (const name of offlineStores) {
    if (!connection.objectStoreNames.contains(name)) connection.createObjectStore(name);
  }
  const outbox = transaction.objectStore('outbox');
  const has = (index: string) => outbox.indexNames.contains(index);
  if (!has('id')) outbox.createIndex('id', 'id');
  if (!has('entity')) outbox.createIndex('entity', 'entity');
  if (!has('clientRef')) outbox.createIndex('clientRef', 'clientRef');
  if (!has('dependsOn')) outbox.createIndex('dependsOn', 'dependsOn', { multiEntry: true });
}

/** No further requests follow: commit without waiting for the browser to notice. */
function end(transaction: OfflineTransaction): void {
  try {
    transaction.commit();
  } catch {
    // The transaction has already ended.
  }
}

class SilentStorageError extends Error {
  override readonly name = 'SilentStorageError';
}

async function within<Result>(promise: Promise<Result>, undo: () => void): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      undo();
      reject(new SilentStorageError());
    }, answerMs);
  });
  try {
    return await Promise.race([promise, silence]);
  } finally {
    clearTimeout(timer);
  }
}

function isFull(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'QuotaExceededError';
}

function isLost(cause: unknown): boolean {
  if (cause instanceof SilentStorageError) return true;
  return (
    cause instanceof DOMException &&
    ['InvalidStateError', 'AbortError', 'UnknownError', 'TransactionInactiveError'].includes(cause.name)
  );
}
