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
  return (
    sorts.find((sort) => sort === wanted) ?? sorts.find((sort) => sortOf(sort).column === column) ?? null
  );
}
