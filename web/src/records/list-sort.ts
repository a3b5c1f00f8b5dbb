import { customKey } from '../lib/custom-name.ts';
import type { Sort } from '../ui/data-list-types.ts';

/** `-createdAt` as column and direction. */
export function sortOf(parameter: string): Sort {
  return parameter.startsWith('-')
    ? { column: parameter.slice(1), direction: 'desc' }
    : { column: parameter, direction: 'asc' };
}

/**
 * The sort parameter; in the other direction if the server sorts the column in one direction only; null if it does not
 * sort by it.
 */
export function sortParameter(sorts: readonly string[], { column, direction }: Sort): string | null {
  const wanted = `${direction === 'desc' ? '-' : ''}${column}`;
  if (isCustomSort(wanted)) return wanted;
  return (
    sorts.find((sort) => sort === wanted) ?? sorts.find((sort) => sortOf(sort).column === column) ?? null
  );
}

/** True for the sort parameter of a custom field: `-custom.floor`. */
export function isCustomSort(parameter: string): boolean {
  return customKey(sortOf(parameter).column) !== null;
}

/** The sort as the server's query; custom fields have a parameter of their own. */
export function sortQuery(parameter: string): { readonly sort: string } | { readonly customSort: string } {
  const { column, direction } = sortOf(parameter);
  const key = customKey(column);
  if (key === null) return { sort: parameter };
  return { customSort: direction === 'desc' ? `-${key}` : key };
}
