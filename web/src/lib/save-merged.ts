import { isRequestError } from './request-error.ts';

type Revised = { readonly revision: number };

/** Saved, or fields that both sides changed, with the record as it is now. */
export type SaveOutcome<Item> =
  | { readonly kind: 'saved'; readonly record: Item }
  | { readonly kind: 'conflict'; readonly current: Item; readonly fields: readonly string[] };

export type MergedSave<Item extends Revised, Patch extends object> = {
  /** The record as it was when editing began. */
  base: Item;
  /** Only the fields that were edited. */
  patch: Patch;
  send: (revision: number, patch: Patch) => Promise<Item>;
};

/** How often others may be faster before it is their turn to be told. */
const attempts = 4;

/**
 * Sends a change with the revision it was made on. When the record has moved on, fields that only one side changed
 * go together; a field that both changed differently is a conflict for a person to settle.
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

/** Fields of the patch that now hold something that is neither the old value nor the wanted one. */
export function contestedFields(base: object, current: object, patch: object): string[] {
  return Object.keys(patch).filter(
    (field) =>
      !isSame(read(base, field), read(current, field)) && !isSame(read(current, field), read(patch, field)),
  );
}

/** Whether two values are written the same in JSON, the order of keys aside. */
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
