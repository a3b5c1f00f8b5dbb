import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { countActive, type FilterValues, readFilters, writeFilters } from './url-filters.ts';

type Codecs = Record<
  string,
  { read: (raw: string | null) => unknown; write: (value: never) => string | null }
>;

/** Filters of a list, kept in the URL. */
export type UrlFilters<Spec extends Codecs> = {
  readonly values: FilterValues<Spec>;
  /** Changes some filters; replaces the history entry. */
  readonly set: (patch: Partial<FilterValues<Spec>>) => void;
  /** Sets some filters and removes all others. */
  readonly replace: (patch: Partial<FilterValues<Spec>>) => void;
  /** Removes every filter of the list. */
  readonly clear: () => void;
  /** Number of active filters, without search text and sort. */
  readonly activeCount: number;
  /** The filters as URL search, for saved views. */
  readonly search: string;
};

/** Binds the filters of a list to the URL search. `spec` must be a constant outside the component. */
export function useUrlFilters<Spec extends Codecs>(spec: Spec): UrlFilters<Spec> {
  const [params, setParams] = useSearchParams();
  const search = params.toString();
  const values = useMemo(() => readFilters(spec, new URLSearchParams(search)), [spec, search]);
  const set = useCallback(
    (patch: Partial<FilterValues<Spec>>) =>
      setParams(writeFilters(spec, currentSearch(), patch), { replace: true }),
    [spec, setParams],
  );
  const replace = useCallback(
    (patch: Partial<FilterValues<Spec>>) => {
      const others = currentSearch();
      for (const key of Object.keys(spec)) others.delete(key);
      setParams(writeFilters(spec, others, patch), { replace: true });
    },
    [spec, setParams],
  );
  const clear = useCallback(() => replace({}), [replace]);
  return { values, set, replace, clear, activeCount: countActive(spec, params), search };
}

/** Reads the browser's current search: two changes in one event must not undo each other. */
function currentSearch(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}
