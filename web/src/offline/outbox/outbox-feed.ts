import type { UnknownAction } from '@reduxjs/toolkit';
import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';
import type { ActionResult, ActionView } from '../../core/action-view.ts';
import {
  type OutboxChange,
  offlineNoted,
  outboxChanged,
  outboxRead,
  uploadProgressed,
} from '../../core/offline-slice.ts';
import type { OutboxChange as AttemptChange } from './outbox-change.ts';
import type { Edited } from './outbox-editor.ts';
import type { OutboxMirror } from './outbox-mirror.ts';
import type { OutboxStore } from './outbox-store.ts';
import type { Settled } from './settle-rows.ts';
import type { joinTabs, TabChannel, TabMessage } from './tab-channel.ts';

export type FeedDeps = {
  readonly name: string;
  readonly mirror: OutboxMirror;
  readonly outbox: Pick<OutboxStore, 'read' | 'readSome'>;
  readonly joinTabs: typeof joinTabs;
  readonly dispatch: (action: UnknownAction) => void;
  readonly now: () => number;
  readonly setTimer: (run: () => void, ms: number) => unknown;
  /** Another tab changed an action that this tab may send. */
  readonly onWork: () => void;
  /** Another tab noticed that the network may be back. */
  readonly onWake: () => void;
};

/** During a busy replay, views are updated this often, ms. */
const tellEveryMs = 60;

/** Passes changes of the outbox to this tab's views and to the other tabs. */
export class OutboxFeed implements Disposable {
  readonly #deps: FeedDeps;
  readonly #tabs: TabChannel;
  readonly #untold: OutboxChange[] = [];
  #isTelling = false;
  #isOver = false;

