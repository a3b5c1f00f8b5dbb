import { customName } from './custom-name.ts';
import { isRequestError } from './request-error.ts';

type Revised = { readonly revision: number };

/** Saved, or the fields that both sides changed, with the current record. */
export type SaveOutcome<Item> =
  | { readonly kind: 'saved'; readonly record: Item }
  | { readonly kind: 'conflict'; readonly current: Item; readonly fields: readonly string[] };

export type MergedSave<Item extends Revised, Patch extends object> = {
  /** The record as it was when editing began. */
  base: Item;
  /** Only the edited fields. */
  patch: Patch;
  send: (revision: number, patch: Patch) => Promise<Item>;
};

/** Number of lost races with other writers before the conflict is reported. */
const attempts = 4;

/**
 * Sends a change with its base revision. If the record has changed since, fields changed by only one side are merged;
 * a field that both changed differently is a conflict for the user to resolve.
 */
export async function saveMerged<Item extends Revised, Patch extends object>(
  save: MergedSave<Item, Patch>,
): Promise<SaveOutcome<Item>> {
  const { base, patch, send } = save;
  let { revision } = base;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { kind: 'saved', record: await send(revision, patch) };
    } catch (error) {
      const current = currentRecordOf<Item>(error);
      if (!current || attempt === attempts) throw error;
      const fields = contestedFields(base, current, patch);
      if (fields.length > 0) return { kind: 'conflict', current, fields };
      revision = current.revision;
    }
  }
}

/** Fields of the patch whose current value is neither the old nor the intended one. */
export function contestedFields(base: object, current: object, patch: object): string[] {
  return Object.keys(patch).flatMap((field) => {
    // Custom fields are settled one by one, under their own names.
    if (field === 'custom') {
      const valuesOf = (record: object) => Object(read(record, field)) as object;
      const contested = contestedFields(valuesOf(base), valuesOf(current), valuesOf(patch));
      return contested.map(customName);
    }
    const known = read(current, field);
    return isSame(read(base, field), known) || isSame(known, read(patch, field)) ? [] : [field];
  });
}

/** True if two values have the same JSON, ignoring key order. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]));
  }
  if (typeof a === 'object' && typeof b === 'object' && a !== null && b !== null) {
    const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...keys].every((key) => isSame(read(a, key), read(b, key)));
  }
  return a === b;
}

function read(value: object, field: string): unknown {
  return (value as Readonly<Record<string, unknown>>)[field];
}

function currentRecordOf<Item extends Revised>(error: unknown): Item | undefined {
  if (!isRequestError(error) || error.status !== 412) return undefined;
  const current = error.problem?.current;
  return typeof current === 'object' && current !== null && 'revision' in current
    ? (current as Item)
    : undefined;
}
