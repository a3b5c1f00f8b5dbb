import type { Page } from '@switchyard/contracts/http/page.ts';
import { groupOfRecord, listedGroups } from './group-rows.ts';
import type { Revised } from './record-api.ts';
import type { ListRead } from './record-list.ts';
import type { Folds } from './use-folds.ts';

/** Most rows that are fetched in order to select them. */
const selectedAtMost = 2000;

/** A list as far as it is loaded. */
export type SelectableRows = Pick<ListRead<Revised>, 'data' | 'hasNextPage' | 'fetchNextPage'> & {
  readonly rows: readonly Revised[];
  /** All matches; null if unknown. */
  readonly total: number | null;
  readonly folds: Folds;
};

/** If more rows match than are selected: fetches the remaining ones and selects all, without those of collapsed groups. */
export function selectAllOf(
  read: SelectableRows,
  selected: ReadonlySet<string>,
  onChange: (selected: ReadonlySet<string>) => void,
) {
  const { data, rows, total, folds, hasNextPage, fetchNextPage } = read;
  const collapsed = data?.pages[0]?.groups?.filter(({ value }) => folds.byGroup.has(value)) ?? [];
  const count = total === null ? null : total - collapsed.reduce((sum, group) => sum + (group.total ?? 0), 0);
  if (count === null || count > selectedAtMost || selected.size >= count) return null;
  const run = async () => {
    let all = shownRows(rows, data?.pages ?? [], folds);
    for (let isMore = hasNextPage; isMore; ) {
      const next = await fetchNextPage();
      if (next.isError || next.data === undefined) return;
      const { pages } = next.data;
      all = shownRows(
        pages.flatMap(({ items }) => items),
        pages,
        folds,
      );
      isMore = pages.at(-1)?.nextCursor !== null;
    }
    onChange(new Set(all.map(({ id }) => id)));
  };
  return { count, run };
}

/** The rows whose group is not collapsed. */
function shownRows(
  rows: readonly Revised[],
  pages: readonly Page<Revised>[],
  { field, byGroup }: Folds,
): readonly Revised[] {
  if (field === null) return rows;
  const listed = listedGroups(pages);
  return rows.filter((row) => !byGroup.has(listed.get(row.id) ?? groupOfRecord(row, field)));
}
