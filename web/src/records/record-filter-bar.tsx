import { t } from '@lingui/core/macro';
import { toCsv } from '@switchyard/contracts/http/to-csv.ts';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { downloadFrom, downloadText } from '../lib/download-text.ts';
import { countText } from '../lib/count-text.ts';
import { DropdownMenu } from '../ui/dropdown-menu.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { filterToggle } from '../ui/list-filters.ts';
import { chipsOf, type FilterDeclarations, type ListContext } from './list-filter.ts';
import type { ListQuery, Revised } from './record-api.ts';
import type { ListFilters, RecordList } from './record-list.ts';
import type { ListView } from './use-list-view.ts';
import { ViewsButton } from './views-button.tsx';

type RecordFilterBarProps<Item extends Revised, Filters extends FilterDeclarations> = {
  list: RecordList<Item, Filters>;
  filters: ListFilters<Filters>;
  context: ListContext;
  mayRestore: boolean;
  /** Null while deleted records are shown. */
  rows: null | { items: readonly Item[]; total: number | null; query: ListQuery };
  view: ListView;
  /** Menus that arrange the rows: grouping, columns. */
  menus?: ReactNode;
};

/** Search, filters, count, saved views and export of a list. */
export function RecordFilterBar<Item extends Revised, Filters extends FilterDeclarations>(
  props: RecordFilterBarProps<Item, Filters>,
) {
  const { list, filters, context, mayRestore, rows, view, menus } = props;
  const { values, set, clear } = filters;
  const hidden = list.hiddenFilters?.(context) ?? [];
  const chips = rows === null ? [] : allChips(list, filters);
  const hasViews = list.hasViews?.(context) ?? true;
  const total = rows?.total ?? null;
  return (
    <FilterBar
      search={{ value: values.q, onChange: (q) => set({ q }), placeholder: list.searchHint }}
      filters={[
        ...chips.filter(({ key }) => !hidden.includes(key)),
        ...(mayRestore
          ? [
              filterToggle({
                key: 'deleted',
                label: t`Deleted`,
                value: values.deleted,
                onChange: (deleted) => set({ deleted }),
              }),
            ]
          : []),
      ]}
      onClear={clear}
      tools={
        <>
          {list.Tools && rows !== null && <list.Tools {...filters} />}
          {total !== null && <span className="num text-sm whitespace-nowrap text-3">{countText(total)}</span>}
          {menus}
          {hasViews && rows !== null && <ViewsButton list={view} />}
          {hasViews && rows !== null && list.export && <ExportButton {...rows} export={list.export} />}
        </>
      }
    />
  );
}

/** The chips of the list's own filters and of its custom fields. */
function allChips<Item extends Revised, Filters extends FilterDeclarations>(
  { filters, customChips }: RecordList<Item, Filters>,
  { values, set }: ListFilters<Filters>,
) {
  const custom = customChips?.(values.custom ?? null, (text) => set({ custom: text })) ?? [];
  return [...chipsOf(filters, values, set), ...custom];
}

type ExportButtonProps<Item extends Revised> = {
  items: readonly Item[];
  query: ListQuery;
  export: NonNullable<RecordList<Item, FilterDeclarations>['export']>;
};

function ExportButton<Item extends Revised>({ items, query, export: wanted }: ExportButtonProps<Item>) {
  if (wanted.from === 'rows') {
    const save = () => downloadText(wanted.fileName, toCsv(wanted.columns, items));
    return <IconButton label={t`Export the loaded rows as CSV`} icon={<Download />} onClick={save} />;
  }
  // A file has all rows.
  const { limit: _, collapsed: __, ...asked } = query;
  return (
    <DropdownMenu
      align="end"
      trigger={<IconButton label={t`Export`} icon={<Download />} />}
      items={[
        { label: 'CSV', onSelect: () => downloadFrom(wanted.href(asked, 'csv')) },
        { label: t`Workbook (.xlsx)`, onSelect: () => downloadFrom(wanted.href(asked, 'xlsx')) },
      ]}
    />
  );
}
