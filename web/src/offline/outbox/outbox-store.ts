import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';
import {
  isTemporaryId,
  replaceTemporaryIds,
  type TemporaryId,
  temporaryIdsInPath,
} from '@switchyard/contracts/offline/temporary-id.ts';
import { yieldToMain } from '../../lib/yield-to-main.ts';
import { type Claim, type ClaimOptions, claimRows, splitWanted } from './claim-rows.ts';
import type { OfflineDatabase, OfflineTransaction } from '../database/offline-database.ts';
import type { OutboxChange } from './outbox-change.ts';
import { nothingKnown } from './outbox-knowledge.ts';
import { withRealId } from './outbox-row.ts';
import { type ActionOwner, readAction } from './read-action.ts';
import { readSpans, spansOf } from './row-span.ts';
import { endSending, readSending, withSending } from './sending-record.ts';
import { type Settled, settleRows, workOf } from './settle-rows.ts';
import { put, remove } from '../database/store-writes.ts';

/** An action before it has a sequence number. */
export type ActionDraft = Omit<PendingAction, 'seq' | 'companyId' | 'userId'>;
export type ActionBlob = { readonly bytes: ArrayBuffer; readonly type: string };

export type OutboxRead = {
  readonly actions: readonly PendingAction[];
  /** All sequence numbers up to this one have been read. */
  readonly upTo: number;
  readonly quarantined: number;
  readonly realIds: Readonly<Record<string, string>>;
};

export type OutboxDeps = {
  readonly database: OfflineDatabase;
  readonly owner: ActionOwner;
  readonly now: () => number;
};

/** The unsent commands of one user in the browser's database. Every method is one atomic transaction. */
export class OutboxStore {
  readonly #deps: OutboxDeps;

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
  }

  /**
   * Appends an action to the queue; the same action is stored only once. Replaces temporary ids that are already known,
   * and adds dependencies on the actions that create the others.
   */
  enqueue(draft: ActionDraft, blob: ActionBlob | null = null): Promise<PendingAction> {
    const refs = temporaryIdsOf(draft);
    const stores = ['meta', 'outbox', ...(refs.length > 0 ? ['idmap' as const] : [])] as const;
    return this.#deps.database.run(
      blob === null ? stores : [...stores, 'blobs'],
      'readwrite',
      async (transaction) => {
        const outbox = transaction.objectStore('outbox');
        const [known, last, resolved] = await Promise.all([
          outbox.index('id').getKey(draft.id),
          lastSeq(transaction),
          resolveRefs(transaction, draft, refs),
        ]);
        if (typeof known === 'number') return outbox.get(known) as Promise<PendingAction>;
        const seq = last + 1;
        const action = { ...resolved, ...this.#deps.owner, seq };
        put(transaction, 'meta', seq, 'seq');
        if (blob !== null && draft.blobKey !== null) put(transaction, 'blobs', blob, draft.blobKey);
        put(transaction, 'outbox', action, seq);
        return action;
      },
    );
  }

  /** All unsent actions, in order. Unreadable ones are moved aside and kept. */
  async read(): Promise<OutboxRead> {
    const { database, owner } = this.#deps;
    const stores = ['outbox', 'quarantine', 'idmap', 'meta'] as const;
    const raw = await database.run(stores, 'readonly', async (transaction) => {
      const outbox = transaction.objectStore('outbox');
      const [keys, values, quarantined, temporary, real, counter, sending] = await Promise.all([
        outbox.getAllKeys(),
        outbox.getAll() as Promise<unknown[]>,
        transaction.objectStore('quarantine').count(),
        transaction.objectStore('idmap').getAllKeys(),
        transaction.objectStore('idmap').getAll() as Promise<unknown[]>,
        transaction.objectStore('meta').get('seq') as Promise<unknown>,
        readSending(transaction),
      ]);
      return { keys, values, quarantined, temporary, real, counter, sending };
    });
    const actions: PendingAction[] = [];
    const odd: Odd = { unreadable: [], upgraded: [], upTo: isPlace(raw.counter) ? raw.counter : 0 };
    for (const [index, key] of raw.keys.entries()) {
      const value = raw.values[index];
      const action = typeof key === 'number' ? readAction(value, key, owner) : null;
      if (action === null) odd.unreadable.push(key);
      else actions.push(action);
      if (action !== null && !hasSchema(value)) odd.upgraded.push(action);
      if (index % parsedAtOnce === parsedAtOnce - 1) await yieldToMain();
    }
    const last = raw.keys.findLast(isPlace) ?? 0;
    const isBehind = last > odd.upTo;
    odd.upTo = Math.max(last, odd.upTo);
    if (odd.unreadable.length + odd.upgraded.length > 0 || isBehind) await this.#tidy(odd);
    const ids = raw.temporary.flatMap((key, index) => {
      const realId = raw.real[index];
      return typeof key === 'string' && typeof realId === 'string' ? [[key, realId] as const] : [];
    });
    return {
      actions: withSending(actions, raw.sending),
      upTo: odd.upTo,
      quarantined: raw.quarantined + odd.unreadable.length,
      realIds: Object.fromEntries(ids),
    };
  }

  /** Moves unreadable entries aside, upgrades old ones, and raises the counter above all stored sequence numbers. */
  async #tidy({ unreadable, upgraded, upTo }: Odd): Promise<void> {
    const { database, now } = this.#deps;
    if (database.isReadOnly) return;
    await database.run(['outbox', 'quarantine', 'meta'], 'readwrite', async (transaction) => {
      for (const action of upgraded) {
        // Another tab may have upgraded or settled it.
        const value: unknown = await transaction.objectStore('outbox').get(action.seq);
        if (value !== undefined && !hasSchema(value)) put(transaction, 'outbox', action, action.seq);
      }
      for (const key of unreadable) {
        const value: unknown = await transaction.objectStore('outbox').get(key);
        if (value === undefined) continue;
        put(transaction, 'quarantine', { store: 'outbox', key, value, at: now() }, crypto.randomUUID());
        remove(transaction, 'outbox', key);
      }
      const counter: unknown = await transaction.objectStore('meta').get('seq');
      if (!isPlace(counter) || counter < upTo) put(transaction, 'meta', upTo, 'seq');
    });
  }

  /** Actions by sequence number; missing ones have been settled. */
  readSome(seqs: readonly number[]): Promise<readonly PendingAction[]> {
    const asked = new Set(seqs);
    const spans = spansOf([...asked], (first, last) => last - first - 1);
    return this.#deps.database.run(['outbox', 'meta'], 'readonly', async (transaction) => {
      const [runs, sending] = await Promise.all([readSpans(transaction, spans), readSending(transaction)]);
      const rows = runs.flat().filter(({ seq }) => asked.has(seq));
      const actions = rows.flatMap((row) => readAction(row, row.seq, this.#deps.owner) ?? []);
      return withSending(actions, sending);
    });
  }

  /**
   * Claims actions for sending. Excludes actions that another tab claimed or settled meanwhile, and actions after one
   * that this tab does not know: the database defines the order of an entity.
   */
  async claim(actions: readonly PendingAction[], { isExclusive, known }: ClaimOptions): Promise<Claim> {
    const { wanted, unsure } = splitWanted(actions, known);
    if (wanted.length === 0) return { claimed: [], unsure };
    const spans = known.spansOf(wanted.map(({ seq }) => seq));
    const { heardUpTo } = known;
    const claim = await this.#deps.database.run(['outbox', 'meta'], 'readwrite', (transaction) =>
      claimRows(transaction, { wanted, heardUpTo, spans, isExclusive, now: this.#deps.now() }),
    );
    if (claim.unsure === 'all') return claim;
    return { claimed: claim.claimed, unsure: [...claim.unsure, ...unsure] };
  }

  /**
   * Stores the outcome of an attempt: applied actions are removed, their dependants get the real id, conflicts are
   * kept. Idempotent.
   */
  settle(
    sent: readonly PendingAction[],
    changes: readonly OutboxChange[],
    known = nothingKnown,
  ): Promise<Settled> {
    const stores = ['outbox', 'meta', 'idmap', 'conflicts', 'blobs'] as const;
    const work = workOf(sent, changes, known);
    return this.#deps.database.run(stores, 'readwrite', (transaction) =>
      settleRows(transaction, { ...work, now: this.#deps.now() }),
    );
  }

  /** Bytes of an unsent picture, null if they are gone. */
  blob(key: string): Promise<ActionBlob | null> {
    return this.#deps.database.run(['blobs'], 'readonly', async (transaction) => {
      const blob = (await transaction.objectStore('blobs').get(key)) as ActionBlob | undefined;
      return blob?.bytes instanceof ArrayBuffer ? blob : null;
    });
  }

  /** Releases the actions of a tab that has died, if only one tab can send; returns their sequence numbers. */
  takeOver(): Promise<readonly number[]> {
    return this.#deps.database.run(['outbox', 'meta'], 'readwrite', async (transaction) => {
      const rows = await endSending(transaction, await readSending(transaction), this.#deps.now());
      return rows.map(({ seq }) => seq);
    });
  }
}

