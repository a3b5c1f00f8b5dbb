import { isDeepStrictEqual } from 'node:util';

export type Changed<Patch> = { [Field in keyof Patch]?: Exclude<Patch[Field], undefined> };

/** The part of a patch that differs from the record; writing the rest would only increment the revision. */
export function changedFields<Patch extends Record<string, unknown>>(
  record: Readonly<Record<string, unknown>>,
  patch: Patch,
): Changed<Patch> {
  const entries = Object.entries(patch).filter(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(record[field], value),
  );
  return Object.fromEntries(entries) as Changed<Patch>;
}
