import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';
import {
  isTemporaryId,
  replaceTemporaryIds,
  type TemporaryId,
  temporaryIdsInPath,
} from '@switchyard/contracts/offline/temporary-id.ts';
import { breathe } from './breathe.ts';
import { dropBytes } from './drop-bytes.ts';
import type { OfflineDatabase, OfflineTransaction } from './offline-database.ts';
import { moveOn, OwnRevisions } from './own-revisions.ts';
import { put, remove } from './store-writes.ts';
import type { OutboxChange } from './outbox-change.ts';
import { afterFailure, withRealId } from './outbox-row.ts';
import { isLeased, leaseMs } from './plan-batch.ts';
import { type ActionOwner, readAction } from './read-action.ts';

/** An action before it has a place in the order. */
export type ActionDraft = Omit<PendingAction, 'seq' | 'companyId' | 'userId'>;
export type ActionBlob = { readonly bytes: ArrayBuffer; readonly type: string };

export type OutboxRead = {
  readonly actions: readonly PendingAction[];
  readonly quarantined: number;
  readonly realIds: Readonly<Record<string, string>>;
};

export type Claim = {
  readonly claimed: readonly PendingAction[];
  /** Places in the order that are not as this tab thought. */
  readonly unsure: readonly number[];
};

export type Settled = {
  readonly changed: readonly PendingAction[];
  readonly removed: readonly PendingAction[];
  readonly realIds: Readonly<Record<string, string>>;
};

export type OutboxDeps = {
  readonly database: OfflineDatabase;
  readonly owner: ActionOwner;
  readonly now: () => number;
};