const parsedAtOnce = 200;

type Odd = { readonly unreadable: IDBValidKey[]; readonly upgraded: PendingAction[]; upTo: number };

/** The last sequence number that was assigned. */
async function lastSeq(transaction: OfflineTransaction): Promise<number> {
  const counter: unknown = await transaction.objectStore('meta').get('seq');
  if (isPlace(counter)) return counter;
  // Without a counter, numbering continues after the stored rows.
  const last = await transaction.objectStore('outbox').openKeyCursor(null, 'prev');
  return isPlace(last?.key) ? last.key : 0;
}

function isPlace(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}

function temporaryIdsOf({ url, body }: Pick<ActionDraft, 'url' | 'body'>): TemporaryId[] {
  const ids = new Set<TemporaryId>(temporaryIdsInPath(url));
  replaceTemporaryIds(body, (id) => {
    ids.add(id);
    return id;
  });
  return [...ids];
}

async function resolveRefs(
  transaction: OfflineTransaction,
  draft: ActionDraft,
  refs: readonly TemporaryId[],
): Promise<ActionDraft> {
  const found = await Promise.all(
    refs
      .filter((ref) => ref !== draft.clientRef)
      .map(async (ref) => {
        const [realId, maker] = await Promise.all([
          transaction.objectStore('idmap').get(ref) as Promise<unknown>,
          transaction.objectStore('outbox').index('clientRef').get(ref) as Promise<PendingAction | undefined>,
        ]);
        return { ref, realId, maker };
      }),
  );
  let action = draft;
  for (const { ref, realId, maker } of found) {
    if (typeof realId === 'string' && !isTemporaryId(realId)) action = withRealId(action, ref, realId);
    else if (maker !== undefined && !action.dependsOn.includes(maker.id)) {
      action = { ...action, dependsOn: [...action.dependsOn, maker.id] };
    }
  }
  return action;
}

/** Entries of the first format named none. */
function hasSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'schema' in value;
}
