import type { FieldConflict } from '@switchyard/contracts/offline/merge-rules.ts';
import type { ConflictEntry } from './conflict-entry.ts';

type Common = {
  readonly id: string;
  /** What is written down of the attempt, none for a mere change of state. */
  readonly outcome: string;
  readonly text: string | null;
};

/** What becomes of an action after an attempt. */
export type OutboxChange =
  | (Common & {
      readonly kind: 'applied';
      readonly realId: string | null;
      readonly record: Readonly<Record<string, unknown>> | null;
      /** Somebody else had changed the record meanwhile. */
      readonly merged: boolean;
      /** Fields in which the office's value stayed. */
      readonly kept: readonly FieldConflict[];
    })
  /** The work lies in the office's inbox. */
  | (Common & { readonly kind: 'orphaned'; readonly reason: 'deleted' | 'reassigned' })
  /** `counts`: it was the action's own failure, not the network's. */
  | (Common & { readonly kind: 'retry'; readonly nextAttemptAt: number; readonly counts: boolean })
  | (Common & { readonly kind: 'attention' })
  | (Common & { readonly kind: 'conflict'; readonly entry: ConflictEntry })
  /** Was not tried: waits as before. */
  | (Common & { readonly kind: 'released' });
