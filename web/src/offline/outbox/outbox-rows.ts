import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';

/** Actions in order, indexed by sequence number, id, record and dependencies. */
export class OutboxRows {
  readonly #sorted: PendingAction[] = [];
  readonly #bySeq = new Map<number, PendingAction>();
  readonly #byId = new Map<string, PendingAction>();
  readonly #ofEntity = new Map<string, Set<number>>();
  readonly #needing = new Map<string, Set<number>>();

  /** By seq. */
  get all(): readonly PendingAction[] {
    return this.#sorted;
  }

  at(seq: number): PendingAction | undefined {
    return this.#bySeq.get(seq);
  }

  find(id: string): PendingAction | undefined {
    return this.#byId.get(id);
  }

  /** Sequence numbers of the actions of a record. */
  ofEntity(entity: string): Iterable<number> {
    return this.#ofEntity.get(entity) ?? [];
  }

  /** Sequence numbers of the actions that need another one. */
  needing(id: string): Iterable<number> {
    return this.#needing.get(id) ?? [];
  }

  clear(): void {
    this.#sorted.length = 0;
    for (const index of [this.#bySeq, this.#byId, this.#ofEntity, this.#needing]) index.clear();
  }

  /** Inserts an action; returns the one it replaces. */
  put(row: PendingAction): PendingAction | undefined {
    const before = this.#bySeq.get(row.seq);
    const index = this.#indexOf(row.seq);
    this.#sorted.splice(index, before === undefined ? 0 : 1, row);
    if (before !== undefined) this.#unlink(before);
    this.#bySeq.set(row.seq, row);
    this.#byId.set(row.id, row);
    link(this.#ofEntity, row.entity, row.seq);
    for (const id of row.dependsOn) link(this.#needing, id, row.seq);
    return before;
  }

  /** Removes the action at a sequence number; returns it. */
  remove(seq: number): PendingAction | undefined {
    const row = this.#bySeq.get(seq);
    if (row === undefined) return undefined;
    this.#sorted.splice(this.#indexOf(seq), 1);
    this.#unlink(row);
    return row;
  }

  /** Actions after one sequence number and before another. */
  countBetween(first: number, last: number): number {
    return Math.max(0, this.#indexOf(last) - this.#indexOf(first + 1));
  }

  #unlink(row: PendingAction): void {
    this.#bySeq.delete(row.seq);
    if (this.#byId.get(row.id) === row) this.#byId.delete(row.id);
    unlink(this.#ofEntity, row.entity, row.seq);
    for (const id of row.dependsOn) unlink(this.#needing, id, row.seq);
  }

  /** Index of a sequence number in the sorted list, or where it would be inserted. */
  #indexOf(seq: number): number {
    const last = this.#sorted.at(-1);
    if (last === undefined || last.seq < seq) return this.#sorted.length;
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#sorted[middle]?.seq ?? 0) < seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function link(index: Map<string, Set<number>>, key: string, seq: number): void {
  const places = index.get(key);
  if (places) places.add(seq);
  else index.set(key, new Set([seq]));
}

function unlink(index: Map<string, Set<number>>, key: string, seq: number): void {
  const places = index.get(key);
  places?.delete(seq);
  if (places?.size === 0) index.delete(key);
}
