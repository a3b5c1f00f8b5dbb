import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';
import type { ActionResult, ActionView } from './action-view.ts';
import { HeardSeqs } from './heard-seqs.ts';
import type { OutboxKnowledge } from './outbox-knowledge.ts';
import { OutboxRows } from './outbox-rows.ts';
import { blockedIds } from './plan-batch.ts';
import { type RowSpan, spansOf } from './row-span.ts';
import { toActionView } from './to-action-view.ts';

/** The outbox as this tab knows it, and what has to be told to the views. */
export class OutboxMirror implements OutboxKnowledge {
  readonly #rows = new OutboxRows();
  readonly #heard = new HeardSeqs();
  readonly #views = new Map<number, ActionView>();
  readonly #stuck = new Set<number>();
  #blocked: ReadonlySet<string> = new Set();
  #isBlockedOld = false;

  /** All unsent actions, by seq; changes with the outbox. */
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

  /** Places that are known now, as actions or as empty ones. */
  hear(seqs: readonly number[]): void {
    for (const seq of seqs) this.#heard.add(seq);
  }

  /**
   * Takes the whole outbox in, read up to a place of the order; answers it for the views. What came after it was read
   * stays, unless the database is another one.
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

  /** Takes rows as they are now; answers the views that changed by it. */
  put(rows: readonly PendingAction[]): ActionView[] {
    for (const row of rows) {
      const before = this.#take(row);
      this.#isBlockedOld ||= isStuck(row) || before === undefined || isOtherwiseTied(row, before);
    }
    return this.#changed(rows);
  }

  /** Rows are being sent by another tab. */
  sending(seqs: readonly number[], until: number): ActionView[] {
    const rows = this.at(seqs).filter(({ state }) => state === 'pending' || state === 'sending');
    return this.put(rows.map((row) => ({ ...row, state: 'sending', leaseUntil: until })));
  }

  /** Takes settled rows out; answers what they are to the views until the server's records arrive. */
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

  /** Views of rows, and of those whose waiting has begun or ended by what happened. */
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
    const photoProgress = action.blobKey === null ? null : (this.#views.get(action.seq)?.photoProgress ?? 0);
    const view = toActionView(action, { isBlocked, photoProgress });
    this.#views.set(action.seq, view);
    return view;
  }
}

function isStuck({ state }: PendingAction): boolean {
  return state === 'attention' || state === 'conflict';
}

/** Whether something else may wait, or wait for something else, by a change. */
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
  // By now the record goes by its real id as well.
  const real = target !== null && result.realId !== null ? [`${target.kind}:${result.realId}`] : [];
  return { ...view, entities: [...entities, ...real], result };
}