/** The unsent commands of one user in the browser's database. Every method is one transaction: all of it, or nothing. */
export class OutboxStore {
  readonly #deps: OutboxDeps;

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
  }

  /**
   * Puts an action at the end of the order; the same action twice is kept once. Temporary ids that are known by now are
   * replaced, and what makes the others becomes something to wait for.
   */
  enqueue(draft: ActionDraft, blob: ActionBlob | null = null): Promise<PendingAction> {
    const refs = temporaryIdsOf(draft);
    const stores = ['meta', 'outbox', ...(refs.length > 0 ? ['idmap' as const] : [])] as const;
    return this.#deps.database.run(
      blob === null ? stores : [...stores, 'blobs'],
      'readwrite',
      async (transaction) => {
        const outbox = transaction.objectStore('outbox');
        const known = await outbox.index('id').getKey(draft.id);
        if (typeof known === 'number') return this.#read(transaction, known);
        const seq = await nextSeq(transaction);
        const action = { ...(await resolveRefs(transaction, draft, refs)), ...this.#deps.owner, seq };
        put(transaction, 'meta', seq, 'seq');
        if (blob !== null && draft.blobKey !== null) put(transaction, 'blobs', blob, draft.blobKey);
        put(transaction, 'outbox', action, seq);
        return action;
      },
    );
  }

  /** Everything unsent, in order. What cannot be read is moved aside, and stays. */
  async read(): Promise<OutboxRead> {
    const { database, owner, now } = this.#deps;
    const raw = await database.run(['outbox', 'quarantine', 'idmap'], 'readonly', async (transaction) => {
      const outbox = transaction.objectStore('outbox');
      const [keys, values, quarantined, temporary, real] = await Promise.all([
        outbox.getAllKeys(),
        outbox.getAll() as Promise<unknown[]>,
        transaction.objectStore('quarantine').count(),
        transaction.objectStore('idmap').getAllKeys(),
        transaction.objectStore('idmap').getAll() as Promise<unknown[]>,
      ]);
      return { keys, values, quarantined, temporary, real };
    });
    const actions: PendingAction[] = [];
    const unreadable: IDBValidKey[] = [];
    const upgraded: PendingAction[] = [];
    for (const [index, key] of raw.keys.entries()) {
      const value = raw.values[index];
      const action = typeof key === 'number' ? readAction(value, key, owner) : null;
      if (action === null) unreadable.push(key);
      else actions.push(action);
      if (action !== null && !hasSchema(value)) upgraded.push(action);
      if (index % parsedAtOnce === parsedAtOnce - 1) await breathe();
    }
    if (unreadable.length + upgraded.length > 0 && !database.isReadOnly) {
      await database.run(['outbox', 'quarantine'], 'readwrite', async (transaction) => {
        for (const action of upgraded) {
          // Another tab may have brought it up to date, or settled it.
          const value: unknown = await transaction.objectStore('outbox').get(action.seq);
          if (value !== undefined && !hasSchema(value)) put(transaction, 'outbox', action, action.seq);
        }
        for (const key of unreadable) {
          const value: unknown = await transaction.objectStore('outbox').get(key);
          if (value === undefined) continue;
          put(transaction, 'quarantine', { store: 'outbox', key, value, at: now() }, crypto.randomUUID());
          remove(transaction, 'outbox', key);
        }
      });
    }
    const ids = raw.temporary.flatMap((key, index) => {
      const realId = raw.real[index];
      return typeof key === 'string' && typeof realId === 'string' ? [[key, realId] as const] : [];
    });
    return { actions, quarantined: raw.quarantined + unreadable.length, realIds: Object.fromEntries(ids) };
  }

  /** Actions by their place in the order; missing ones have been settled. */
  readSome(seqs: readonly number[]): Promise<readonly PendingAction[]> {
    return this.#deps.database.run(['outbox'], 'readonly', async (transaction) => {
      const outbox = transaction.objectStore('outbox');
      const values = await Promise.all(seqs.map((seq) => outbox.get(seq) as Promise<unknown>));
      return values.flatMap((value, index) => readAction(value, seqs[index] ?? 0, this.#deps.owner) ?? []);
    });
  }

  /**
   * Takes actions for sending. Leaves out what another tab took or settled meanwhile, and what comes after something
   * that this tab has not heard of: the order of an entity is the database's.
   */
  claim(actions: readonly PendingAction[], isExclusive: boolean): Promise<Claim> {
    return this.#deps.database.run(['outbox'], 'readwrite', async (transaction) => {
      const outbox = transaction.objectStore('outbox');
      const now = this.#deps.now();
      const chains = new Map<string, PendingAction[]>();
      for (const action of actions) chains.set(action.entity, [...(chains.get(action.entity) ?? []), action]);
      const claimed: PendingAction[] = [];
      const unsure: number[] = [];
      const takeChain = async (entity: string, wanted: readonly PendingAction[]) => {
        const seqs = await outbox.index('entity').getAllKeys(entity, wanted.length);
        const rows = (await Promise.all(seqs.map((seq) => outbox.get(seq)))) as PendingAction[];
        const isWhole = wanted.every(({ id }, index) => rows[index]?.id === id);
        if (isWhole && rows.every((row) => isFree(row, isExclusive, now))) {
          claimed.push(
            ...rows.map((row): PendingAction => ({ ...row, state: 'sending', leaseUntil: now + leaseMs })),
          );
        } else {
          unsure.push(...wanted.map(({ seq }) => seq), ...seqs.filter((seq) => typeof seq === 'number'));
        }
      };
      await Promise.all([...chains].map(([entity, wanted]) => takeChain(entity, wanted)));
      claimed.sort((a, b) => a.seq - b.seq);
      for (const row of claimed) put(transaction, 'outbox', row, row.seq);
      return { claimed, unsure };
    });
  }

  /**
   * Writes down what came of an attempt: what was applied goes, what needs it learns the real id, conflicts are kept.
   * Repeating it changes nothing.
   */
  settle(sent: readonly PendingAction[], changes: readonly OutboxChange[]): Promise<Settled> {
    const stores = ['outbox', 'idmap', 'conflicts', 'blobs'] as const;
    return this.#deps.database.run(stores, 'readwrite', async (transaction) => {
      const changed = new Map<number, PendingAction>();
      const removed: PendingAction[] = [];
      const realIds: Record<string, string> = {};
      const outbox = transaction.objectStore('outbox');
      const byId = new Map(sent.map((action) => [action.id, action]));
      const own = new OwnRevisions();
      for (const change of changes) {
        const { seq } = byId.get(change.id) ?? {};
        const stored = seq === undefined ? undefined : ((await outbox.get(seq)) as PendingAction | undefined);
        if (stored?.id !== change.id) continue;
        if (change.kind !== 'applied' && change.kind !== 'orphaned') {
          const row = afterFailure(stored, change, this.#deps.now());
          changed.set(row.seq, row);
          put(transaction, 'outbox', row, row.seq);
          if (change.kind === 'conflict') put(transaction, 'conflicts', change.entry, row.id);
          continue;
        }
        removed.push(stored);
        if (change.kind === 'applied') own.note(stored, change);
        changed.delete(stored.seq);
        const realId = change.kind === 'applied' ? change.realId : null;
        Object.assign(realIds, await takeOut(transaction, stored, realId));
        for (const row of await freed(transaction, stored, realId)) {
          if (!removed.some((action) => action.seq === row.seq)) changed.set(row.seq, row);
        }
      }
      for (const row of await moveOn(transaction, own)) changed.set(row.seq, row);
      return { changed: [...changed.values()], removed, realIds };
    });
  }

  #read(transaction: OfflineTransaction, seq: number): Promise<PendingAction> {
    return transaction.objectStore('outbox').get(seq) as Promise<PendingAction>;
  }
}

