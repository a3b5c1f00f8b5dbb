import type { FieldConflict } from '@switchyard/contracts/offline/merge-rules.ts';

/** What stands between an action and the server's record, as the conflict store keeps it. */
export type ConflictEntry = {
  readonly actionId: string;
  /** Kind of record: `visit`. */
  readonly resourceType: string;
  /** Epoch ms. */
  readonly timestamp: number;
  /** `fields`: touched on both sides. `state`: the step is not possible any more. `deleted`: the record is gone. */
  readonly kind: 'fields' | 'state' | 'deleted';
  readonly fields: readonly FieldConflict[];
  readonly changedBy: { readonly name: string; readonly at: string } | null;
  /** The server's record now. */
  readonly current: Readonly<Record<string, unknown>> | null;
  readonly detail: string | null;
};

/**
 * `mine`: written over what the office has now. `theirs`: the office's stays. `fields`: one by one; values are what is
 * to be written.
 */
export type ConflictResolution =
  | { readonly choice: 'mine' }
  | { readonly choice: 'theirs' }
  | { readonly choice: 'fields'; readonly values: Readonly<Record<string, unknown>> };
