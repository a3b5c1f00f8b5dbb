import type { Crew } from '../state/pending-command.ts';
import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';

/** How to undo a command. `revision` is the visit's revision after it: any later one belongs to another user. */
export type UndoEntry = {
  readonly visitId: string;
  readonly revision: number;
  /** Revision before it. */
  readonly base: number;
  /** Commands that were given as one are undone together. */
  readonly group?: string;
  /** Description of the undone change: `Move of Street light out`. */
  readonly label: string;
  readonly inverse:
    | { readonly kind: 'move'; readonly crew: Crew; readonly start: number; readonly end: number }
    | {
        readonly kind: 'step';
        readonly to: VisitState;
        readonly reason: string | null;
        readonly takesBackPlan?: boolean;
      };
};

const depth = 50;

/** The user's last undoable commands, newest last. */
export class UndoStack {
  #entries: readonly UndoEntry[] = [];

  get size(): number {
    return this.#entries.length;
  }

  push(entry: UndoEntry): void {
    this.#entries = [...this.#entries, entry].slice(-depth);
  }

  /** The last command, or all that were given with it, newest first. */
  pop(): readonly UndoEntry[] {
    const last = this.#entries.at(-1);
    if (!last) return [];
    const isOther = (entry: UndoEntry) => entry !== last && (entry.group ?? entry) !== last.group;
    const kept = this.#entries.findLastIndex(isOther) + 1;
    const taken = this.#entries.slice(kept).toReversed();
    this.#entries = this.#entries.slice(0, kept);
    return taken;
  }

  /** A command was undone: the visit is as it was at `from`, under a new revision. */
  rebase(visitId: string, from: number, to: number): void {
    this.#entries = this.#entries.map((entry) =>
      entry.visitId === visitId && entry.revision === from ? { ...entry, revision: to } : entry,
    );
  }
}
