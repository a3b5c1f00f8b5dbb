import type { ShownField } from '@switchyard/contracts/custom-fields/custom-field.ts';
import { fieldsKey } from '../core/session-hint.ts';

type Kept = { readonly userId: string; readonly fields: readonly ShownField[] };

/** The custom fields as last read by this user on this device; undefined if they were never read. */
export function readKnownFields(userId: string): readonly ShownField[] | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(fieldsKey) ?? 'null') as Kept | null;
    return kept?.userId === userId ? kept.fields : undefined;
  } catch {
    // Storage may be blocked, or contain data of an older version.
    return undefined;
  }
}

/** Stores the custom fields; replaces those of another user. */
export function writeKnownFields(userId: string, fields: readonly ShownField[]): void {
  try {
    localStorage.setItem(fieldsKey, JSON.stringify({ userId, fields } satisfies Kept));
  } catch {
    // Storage may be blocked: fields are then available only after the server's answer.
  }
}
