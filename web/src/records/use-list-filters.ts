import { useMemo } from 'react';
import { useUnknownFilters } from '../core/use-unknown-filters.ts';
import { flagFilter, oneFilter, textFilter } from '../lib/url-filters.ts';
import { useUrlFilters } from '../lib/use-url-filters.ts';
import type { FilterDeclarations } from './list-filter.ts';
import type { ListFilters } from './record-list.ts';

/** The filters of a list from the URL, with the parameters of every list: search, sort and deleted records. */
export function useListFilters<Filters extends FilterDeclarations>(
  filters: Filters,
  sorts: readonly string[],
): ListFilters<Filters> {
  const spec = useMemo(
    () => ({ ...filters, q: textFilter(), sort: oneFilter(sorts), deleted: flagFilter }),
    [filters, sorts],
  );
  useUnknownFilters(spec);
  const { values, set, clear, activeCount } = useUrlFilters(spec);
  const known = values as unknown as ListFilters<Filters>['values'];
  return {
    values: known,
    set: set as ListFilters<Filters>['set'],
    clear,
    isFiltered: activeCount > 0 || known.q !== '',
  };
}
