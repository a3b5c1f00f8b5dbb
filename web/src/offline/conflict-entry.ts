import type { FieldConflict } from '@switchyard/contracts/offline/merge-rules.ts';
import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';
import { actionTarget } from './action-target.ts';

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

const kinds: readonly unknown[] = ['fields', 'state', 'deleted'] satisfies ConflictEntry['kind'][];

/** Whether a stored value is one that can be decided on: a browser may give back anything. */
export function isConflictEntry(value: unknown): value is ConflictEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { actionId, kind, fields } = value as Partial<Record<keyof ConflictEntry, unknown>>;
  return (
    typeof actionId === 'string' &&
    kinds.includes(kind) &&
    Array.isArray(fields) &&
    fields.every(isFieldConflict)
  );
}

function isFieldConflict(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'field' in value && typeof value.field === 'string';
}

/** Stands for a conflict of which nothing can be read: the server names it again when the change is tried again. */
export function unreadableConflict({ id, method, url, timestamp }: PendingAction): ConflictEntry {
  return {
    actionId: id,
    resourceType: actionTarget(method, url)?.kind ?? 'unknown',
    timestamp,
    kind: 'state',
    fields: [],
    changedBy: null,
    current: null,
    detail: 'What the office has cannot be read on this device. Try yours again to be asked anew.',
  };
}
