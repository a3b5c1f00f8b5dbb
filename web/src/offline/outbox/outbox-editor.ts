import { t } from '@lingui/core/macro';
import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';
import { temporaryId, type TemporaryId } from '@switchyard/contracts/offline/temporary-id.ts';
import { v7 } from 'uuid';
import { bodyOfFields } from '../../lib/custom-name.ts';
import {
  type ConflictEntry,
  type ConflictResolution,
  isConflictEntry,
  unreadableConflict,
} from './conflict-entry.ts';
import { dropBytes } from './drop-bytes.ts';
import type { OfflineDatabase, OfflineTransaction } from '../database/offline-database.ts';
import { OfflineStorageError } from '../database/offline-storage-error.ts';
import { withRealId } from './outbox-row.ts';
import { isLeased } from './plan-batch.ts';
import { readSpans, spansOf } from './row-span.ts';
import { readSending, sendingOf } from './sending-record.ts';

/** Changed sequence numbers, and those that are empty now. */
export type Edited = {
  readonly changed: readonly PendingAction[];
  readonly removed: readonly PendingAction[];
};

const stores = ['outbox', 'conflicts', 'blobs', 'meta'] as const;

/** User operations on unsent actions. Every method is one transaction. */
export class OutboxEditor {
  readonly #database: OfflineDatabase;

  constructor(database: OfflineDatabase) {
    this.#database = database;
  }

  /** Retries from the start. */
  retry(action: PendingAction): Promise<Edited> {
    return this.#change(action, (row, transaction) => {
      transaction
        .objectStore('conflicts')
        .delete?.(row.id)
        .catch(() => {});
      return { ...fresh(row), id: row.id, onlyQueued: row.onlyQueued };
    });
  }

  /** Replaces the body in the same place. Uses a new key: the server may know the old one with the old body. */
  edit(action: PendingAction, body: unknown): Promise<Edited> {
    return this.#change(action, (row) => ({ ...fresh(row), body }));
  }

  /**
   * Sends a create again as if it was made now: under a new key and a new reference, which the changes of its record
   * follow. The server may have applied the old one.
   */
  sendAsNew(action: PendingAction, now: number): Promise<Edited> {
    return this.#change(action, (row) => {
      const again: PendingAction = { ...fresh(row), timestamp: now, onlyQueued: true };
      if (row.clientRef === null) return again;
      const clientRef = temporaryId(v7({ msecs: now }));
      const view = row.view === null ? null : { ...row.view, id: clientRef };
      return { ...withRealId(again, row.clientRef, clientRef), clientRef, view };
    });
  }

  /** Resets the waiting time of all waiting actions. */
  hurry(actions: readonly PendingAction[]): Promise<Edited> {
    const waiting = actions.filter(({ state, nextAttemptAt }) => state === 'pending' && nextAttemptAt > 0);
    const ids = new Map(waiting.map(({ seq, id }) => [seq, id]));
    const spans = spansOf([...ids.keys()], (first, last) => last - first - 1);
    return this.#database.run(stores, 'readwrite', async (transaction) => {
      const [runs, sending] = await Promise.all([readSpans(transaction, spans), readSending(transaction)]);
      // Actions that are being sent need no hurry.
      const isSent = new Set(sending.flatMap(({ seqs }) => seqs));
      const changed = runs
        .flat()
        .filter(({ seq, id, state }) => ids.get(seq) === id && state === 'pending' && !isSent.has(seq))
        .map((row) => ({ ...row, nextAttemptAt: 0 }));
      save(transaction, changed);
      return { changed, removed: [] };
    });
  }

  /**
   * Removes an action. Actions that need its record can never succeed and are marked so; actions that only came after
   * it are released.
   */
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
          lastError: t`“${row.label}” was discarded, and this needs it.`,
        };
      });
      save(transaction, changed);
      await removeRow(transaction, row);
      return { changed, removed: [row] };
    });
  }

  /** The conflict of an action; null if it has none any more. */
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

  /** Ends a conflict: overwrites the office's values, or keeps them. */
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
      const body = resolution.choice === 'fields' ? bodyOfFields(resolution.values) : row.body;
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
          const after = { ...other, dependsOn: other.dependsOn.map((id) => (id === row.id ? next.id : id)) };
          changed.push(withReference(after, row.clientRef, next.clientRef));
        }
      }
      save(transaction, changed);
      return { changed, removed: [] };
    });
  }
}

/** An untried action under a new key; the server may know its reference under the old one. */
function fresh(row: PendingAction): PendingAction {
  const untried = { retryCount: 0, nextAttemptAt: 0, leaseUntil: null, lastError: null, attempts: [] };
  return { ...row, ...untried, id: crypto.randomUUID(), onlyQueued: false, state: 'pending' };
}

/** A change of a record whose temporary id was replaced. */
function withReference(
  action: PendingAction,
  before: TemporaryId | null,
  after: TemporaryId | null,
): PendingAction {
  return before === null || after === null || before === after ? action : withRealId(action, before, after);
}

/**
 * The user has seen the server's record, so the change is based on its revision from now on. A deleted record has none.
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

/** The stored row, unless it was settled, replaced, or is being sent. */
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
