import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';
import { dropBytes } from './drop-bytes.ts';
import type { OfflineTransaction } from '../database/offline-database.ts';
import type { OutboxChange } from './outbox-change.ts';
import type { OutboxKnowledge } from './outbox-knowledge.ts';
import { afterFailure, withRealId } from './outbox-row.ts';
import { OwnRevisions } from './own-revisions.ts';
import { type RowSpan, readAfter, readSpans, removeRows } from './row-span.ts';
import { forgetSending, readSending, sendingOf } from './sending-record.ts';
import { put, remove } from '../database/store-writes.ts';

export type Settled = {
  readonly changed: readonly PendingAction[];
  readonly removed: readonly PendingAction[];
  readonly realIds: Readonly<Record<string, string>>;
};

type SettleWork = {
  readonly changes: readonly OutboxChange[];
  /** Sequence number of each sent action, by id. */
  readonly seqs: ReadonlyMap<string, number>;
  /** Spans of all rows that the changes can affect and this tab knows. */
  readonly spans: readonly RowSpan[];
  /** Rows after this sequence number are read, too. */
  readonly heardUpTo: number;
  readonly now: number;
};

/** Finds the rows that the outcome of an attempt can affect. */
export function workOf(
  sent: readonly PendingAction[],
  changes: readonly OutboxChange[],
  known: OutboxKnowledge,
): Omit<SettleWork, 'now'> {
  const byId = new Map(sent.map((action) => [action.id, action]));
  const gone: string[] = [];
  const entities = new Set<string>();
  for (const change of changes) {
    const action = byId.get(change.id);
    if (action === undefined || (change.kind !== 'applied' && change.kind !== 'orphaned')) continue;
    gone.push(action.id);
    entities.add(action.entity);
    if (change.kind === 'applied' && change.realId !== null && action.clientRef !== null) {
      entities.add(action.entity.replaceAll(action.clientRef, change.realId));
    }
  }
  const places = new Set([...sent.map(({ seq }) => seq), ...known.relatedTo(gone, entities)]);
  const { heardUpTo } = known;
  return {
    changes,
    seqs: new Map(sent.map(({ id, seq }) => [id, seq])),
    spans: known.spansOf([...places].filter((seq) => seq <= heardUpTo)),
    heardUpTo,
  };
}

/** Most actions that one action can depend on. */
const mostNeeded = 50;

/** Stores the outcome of an attempt. Everything is read first, changed in memory, and written once. */
export async function settleRows(transaction: OfflineTransaction, work: SettleWork): Promise<Settled> {
  const [heard, unheard, sending, conflicts] = await Promise.all([
    readSpans(transaction, work.spans),
    readAfter(transaction, work.heardUpTo),
    readSending(transaction),
    transaction.objectStore('conflicts').getAllKeys(),
  ]);
  const runs = [...heard, ...unheard];
  const own = sendingOf(sending, new Set(work.seqs.values()));
  forgetSending(transaction, own);
  const rows = new SettledRows(runs.flat());
  for (const change of work.changes) {
    const stored = rows.at(work.seqs.get(change.id));
    if (stored?.id !== change.id) continue;
    if (change.kind === 'applied') rows.take(stored, change);
    else if (change.kind === 'orphaned') rows.take(stored, null);
    else rows.put(afterFailure(stored, change, work.now));
    if (change.kind === 'conflict') put(transaction, 'conflicts', change.entry, stored.id);
  }
  const others = new Set(sending.filter((record) => !own.includes(record)).flatMap(({ seqs }) => seqs));
  rows.moveOn(others);
  rows.letUncertainGoFirst(others);

  const { changed, removed, realIds } = rows;
  for (const row of changed) put(transaction, 'outbox', row, row.seq);
  for (const [temporary, realId] of Object.entries(realIds)) put(transaction, 'idmap', realId, temporary);
  const ids = new Set<IDBValidKey>(removed.map(({ id }) => id));
  for (const key of conflicts) if (ids.has(key)) remove(transaction, 'conflicts', key);
  removeRows(transaction, runs, new Set(removed.map(({ seq }) => seq)));
  for (const row of removed) await dropBytes(transaction, row);
  return { changed, removed, realIds };
}

/** Outbox rows while they are being settled. */
class SettledRows {
  readonly removed: PendingAction[] = [];
  readonly realIds: Record<string, string> = {};
  readonly #rows: Map<number, PendingAction>;
  readonly #needing = new Map<string, number[]>();
  readonly #changed = new Set<number>();
  /** Rows that have got the real id of their record. */
  readonly #renamed = new Set<number>();
  readonly #own = new OwnRevisions();

  constructor(rows: readonly PendingAction[]) {
    this.#rows = new Map(rows.map((row) => [row.seq, row]));
    for (const { seq, dependsOn } of rows) {
      for (const id of dependsOn) this.#needing.set(id, [...(this.#needing.get(id) ?? []), seq]);
    }
  }

  get changed(): PendingAction[] {
    return [...this.#changed].flatMap((seq) => this.#rows.get(seq) ?? []);
  }

  at(seq: number | undefined): PendingAction | undefined {
    return seq === undefined ? undefined : this.#rows.get(seq);
  }

  put(row: PendingAction): void {
    this.#rows.set(row.seq, row);
    this.#changed.add(row.seq);
  }

  /** Removes an applied action; its dependants are released and get the real id of the record it created. */
  take(action: PendingAction, applied: Extract<OutboxChange, { kind: 'applied' }> | null): void {
    const { seq, id, clientRef } = action;
    const realId = applied?.realId ?? null;
    this.removed.push(action);
    this.#rows.delete(seq);
    if (applied !== null) this.#own.note(action, applied);
    if (realId !== null && clientRef !== null) this.realIds[clientRef] = realId;
    for (const place of this.#needing.get(id) ?? []) {
      const row = this.#rows.get(place);
      if (row === undefined) continue;
      const without = { ...row, dependsOn: row.dependsOn.filter((needed) => needed !== id) };
      if (realId === null || clientRef === null) this.put(without);
      else {
        this.put(withRealId(without, clientRef, realId));
        this.#renamed.add(place);
      }
    }
  }

  /**
   * Another tab saw the record before this device knew that it had created it, and has sent changes of it whose answers
   * are still missing: they may have been applied. Actions that only now turn out to change the same record go after
   * them, so that a conflict of their own does not block finished work. The two were never ordered.
   */
  letUncertainGoFirst(beingSent: ReadonlySet<number>): void {
    if (this.#renamed.size === 0) return;
    const uncertain = [...this.#rows.values()].filter(
      ({ seq, state, attempts }) =>
        !this.#renamed.has(seq) && (attempts.length > 0 || state === 'sending' || beingSent.has(seq)),
    );
    for (const place of this.#renamed) {
      const row = this.#rows.get(place);
      if (row === undefined) continue;
      const first = uncertain.filter(({ entity, seq }) => entity === row.entity && seq > row.seq);
      const room = mostNeeded - row.dependsOn.length;
      const ids = first.map(({ id }) => id).slice(0, room);
      if (ids.length > 0) this.put({ ...row, dependsOn: [...row.dependsOn, ...ids] });
    }
  }

  /** A change on the same revision as an applied one continues from the resulting revision. */
  moveOn(beingSent: ReadonlySet<number>): void {
    for (const row of this.#rows.values()) {
      const moved = beingSent.has(row.seq) ? row : this.#own.moved(row);
      if (moved !== row) this.put(moved);
    }
  }
}