  constructor(deps: FeedDeps) {
    this.#deps = deps;
    this.#tabs = deps.joinTabs(deps.name, (message) => {
      if (!this.#isOver) void this.#hear(message).catch(() => {});
    });
  }

  post(message: TabMessage): void {
    this.#tabs.post(message);
  }

  /** The whole outbox as stored; `isOther`: the database is not the one that was read before. */
  async readAll(isOther = false): Promise<void> {
    const { outbox, mirror, dispatch } = this.#deps;
    const { actions, upTo, quarantined, realIds } = await outbox.read();
    if (this.#isOver) return;
    this.#untold.length = 0;
    dispatch(outboxRead({ actions: mirror.load(actions, upTo, isOther), quarantined }));
    if (Object.keys(realIds).length > 0) dispatch(outboxChanged({ realIds }));
  }

  enqueued(row: PendingAction): void {
    this.#tell({ changed: this.#deps.mirror.put([row]) });
    this.#tabs.post({ kind: 'enqueued', seqs: [row.seq] });
  }

  /** Rows changed in this tab; `replacedIds`: ids that they no longer have. */
  changed({ changed, removed }: Edited, replacedIds: readonly string[] = []): void {
    const { mirror } = this.#deps;
    mirror.remove(removed);
    const views = mirror.put(changed);
    const replaced = replacedIds.filter((id) => mirror.find(id) === undefined);
    this.#tell({ changed: views, removedIds: [...removed.map(({ id }) => id), ...replaced] });
    this.#tabs.post({ kind: 'changed', seqs: [...changed, ...removed].map(({ seq }) => seq) });
  }

  /** Rows are being sent. */
  claimed(rows: readonly PendingAction[]): void {
    this.#tellSoon({ changed: this.#deps.mirror.put(rows) });
    const until = Math.max(...rows.map(({ leaseUntil }) => leaseUntil ?? 0));
    this.#tabs.post({ kind: 'sending', seqs: rows.map(({ seq }) => seq), until });
  }

  /** An attempt has ended. */
  settled({ changed, removed, realIds }: Settled, changes: readonly AttemptChange[]): void {
    const { mirror, now } = this.#deps;
    const results = resultsOf(removed, changes, now());
    const acknowledged = mirror.remove(removed, results);
    const views = mirror.put(changed);
    this.#tellSoon({ changed: views, removedIds: removed.map(({ id }) => id), acknowledged, realIds });
    this.#tabs.post({
      kind: 'settled',
      seqs: removed.map(({ seq }) => seq),
      changedSeqs: changed.map(({ seq }) => seq),
      acknowledged,
      realIds,
    });
  }

  [Symbol.dispose](): void {
    this.#isOver = true;
    this.#tabs[Symbol.dispose]();
  }

  async #hear(message: TabMessage): Promise<void> {
    const { mirror, dispatch, onWork, onWake } = this.#deps;
    switch (message.kind) {
      case 'enqueued':
      case 'changed':
        await this.readAgain(message.seqs);
        onWork();
        return;
      case 'sending':
        this.#tellSoon({ changed: mirror.sending(message.seqs, message.until) });
        return;
      case 'settled': {
        const removed = mirror.at(message.seqs);
        mirror.remove(removed);
        mirror.hear(message.seqs);
        const { acknowledged, realIds } = message;
        this.#tellSoon({ removedIds: removed.map(({ id }) => id), acknowledged, realIds });
        await this.readAgain(message.changedSeqs);
        return;
      }
      case 'progress':
        dispatch(uploadProgressed({ id: message.id, progress: message.share }));
        return;
      case 'paused':
        dispatch(offlineNoted({ paused: message.why }));
        return;
      case 'wake':
        onWake();
        return;
      case 'wiped':
        await this.readAll();
        return;
      default:
        message satisfies never;
    }
  }

  /** Current rows; a missing one has been settled. */
  async readAgain(seqs: readonly number[]): Promise<void> {
    const { mirror, outbox } = this.#deps;
    if (seqs.length === 0) return;
    let asked = seqs;
    let rows = await outbox.readSome(asked);
    const replaced = replacedIds(mirror.at(asked), rows);
    if (replaced.length > 0) {
      // Actions that need a replaced id have changed too.
      asked = [...new Set([...seqs, ...mirror.relatedTo(replaced, [])])];
      rows = await outbox.readSome(asked);
    }
    if (this.#isOver) return;
    const there = new Map(rows.map((row) => [row.seq, row.id]));
    const gone = mirror.at(asked).filter(({ seq, id }) => there.get(seq) !== id);
    mirror.remove(gone.filter(({ seq }) => !there.has(seq)));
    mirror.hear(asked);
    const changed = mirror.put(rows);
    this.#tellSoon({ changed, removedIds: gone.map(({ id }) => id) });
  }

  #tell(change: OutboxChange): void {
    this.#untold.push(change);
    const whole = merged(this.#untold.splice(0));
    if (!this.#isOver) this.#deps.dispatch(outboxChanged(whole));
  }

  /** One render for many batches: a busy replay must not freeze the page. */
  #tellSoon(change: OutboxChange): void {
    this.#untold.push(change);
    if (this.#isTelling) return;
    this.#isTelling = true;
    this.#deps.setTimer(() => {
      this.#isTelling = false;
      if (this.#untold.length > 0) this.#tell({});
    }, tellEveryMs);
  }
}

/** Former ids of actions that have a new id now. */
function replacedIds(before: readonly PendingAction[], rows: readonly PendingAction[]): string[] {
  const now = new Map(rows.map((row) => [row.seq, row.id]));
  return before.filter(({ seq, id }) => (now.get(seq) ?? id) !== id).map(({ id }) => id);
}

/** Merges consecutive changes into one. */
function merged(changes: readonly OutboxChange[]): OutboxChange {
  const changed = new Map<string, ActionView>();
  const removed = new Set<string>();
  for (const change of changes) {
    for (const view of change.changed ?? []) changed.set(view.id, view);
    for (const id of change.removedIds ?? []) {
      removed.add(id);
      changed.delete(id);
    }
  }
  return {
    changed: [...changed.values()],
    removedIds: [...removed],
    acknowledged: changes.flatMap(({ acknowledged = [] }) => acknowledged),
    realIds: Object.assign({}, ...changes.map(({ realIds = {} }) => realIds)) as Record<string, string>,
  };
}

function resultsOf(
  removed: readonly PendingAction[],
  changes: readonly AttemptChange[],
  at: number,
): ReadonlyMap<number, ActionResult> {
  const byId = new Map(changes.map((change) => [change.id, change]));
  const results = new Map<number, ActionResult>();
  for (const { id, seq } of removed) {
    const change = byId.get(id);
    if (change?.kind === 'applied') results.set(seq, { at, realId: change.realId, record: change.record });
  }
  return results;
}
