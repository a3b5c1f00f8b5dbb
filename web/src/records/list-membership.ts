import { customKey } from '../lib/custom-name.ts';

/** A field that changed; its values do not matter here. */
export type FieldChange = { readonly field: string };

/** Parameters of a list that do not select rows by a field. */
const paging = new Set(['limit', 'count', 'cursor', 'sort', 'q', 'group', 'collapsed']);

/**
 * True if a change of these fields may add, remove or reorder rows of one of the lists: a list is filtered, sorted or
 * grouped by one of the fields, or it is a search, whose fields only the server knows.
 */
export function mayMoveRows(
  queries: readonly Readonly<Partial<Record<string, unknown>>>[],
  changes: readonly FieldChange[],
): boolean {
  const changed = new Set(changes.map(({ field }) => (customKey(field) === null ? field : 'custom')));
  return queries.some((query) => {
    const { q = '', sort = '', group = '' } = query;
    if (q !== '') return true;
    if (typeof sort === 'string' && changed.has(sort.replace('-', ''))) return true;
    if (typeof group === 'string' && changed.has(group)) return true;
    return Object.keys(query).some(
      (name) => !paging.has(name) && changed.has(name === 'customSort' ? 'custom' : name),
    );
  });
}
