import type { Crew } from '../state/pending-command.ts';
import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';

/** How to take back an own command. `revision` is what the visit had after it: any later one was somebody else's. */
export type UndoEntry = {
  readonly visitId: string;
  readonly revision: number;
  /** Revision before it. */
  readonly base: number;
  /** What is taken back: `Move of Street light out`. */
  readonly label: string;
  readonly inverse:
    | { readonly kind: 'move'; readonly crew: Crew; readonly start: number; readonly end: number }
    | { readonly kind: 'step'; readonly to: VisitState; readonly reason: string | null };
};

const depth = 50;

/** The last own commands that can be taken back, newest last. */
export class UndoStack {
  #entries: readonly UndoEntry[] = [];

  get size(): number {
    return this.#entries.length;
  }

  push(entry: UndoEntry): void {
    this.#entries = [...this.#entries, entry].slice(-depth);
  }

  pop(): UndoEntry | undefined {
    const last = this.#entries.at(-1);
    this.#entries = this.#entries.slice(0, -1);
    return last;
  }

  /** A command was taken back: the visit is as it was at `from`, under a new revision. */
  rebase(visitId: string, from: number, to: number): void {
    this.#entries = this.#entries.map((entry) =>
      entry.visitId === visitId && entry.revision === from ? { ...entry, revision: to } : entry,
    );
  }
}
