import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';
import {
  type ConflictEntry,
  type ConflictResolution,
  isConflictEntry,
  unreadableConflict,
} from './conflict-entry.ts';
import { dropBytes } from './drop-bytes.ts';
import type { OfflineDatabase, OfflineTransaction } from './offline-database.ts';
import { OfflineStorageError } from './offline-storage-error.ts';
import { isLeased } from './plan-batch.ts';
import { readSpans, spansOf } from './row-span.ts';
import { readSending, sendingOf } from './sending-record.ts';

/** Places in the order that were changed, and those that are empty now. */
export type Edited = {
  readonly changed: readonly PendingAction[];
  readonly removed: readonly PendingAction[];
};

const stores = ['outbox', 'conflicts', 'blobs', 'meta'] as const;

/** What a person does with unsent actions. Every method is one transaction. */
export class OutboxEditor {
  readonly #database: OfflineDatabase;

  constructor(database: OfflineDatabase) {
    this.#database = database;
  }

  /** Tries again from the start. */
  retry(action: PendingAction): Promise<Edited> {
    return this.#change(action, (row, transaction) => {
      transaction
        .objectStore('conflicts')
        .delete?.(row.id)
        .catch(() => {});
      return { ...fresh(row), id: row.id };
    });
  }

  /** Sends another body in the same place. A new key: the old one may be known to the server with the old body. */
  edit(action: PendingAction, body: unknown): Promise<Edited> {
    return this.#change(action, (row) => ({ ...fresh(row), body }));
  }

  /** Forgets the waiting time of everything that only waits. */
  hurry(actions: readonly PendingAction[]): Promise<Edited> {
    const waiting = actions.filter(({ state, nextAttemptAt }) => state === 'pending' && nextAttemptAt > 0);
    const ids = new Map(waiting.map(({ seq, id }) => [seq, id]));
    const spans = spansOf([...ids.keys()], (first, last) => last - first - 1);
    return this.#database.run(stores, 'readwrite', async (transaction) => {
      const [runs, sending] = await Promise.all([readSpans(transaction, spans), readSending(transaction)]);
      // Whatever is on its way already need not be hurried.
      const isSent = new Set(sending.flatMap(({ seqs }) => seqs));
      const changed = runs
        .flat()
        .filter(({ seq, id, state }) => ids.get(seq) === id && state === 'pending' && !isSent.has(seq))
        .map((row) => ({ ...row, nextAttemptAt: 0 }));
      save(transaction, changed);
      return { changed, removed: [] };
    });
  }

  /** Takes it out. What needed its record can never work now and says so; what only came after it is free. */
  discard(action: PendingAction): Promise<Edited> {
    return this.#database.run(stores, 'readwrite', async (transaction) => {
      const row = await stored(transaction, action);
      if (row === undefined) return { changed: [], removed: [] };
      const outbox = transaction.objectStore('outbox');
      const waiting = (await outbox.index('dependsOn').getAll(row.id)) as PendingAction[];
      const changed = waiting.map((other): PendingAction => {
        const freed = { ...other, dependsOn: other.dependsOn.filter((id) => id !== row.id) };
        if (row.clientRef === null) return freed;
        return {
          ...freed,
          state: 'attention',
          lastError: `“${row.label}” was discarded, and this needs it.`,
        };
      });
      save(transaction, changed);
      await removeRow(transaction, row);
      return { changed, removed: [row] };
    });
  }

  /** What stands against an action; null when nothing does any more. */
  conflict(actionId: string): Promise<ConflictEntry | null> {
    return this.#database.run(['conflicts', 'outbox'], 'readonly', async (transaction) => {
      const [entry, action] = await Promise.all([
        transaction.objectStore('conflicts').get(actionId) as Promise<unknown>,
        transaction.objectStore('outbox').index('id').get(actionId) as Promise<PendingAction | undefined>,
      ]);
      if (isConflictEntry(entry)) return entry;
      return action?.state === 'conflict' ? unreadableConflict(action) : null;
    });
  }

  /** Ends a conflict: writes over what the office has now, or leaves it. */
  async resolve(action: PendingAction, resolution: ConflictResolution): Promise<Edited> {
    const entry = await this.conflict(action.id);
    if (resolution.choice === 'theirs') return this.discard(action);
    if (resolution.choice === 'fields' && Object.keys(resolution.values).length === 0)
      return this.discard(action);
    return this.#change(action, (row, transaction) => {
      transaction
        .objectStore('conflicts')
        .delete?.(row.id)
        .catch(() => {});
      const body = resolution.choice === 'fields' ? resolution.values : row.body;
      return { ...fresh(row), body, ...basedOn(row, entry, body) };
    });
  }

  #change(
    action: PendingAction,
    change: (row: PendingAction, transaction: OfflineTransaction) => PendingAction,
  ): Promise<Edited> {
    return this.#database.run(stores, 'readwrite', async (transaction) => {
      const row = await stored(transaction, action);
      if (row === undefined) throw new OfflineStorageError('This change has been sent meanwhile.');
      const next = change(row, transaction);
      const changed = [next];
      if (next.id !== row.id) {
        const waiting = (await transaction
          .objectStore('outbox')
          .index('dependsOn')
          .getAll(row.id)) as PendingAction[];
        for (const other of waiting) {
          changed.push({ ...other, dependsOn: other.dependsOn.map((id) => (id === row.id ? next.id : id)) });
        }
      }
      save(transaction, changed);
      return { changed, removed: [] };
    });
  }
}

