import { t } from '@lingui/core/macro';
import type { FieldConflict } from '@switchyard/contracts/offline/merge-rules.ts';
import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';
import { actionTarget } from '../../core/action-target.ts';

/** The conflict between an action and the server's record, as the conflict store keeps it. */
export type ConflictEntry = {
  readonly actionId: string;
  /** Kind of record: `visit`. */
  readonly resourceType: string;
  /** Epoch ms. */
  readonly timestamp: number;
  /** `fields`: changed on both sides. `state`: the step is no longer possible. `deleted`: the record is gone. */
  readonly kind: 'fields' | 'state' | 'deleted';
  readonly fields: readonly FieldConflict[];
  readonly changedBy: { readonly name: string; readonly at: string } | null;
  /** The server's current record. */
  readonly current: Readonly<Record<string, unknown>> | null;
  readonly detail: string | null;
};

/** `mine`: overwrites the office's values. `theirs`: keeps them. `fields`: one by one, with the values to write. */
export type ConflictResolution =
  | { readonly choice: 'mine' }
  | { readonly choice: 'theirs' }
  | { readonly choice: 'fields'; readonly values: Readonly<Record<string, unknown>> };

const kinds: readonly unknown[] = ['fields', 'state', 'deleted'] satisfies ConflictEntry['kind'][];

/** True if a stored value is a conflict that can be decided; a browser may return anything. */
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

/** Replaces an unreadable conflict: the server reports it again when the change is retried. */
export function unreadableConflict({ id, method, url, timestamp }: PendingAction): ConflictEntry {
  return {
    actionId: id,
    resourceType: actionTarget(method, url)?.kind ?? 'unknown',
    timestamp,
    kind: 'state',
    fields: [],
    changedBy: null,
    current: null,
    detail: t`This device cannot read the version on the server. Try yours again to compare them.`,
  };
}
