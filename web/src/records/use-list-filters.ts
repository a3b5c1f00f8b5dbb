import { useMemo } from 'react';
import { useUnknownFilters } from '../core/use-unknown-filters.ts';
import { type FilterCodec, flagFilter, oneFilter, textFilter } from '../lib/url-filters.ts';
import { useUrlFilters } from '../lib/use-url-filters.ts';
import { isCustomSort } from './list-sort.ts';
import type { FilterDeclarations } from './list-filter.ts';
import type { ListFilters } from './record-list.ts';

/** Conditions of custom fields, as JSON. The server knows the fields. */
const customFilter: FilterCodec<string | null> = { read: (raw) => raw || null, write: (value) => value };

/** The sorts of a list and of any custom field. */
function sortFilter(sorts: readonly string[]): FilterCodec<string | null> {
  const own = oneFilter(sorts);
  return {
    knows: (raw) => isCustomSort(raw) || sorts.includes(raw),
    read: (raw) => (raw !== null && isCustomSort(raw) ? raw : own.read(raw)),
    write: (value) => value,
  };
}

type ListParts = {
  /** Fields that the list can be grouped by; keep it stable between renders. */
  readonly groups: readonly string[];
  readonly hasCustom: boolean;
};

/** The filters of a list from the URL, with the parameters of every list: search, sort, group and deleted records. */
export function useListFilters<Filters extends FilterDeclarations>(
  filters: Filters,
  sorts: readonly string[],
  { groups, hasCustom }: ListParts,
): ListFilters<Filters> {
  const spec = useMemo(
    () => ({
      ...filters,
      ...(hasCustom ? { custom: customFilter } : {}),
      q: textFilter(),
      sort: hasCustom ? sortFilter(sorts) : oneFilter(sorts),
      group: oneFilter(groups),
      deleted: flagFilter,
    }),
    [filters, sorts, groups, hasCustom],
  );
  useUnknownFilters(spec);
  const { values, set, replace, activeCount } = useUrlFilters(spec);
  const known = values as unknown as ListFilters<Filters>['values'];
  return {
    values: known,
    set: set as ListFilters<Filters>['set'],
    // Clearing the filters does not change how the list is grouped.
    clear: () => (replace as ListFilters<Filters>['set'])({ group: known.group }),
    isFiltered: activeCount > 0 || known.q !== '',
  };
}
