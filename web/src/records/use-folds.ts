import { useMemo, useState } from 'react';
import type { ListQuery } from './record-api.ts';

/** A collapsed group of a list. */
export type Fold = {
  readonly label: string;
  /** The server leaves its rows out: they were not all loaded, and would come before those of the next group. */
  readonly isOmitted: boolean;
};

export type Folds = {
  /** Field that the list is grouped by. */
  readonly field: string | null;
  readonly byGroup: ReadonlyMap<string, Fold>;
  /** Collapses a group; null: expands it. */
  readonly set: (group: string, fold: Fold | null) => void;
  /** The server's parameters. */
  readonly query: ListQuery;
};

const none: ReadonlyMap<string, Fold> = new Map();

/** The collapsed groups of a list. Grouping by another field forgets them. */
export function useFolds(field: string | null): Folds {
  const [state, setState] = useState({ field, byGroup: none });
  const byGroup = state.field === field ? state.byGroup : none;
  const omitted = [...byGroup].filter(([, { isOmitted }]) => isOmitted).map(([group]) => group);
  const collapsed = omitted.toSorted().join(',');
  const query = useMemo((): ListQuery => {
    if (field === null) return {};
    // The list is read again without the group: a large page keeps the place in it.
    return { group: field, ...(collapsed === '' ? {} : { collapsed, limit: 200 }) };
  }, [field, collapsed]);
  const set = (group: string, fold: Fold | null) => {
    const next = new Map(byGroup);
    if (fold === null) next.delete(group);
    else next.set(group, fold);
    setState({ field, byGroup: next });
  };
  return { field, byGroup, set, query };
}