function fresh(row: PendingAction): PendingAction {
  const untried = { retryCount: 0, nextAttemptAt: 0, leaseUntil: null, lastError: null, attempts: [] };
  return { ...row, ...untried, id: crypto.randomUUID(), state: 'pending' };
}

/**
 * The person has seen the server's record: it is what the change is based on from now on. Of a deleted one there was
 * nothing to see.
 */
function basedOn(row: PendingAction, entry: ConflictEntry | null, body: unknown): Partial<PendingAction> {
  if (entry?.kind === 'deleted') return {};
  const current = entry?.current ?? null;
  const revision = current?.['revision'];
  if (current === null || typeof revision !== 'number') return {};
  if (row.base === null || typeof body !== 'object' || body === null) return { baseRevision: revision };
  const base = Object.fromEntries(Object.keys(body).map((field) => [field, current[field] ?? null]));
  return { baseRevision: revision, base };
}

/** The row as it is stored, unless it was settled or replaced meanwhile, or is just being sent. */
async function stored(
  transaction: OfflineTransaction,
  action: PendingAction,
): Promise<PendingAction | undefined> {
  const [row, sending] = await Promise.all([
    transaction.objectStore('outbox').get(action.seq) as Promise<PendingAction | undefined>,
    readSending(transaction),
  ]);
  if (row?.id !== action.id) return undefined;
  const now = Date.now();
  const isClaimed = row.state === 'sending' && isLeased(row, now);
  if (
    isClaimed ||
    sendingOf(sending, new Set([action.seq])).some(({ until }) => isLeased({ leaseUntil: until }, now))
  ) {
    throw new OfflineStorageError('This change is being sent right now.');
  }
  return row;
}

function save(transaction: OfflineTransaction, rows: readonly PendingAction[]): void {
  for (const row of rows)
    transaction
      .objectStore('outbox')
      .put?.(row, row.seq)
      .catch(() => {});
}

async function removeRow(transaction: OfflineTransaction, row: PendingAction): Promise<void> {
  await dropBytes(transaction, row);
  transaction
    .objectStore('outbox')
    .delete?.(row.seq)
    .catch(() => {});
  transaction
    .objectStore('conflicts')
    .delete?.(row.id)
    .catch(() => {});
}
