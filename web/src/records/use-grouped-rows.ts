import { useMemo, useState } from 'react';
import type { Page } from '@switchyard/contracts/http/page.ts';
import { formatCount } from '../lib/format-number.ts';
import type { RowGroup } from '../ui/data-list-types.ts';
import { groupRows, listedGroups, type Loaded } from './group-rows.ts';
import { groupOfRecord } from './list-group.ts';
import type { ListQuery, Revised } from './record-api.ts';
import type { RecordList } from './record-list.ts';

/** Matches of a group are counted up to this number. */
const countedAtMost = 10_000;

/** A collapsed group. */
type Fold = {
  readonly label: string;
  /** The server leaves its rows out: they were not all loaded, and would come before those of the next group. */
  readonly isOmitted: boolean;
};

type Folds = {
  readonly field: string | null;
  readonly byGroup: ReadonlyMap<string, Fold>;
  readonly set: (group: string, fold: Fold | null) => void;
  /** The server's parameters. */
  readonly query: ListQuery;
};

const noFolds: ReadonlyMap<string, Fold> = new Map();
const plainQuery: ListQuery = {};

/** The collapsed groups of a list. Grouping by another field forgets them. */
export function useFolds(field: string | null): Folds {
  const [state, setState] = useState({ field, byGroup: noFolds });
  const byGroup = state.field === field ? state.byGroup : noFolds;
  const omitted = [...byGroup].filter(([, { isOmitted }]) => isOmitted).map(([group]) => group);
  const collapsed = omitted.toSorted().join(',');
  const query = useMemo(() => {
    if (field === null) return plainQuery;
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

/** The rows of a grouped list in the order of the groups, and their headings. */
export type GroupedRows<Item> = {
  readonly rows: readonly Item[];
  readonly groups: readonly RowGroup[];
  readonly fold: (group: string, isCollapsed: boolean) => void;
  /** Matches in collapsed groups. */
  readonly collapsedCount: number;
  /** Those of the rows whose group is not collapsed; `pages`: where they were listed, if not in the loaded ones. */
  readonly shown: <Row extends Revised>(
    rows: readonly Row[],
    pages?: readonly Page<Revised>[],
  ) => readonly Row[];
};

type Rows<Item> = Loaded<Item> & {
  /** False while rows of the previous filters are shown. */
  readonly isCurrent: boolean;
  /** The rows are only some of the loaded ones, so that the server's counts do not fit them. */
  readonly isNarrowed: boolean;
};

/** The field that the shown rows are grouped by: rows of the previous filters keep their groups. */
function useShownField(field: string | null, isCurrent: boolean): string | null {
  const [shown, setShown] = useState(field);
  if (isCurrent && shown !== field) setShown(field);
  return isCurrent ? field : shown;
}

/** Groups the rows of a list; null for a list that is not grouped. */
export function useGroupedRows<Item extends Revised>(
  list: Pick<RecordList<Item, never>, 'groups'>,
  folds: Folds,
  { pages, rows, hasMore, isCurrent, isNarrowed }: Rows<Item>,
): GroupedRows<Item> | null {
  const { byGroup, set } = folds;
  const field = useShownField(folds.field, isCurrent);
  const declaration = field === null ? undefined : list.groups?.[field];
  const loaded = useMemo(
    () => (declaration && field !== null ? groupRows({ pages, rows, hasMore }, field, declaration) : null),
    [pages, rows, hasMore, field, declaration],
  );
  if (loaded === null || declaration === undefined || field === null) return null;
  const labelOf = (value: string, row: Item | undefined) =>
    byGroup.get(value)?.label ?? declaration.wordOf(value, row);
  const countOf = (own: number, total: number | null) => {
    if (total === null || isNarrowed) return hasMore ? null : formatCount(own);
    return `${formatCount(total)}${total >= countedAtMost ? '+' : ''}`;
  };
  return {
    rows: loaded.flatMap((group) => group.rows),
    groups: loaded.map(({ value, rows: own, total }) => ({
      id: value,
      label: labelOf(value, own[0]),
      count: countOf(own.length, total),
      isCollapsed: byGroup.has(value),
      loaded: own.length,
    })),
    fold: (value, isCollapsed) => {
      const group = loaded.find((one) => one.value === value);
      const fold = group && { label: labelOf(value, group.rows[0]), isOmitted: !group.isComplete };
      if (field === folds.field) set(value, isCollapsed && fold ? fold : null);
    },
    collapsedCount: loaded.reduce(
      (sum, { value, rows: own, total }) => sum + (byGroup.has(value) ? (total ?? own.length) : 0),
      0,
    ),
    shown: (some, listedIn = pages) => {
      const listed = listedGroups(listedIn);
      return some.filter((row) => !byGroup.has(listed.get(row.id) ?? groupOfRecord(row, field)));
    },
  };
}
