import { useMemo, useState } from 'react';
import { countText } from '../lib/count-text.ts';
import type { DataListProps } from '../ui/data-list-types.ts';
import { DataList } from '../ui/data-list.tsx';
import { groupRows, type Loaded } from './group-rows.ts';
import { groupWords } from './group-words.ts';
import type { FilterDeclarations } from './list-filter.ts';
import type { Revised } from './record-api.ts';
import type { RecordList } from './record-list.ts';
import type { Folds } from './use-folds.ts';

type GroupedListProps<Item extends Revised> = {
  list: Pick<RecordList<Item, FilterDeclarations>, 'groups' | 'filters'>;
  folds: Folds;
  pages: Loaded<Item>['pages'];
  /** False while rows of the previous filters are shown. */
  isCurrent: boolean;
  /** The rows are only some of the loaded ones, so that the server's counts do not fit them. */
  isNarrowed: boolean;
  /** The list without groups. */
  plain: DataListProps<Item>;
};

/** A list with a heading before the rows of each group. */
export function GroupedList<Item extends Revised>(props: GroupedListProps<Item>) {
  const { list, folds, pages, isCurrent, isNarrowed, plain } = props;
  const { rows, hasMore = false } = plain;
  const { byGroup } = folds;
  const field = useShownField(folds.field, isCurrent);
  const words = useMemo(() => groupWords(list.groups?.[field] ?? {}, list.filters[field]), [list, field]);
  const groups = useMemo(
    () => groupRows({ pages, rows, hasMore }, field, words),
    [pages, rows, hasMore, field, words],
  );
  const labelOf = ({ value, rows: own }: (typeof groups)[number]) =>
    byGroup.get(value)?.label ?? words.wordOf(value, own[0]);
  const countOf = (own: number, total: number | null) => {
    if (total !== null && !isNarrowed) return countText(total);
    return hasMore ? null : countText(own);
  };
  const fold = (value: string, isCollapsed: boolean) => {
    const group = groups.find((one) => one.value === value);
    if (group === undefined || field !== folds.field) return;
    folds.set(value, isCollapsed ? { label: labelOf(group), isOmitted: !group.isComplete } : null);
  };
  return (
    <DataList<Item>
      {...plain}
      rows={useMemo(() => groups.flatMap((group) => group.rows), [groups])}
      groups={groups.map((group) => ({
        id: group.value,
        label: labelOf(group),
        count: countOf(group.rows.length, group.total),
        isCollapsed: byGroup.has(group.value),
        loaded: group.rows.length,
      }))}
      onCollapse={fold}
    />
  );
}

/** The field that the shown rows are grouped by: rows of the previous filters keep their groups. */
function useShownField(field: string | null, isCurrent: boolean): string {
  const [shown, setShown] = useState(field);
  if (isCurrent && shown !== field) setShown(field);
  return (isCurrent ? field : shown) ?? '';
}