const parsedAtOnce = 200;

function isFree(row: PendingAction, isExclusive: boolean, now: number): boolean {
  if (row.state === 'conflict' || row.state === 'attention') return false;
  return row.state !== 'sending' || isExclusive || !isLeased(row, now);
}

async function nextSeq(transaction: OfflineTransaction): Promise<number> {
  const counter: unknown = await transaction.objectStore('meta').get('seq');
  if (typeof counter === 'number' && Number.isSafeInteger(counter)) return counter + 1;
  // Without a counter the order goes on after whatever is there.
  const last = await transaction.objectStore('outbox').openKeyCursor(null, 'prev');
  return typeof last?.key === 'number' ? last.key + 1 : 1;
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
  let action = draft;
  for (const ref of refs) {
    if (ref === draft.clientRef) continue;
    const realId: unknown = await transaction.objectStore('idmap').get(ref);
    if (typeof realId === 'string' && !isTemporaryId(realId)) {
      action = withRealId(action, ref, realId);
      continue;
    }
    const maker = (await transaction.objectStore('outbox').index('clientRef').get(ref)) as
      | PendingAction
      | undefined;
    if (maker === undefined || action.dependsOn.includes(maker.id)) continue;
    action = { ...action, dependsOn: [...action.dependsOn, maker.id] };
  }
  return action;
}

/** Takes an applied action out with all that belongs to it; answers the real id of what it made, by the temporary one. */
async function takeOut(
  transaction: OfflineTransaction,
  action: PendingAction,
  realId: string | null,
): Promise<Record<string, string>> {
  const { seq, id, clientRef } = action;
  await dropBytes(transaction, action);
  remove(transaction, 'conflicts', id);
  remove(transaction, 'outbox', seq);
  if (realId === null || clientRef === null) return {};
  put(transaction, 'idmap', realId, clientRef);
  return { [clientRef]: realId };
}

/** Actions that waited for one that is settled now. */
async function freed(
  transaction: OfflineTransaction,
  settled: PendingAction,
  realId: string | null,
): Promise<PendingAction[]> {
  const outbox = transaction.objectStore('outbox');
  const waiting = (await outbox.index('dependsOn').getAll(settled.id)) as PendingAction[];
  return waiting.map((action) => {
    const without = { ...action, dependsOn: action.dependsOn.filter((id) => id !== settled.id) };
    const row =
      realId === null || settled.clientRef === null
        ? without
        : withRealId(without, settled.clientRef, realId);
    put(transaction, 'outbox', row, row.seq);
    return row;
  });
}

/** Entries of the first shape named none. */
function hasSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'schema' in value;
}
