import type { FieldConflict } from '@switchyard/contracts/offline/merge-rules.ts';
import type { ConflictEntry } from './conflict-entry.ts';

type Common = {
  readonly id: string;
  /** The attempt to record; none for a mere change of state. */
  readonly outcome: string;
  readonly text: string | null;
};

/** The outcome of an attempt for an action. */
export type OutboxChange =
  | (Common & {
      readonly kind: 'applied';
      readonly realId: string | null;
      readonly record: Readonly<Record<string, unknown>> | null;
      /** Another user had changed the record meanwhile. */
      readonly merged: boolean;
      /** Fields in which the office's value was kept. */
      readonly kept: readonly FieldConflict[];
    })
  /** The work is in the office's inbox. */
  | (Common & { readonly kind: 'orphaned'; readonly reason: 'deleted' | 'reassigned' })
  /** `counts`: the action itself failed, not the network. */
  | (Common & { readonly kind: 'retry'; readonly nextAttemptAt: number; readonly counts: boolean })
  | (Common & { readonly kind: 'attention' })
  | (Common & { readonly kind: 'conflict'; readonly entry: ConflictEntry })
  /** Was not tried: it waits as before. */
  | (Common & { readonly kind: 'released' });
