import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';
import type { ActionResult, ActionView } from './action-view.ts';
import { blockedIds } from './plan-batch.ts';
import { toActionView } from './to-action-view.ts';

/** The outbox as this tab knows it, and what has to be told to the views. */
export class OutboxMirror {
  readonly #rows = new Map<number, PendingAction>();
  #views = new Map<number, ActionView>();
  #sorted: PendingAction[] | null = null;
  #blocked: ReadonlySet<string> = new Set();

  /** All unsent actions, by seq. */
  get actions(): readonly PendingAction[] {
    this.#sorted ??= [...this.#rows.values()].sort((a, b) => a.seq - b.seq);
    return this.#sorted;
  }

  find(id: string): PendingAction | undefined {
    return this.actions.find((action) => action.id === id);
  }

  /** Takes the whole outbox in; answers it for the views. */
  fill(actions: readonly PendingAction[]): ActionView[] {
    this.#rows.clear();
    this.#views.clear();
    for (const action of actions) this.#rows.set(action.seq, action);
    this.#sorted = null;
    this.#blocked = blockedIds(this.actions);
    return this.actions.map((action) => this.#view(action));
  }

  /** Takes rows as they are now; answers the views that changed by it. */
  put(rows: readonly PendingAction[]): ActionView[] {
    for (const row of rows) {
      const last = this.#sorted?.at(-1);
      if (this.#sorted !== null && !this.#rows.has(row.seq) && (last === undefined || last.seq < row.seq)) {
        this.#sorted.push(row);
      } else {
        this.#sorted = null;
      }
      this.#rows.set(row.seq, row);
    }
    return this.#changed(rows);
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
      this.#rows.delete(seq);
      this.#views.delete(seq);
    }
    this.#sorted = null;
    return views;
  }

  /** Views of rows, and of those whose waiting has begun or ended by what happened. */
  #changed(rows: readonly PendingAction[]): ActionView[] {
    const before = this.#blocked;
    this.#blocked = blockedIds(this.actions);
    const touched = new Map(rows.map((row) => [row.seq, row]));
    if (before.size > 0 || this.#blocked.size > 0) {
      for (const action of this.actions) {
        if (before.has(action.id) !== this.#blocked.has(action.id)) touched.set(action.seq, action);
      }
    }
    return [...touched.values()].flatMap((row) => (this.#rows.has(row.seq) ? [this.#view(row)] : []));
  }

  #view(action: PendingAction): ActionView {
    const isBlocked = this.#blocked.has(action.id);
    const photoProgress = action.blobKey === null ? null : (this.#views.get(action.seq)?.photoProgress ?? 0);
    const view = toActionView(action, { isBlocked, photoProgress });
    this.#views.set(action.seq, view);
    return view;
  }
}

function acknowledgedView(view: ActionView, result: ActionResult): ActionView {
  const { target, entities } = view;
  // By now the record goes by its real id as well.
  const real = target !== null && result.realId !== null ? [`${target.kind}:${result.realId}`] : [];
  return { ...view, entities: [...entities, ...real], result };
}
