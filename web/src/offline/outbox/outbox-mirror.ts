import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';
import type { ActionResult, ActionView } from '../../core/action-view.ts';
import { SeenSequence } from './seen-sequence.ts';
import type { OutboxKnowledge } from './outbox-knowledge.ts';
import { OutboxRows } from './outbox-rows.ts';
import { blockedIds } from './plan-batch.ts';
import { type RowSpan, spansOf } from './row-span.ts';
import { toActionView } from './to-action-view.ts';

/** The outbox as this tab knows it, and the changes to report to the views. */
export class OutboxMirror implements OutboxKnowledge {
  readonly #rows = new OutboxRows();
  readonly #heard = new SeenSequence();
  readonly #views = new Map<number, ActionView>();
  readonly #stuck = new Set<number>();
  #blocked: ReadonlySet<string> = new Set();
  #isBlockedOld = false;

  /** All unsent actions, by seq; replaced when the outbox changes. */
  get actions(): readonly PendingAction[] {
    return this.#rows.all;
  }

  get heardUpTo(): number {
    return this.#heard.upTo;
  }

  unheardBefore(seq: number): readonly number[] {
    return this.#heard.missingBefore(seq);
  }

  spansOf(seqs: readonly number[]): readonly RowSpan[] {
    return spansOf(seqs, (first, last) => this.#rows.countBetween(first, last));
  }

  *relatedTo(ids: Iterable<string>, entities: Iterable<string>): Iterable<number> {
    for (const id of ids) yield* this.#rows.needing(id);
    for (const entity of entities) yield* this.#rows.ofEntity(entity);
  }

  find(id: string): PendingAction | undefined {
    return this.#rows.find(id);
  }

  at(seqs: readonly number[]): PendingAction[] {
    return seqs.flatMap((seq) => this.#rows.at(seq) ?? []);
  }

  /** Notes sequence numbers as known, whether in use or empty. */
  hear(seqs: readonly number[]): void {
    for (const seq of seqs) this.#heard.add(seq);
  }

  /**
   * Takes over the whole outbox as read up to a sequence number; returns it for the views. Later rows are kept, unless
   * the database was replaced.
   */
  load(actions: readonly PendingAction[], upTo: number, isOther = false): ActionView[] {
    const later = isOther ? [] : this.actions.filter(({ seq }) => seq > upTo);
    this.#rows.clear();
    this.#views.clear();
    this.#stuck.clear();
    this.#heard.reset(upTo);
    for (const action of [...actions, ...later]) this.#take(action);
    this.#isBlockedOld = false;
    this.#blocked = blockedIds(this.actions);
    return this.actions.map((action) => this.#view(action));
  }

  /** Takes over current rows; returns the views that changed. */
  put(rows: readonly PendingAction[]): ActionView[] {
    for (const row of rows) {
      const before = this.#take(row);
      this.#isBlockedOld ||= isStuck(row) || before === undefined || isOtherwiseTied(row, before);
    }
    return this.#changed(rows);
  }

  /** Another tab is sending rows. */
  sending(seqs: readonly number[], until: number): ActionView[] {
    const rows = this.at(seqs).filter(({ state }) => state === 'pending' || state === 'sending');
    return this.put(rows.map((row) => ({ ...row, state: 'sending', leaseUntil: until })));
  }

  /** Removes settled rows; returns their views until the server's records arrive. */
  remove(
    rows: readonly Pick<PendingAction, 'seq'>[],
    results?: ReadonlyMap<number, ActionResult>,
  ): ActionView[] {
    const views: ActionView[] = [];
    for (const { seq } of rows) {
      const view = this.#views.get(seq);
      const result = results?.get(seq);
      if (view && result) views.push(acknowledgedView(view, result));
      const row = this.#rows.remove(seq);
      if (row !== undefined) this.#isBlockedOld ||= isStuck(row) || this.#blocked.has(row.id);
      this.#stuck.delete(seq);
      this.#views.delete(seq);
    }
    return views;
  }

  /** Views of the rows, and of all rows that became blocked or unblocked. */
  #changed(rows: readonly PendingAction[]): ActionView[] {
    const touched = new Set(rows.map(({ seq }) => seq));
    if (this.#isBlockedOld && this.#stuck.size + this.#blocked.size > 0) {
      const before = this.#blocked;
      this.#blocked = blockedIds(this.actions);
      for (const id of [...before, ...this.#blocked]) {
        const row = this.#rows.find(id);
        if (row !== undefined && before.has(id) !== this.#blocked.has(id)) touched.add(row.seq);
      }
    }
    this.#isBlockedOld = false;
    return this.at([...touched]).map((row) => this.#view(row));
  }

  #take(row: PendingAction): PendingAction | undefined {
    if (isStuck(row)) this.#stuck.add(row.seq);
    else this.#stuck.delete(row.seq);
    this.#heard.add(row.seq);
    return this.#rows.put(row);
  }

  #view(action: PendingAction): ActionView {
    const isBlocked = this.#blocked.has(action.id);
    const uploadProgress =
      action.blobKey === null ? null : (this.#views.get(action.seq)?.uploadProgress ?? 0);
    const view = toActionView(action, { isBlocked, uploadProgress });
    this.#views.set(action.seq, view);
    return view;
  }
}

function isStuck({ state }: PendingAction): boolean {
  return state === 'attention' || state === 'conflict';
}

/** True if the change can block or unblock other actions. */
function isOtherwiseTied(row: PendingAction, before: PendingAction): boolean {
  return (
    isStuck(before) ||
    row.id !== before.id ||
    row.entity !== before.entity ||
    row.dependsOn.length !== before.dependsOn.length ||
    row.dependsOn.some((id, index) => id !== before.dependsOn[index])
  );
}

function acknowledgedView(view: ActionView, result: ActionResult): ActionView {
  const { target, entities } = view;
  // The record now also has its real id.
  const real = target !== null && result.realId !== null ? [`${target.kind}:${result.realId}`] : [];
  return { ...view, entities: [...entities, ...real], result };
}
