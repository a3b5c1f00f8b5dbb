import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Action } from '@switchyard/contracts/identity/permissions.ts';
import type { OfflineKind } from '@switchyard/contracts/offline/offline-record.ts';
import { scopeOf } from '../core/permissions.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { Suspense, use, useCallback, useMemo, useState } from 'react';
import { statusOf } from '../lib/request-error.ts';
import { CachedNote } from '../offline/views/cached-note.tsx';
import { useRecordsView } from '../offline/views/use-record-view.ts';
import { Button } from '../ui/button.tsx';
import type { Column, DataListProps } from '../ui/data-list-types.ts';
import { DataList } from '../ui/data-list.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListRowHeightContext, rowHeights } from '../ui/list-density.ts';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { ColumnsButton } from './columns-button.tsx';
import { GroupButton } from './group-button.tsx';
import { askFor, fitsFilters, type FilterDeclarations, type ListContext } from './list-filter.ts';
import { sortOf, sortParameter, sortQuery } from './list-sort.ts';
import type { Revised } from './record-api.ts';
import type { ListFilters, RecordList } from './record-list.ts';
import { pluralOf } from './record-nouns.ts';
import { RecordFilterBar } from './record-filter-bar.tsx';
import { useFolds } from './use-folds.ts';
import type { ListView } from './use-list-view.ts';

type RecordRowsProps<Item extends Revised, Filters extends FilterDeclarations> = {
  list: RecordList<Item, Filters>;
  filters: ListFilters<Filters>;
  context: ListContext;
  view: ListView;
  columns: readonly Column<Item>[];
  mayRestore: boolean;
  onOpen?: (item: Item) => void;
  narrow?: (items: readonly Item[]) => readonly Item[];
  beside?: { readonly id: string | null };
};

const none: readonly never[] = [];
const bulkBar = lazyComponent(
  () => import('./record-bulk.tsx').then((module) => module.RecordBulk<Revised>),
  {
    untilItArrives: true,
  },
);
const groupedList = lazyComponent(() =>
  import('./grouped-list.tsx').then((module) => module.GroupedList<Revised>),
);

/** The rows of a list with its filters; without a network, the rows stored on this device. */
export function RecordRows<Item extends Revised, Filters extends FilterDeclarations>(
  props: RecordRowsProps<Item, Filters>,
) {
  const { list, filters, context, view, columns, mayRestore, onOpen } = props;
  const { layout, arrange, resize } = view;
  const usualHeight = use(ListRowHeightContext);
  const { record } = list.api;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // Stays mounted after the selection ends, to show the results.
  const [isBulkOpen, setIsBulkOpen] = useState(false);
  const select = (next: ReadonlySet<string>) => {
    setSelected(next);
    setIsBulkOpen(true);
  };
  const read = useRows(props);
  const { rows, loaded, total, query, sort } = read;
  const may = (verb: string) => scopeOf(context.user, `${record.kind}.${verb}` as Action) === 'company';
  const mayBulk = list.bulkFields !== undefined && (may('update') || may('delete'));
  const plain: DataListProps<Item> = {
    label: pluralOf(record),
    rows,
    rowId: ({ id }) => id,
    columns,
    layout,
    onResize: resize,
    ...(list.rowHeight === undefined ? {} : { rowHeight: list.rowHeight }),
    ...(list.cardHeight === undefined ? {} : { cardHeight: list.cardHeight }),
    currentId: props.beside?.id ?? null,
    status: loaded ? 'ready' : read.error ? 'error' : 'loading',
    error: read.error,
    onRetry: read.refetch,
    ...(onOpen ? { onOpen } : { rowHref: list.href ?? (({ id }) => `/${record.collection}/${id}`) }),
    ...(mayBulk ? { selection: { selected, onChange: select } } : {}),
    sort: sortOf(sort),
    onSortChange: (next) => filters.set({ sort: sortParameter(list.sorts, next) }),
    total,
    hasMore: read.hasNextPage,
    loadingMore: read.isFetchingNextPage,
    onLoadMore: () => void read.fetchNextPage(),
    flashKey: list.flashKey ?? (({ revision }) => revision),
    card: (item) => list.card(item, context),
    empty: <NoRecords list={list} filters={filters} />,
  };
  return (
    <>
      <RecordFilterBar
        list={list}
        filters={filters}
        context={context}
        mayRestore={mayRestore}
        rows={{ items: rows, total, query }}
        view={view}
        menus={
          <>
            <GroupButton list={list} filters={filters} context={context} />
            {columns.length > 0 && <ColumnsButton columns={columns} layout={layout} arrange={arrange} />}
          </>
        }
      />
      {read.keptAt !== null && <CachedNote at={read.keptAt} zone={context.zone} />}
      <div className="relative min-h-0 flex-1">
        <ListRowHeightContext value={rowHeights[view.view?.density ?? ''] ?? usualHeight}>
          <ListOfRows list={list} read={read} plain={plain} />
        </ListRowHeightContext>
        {mayBulk && isBulkOpen && (
          <Suspense fallback={null}>
            <bulkBar.Component
              list={list as unknown as RecordList<Revised, FilterDeclarations>}
              context={context}
              rows={rows}
              selected={selected}
              read={read}
              onSelect={setSelected}
              onDone={() => setSelected(new Set())}
            />
          </Suspense>
        )}
      </div>
    </>
  );
}

function useRows<Item extends Revised, Filters extends FilterDeclarations>(
  props: RecordRowsProps<Item, Filters>,
) {
  const { list, filters, context, narrow } = props;
  const { values } = filters;
  const sort = values.sort ?? list.defaultSort(context);
  const folds = useFolds(values.group);
  const query = useMemo(
    () => ({
      limit: list.pageSize ?? 50,
      ...sortQuery(sort),
      ...(values.custom ? { custom: values.custom } : {}),
      ...(values.q === '' ? {} : { q: values.q }),
      ...askFor(list.filters, values),
      ...list.toQuery?.(values, context),
      ...folds.query,
    }),
    [list, values, sort, context, folds.query],
  );
  // Data cached while no page was subscribed may be outdated: show it and refetch it.
  const read = list.api.list.useInfiniteQuery(query, { refetchOnMountOrArgChange: true });
  const { error } = read;
  // Rows of the previous filters are shown until the answer arrives. Without a network, rows stored on this device are
  // shown instead.
  const data = statusOf(error) === 'network' ? read.currentData : read.data;
  const fetched = useMemo(() => data && uniqueItems(data.pages), [data]);
  const matches = useCallback(
    (record: Item) => !values.custom && fitsFilters(list.filters, values, record),
    [list, values],
  );
  const view = useRecordsView(list.api.record.kind as OfflineKind, { data: fetched, error }, matches);
  const all: readonly Item[] = view.rows ?? none;
  const rows = useMemo(() => narrow?.(all) ?? all, [narrow, all]);
  const counted = data?.pages[0]?.total ?? null;
  const total = rows === all ? counted : read.hasNextPage ? null : rows.length;
  return {
    ...read,
    data,
    folds,
    rows,
    isNarrowed: rows !== all,
    loaded: view.rows !== undefined,
    keptAt: view.keptAt,
    total,
    query,
    sort,
  };
}

/** The items of all pages. A row that moved meanwhile may be in two of them. */
function uniqueItems<Item extends Revised>(pages: readonly Page<Item>[]): readonly Item[] {
  return [...new Map(pages.flatMap(({ items }) => items.map((item) => [item.id, item]))).values()];
}

type ListOfRowsProps<Item extends Revised, Filters extends FilterDeclarations> = {
  list: RecordList<Item, Filters>;
  read: ReturnType<typeof useRows<Item, Filters>>;
  plain: DataListProps<Item>;
};

/** The rows, with their groups if the list is grouped. Rows of the previous filters may have none yet. */
function ListOfRows<Item extends Revised, Filters extends FilterDeclarations>(
  props: ListOfRowsProps<Item, Filters>,
) {
  const { list, read, plain } = props;
  const { data, currentData, folds, isNarrowed } = read;
  if (folds.field === null || (data && data.pages[0]?.groups === undefined)) return <DataList {...plain} />;
  return (
    <Suspense fallback={<SkeletonRows />}>
      <groupedList.Component
        list={list as unknown as RecordList<Revised, FilterDeclarations>}
        folds={folds}
        pages={data?.pages ?? none}
        isCurrent={currentData !== undefined || data === undefined}
        isNarrowed={isNarrowed}
        plain={plain as unknown as DataListProps<Revised>}
      />
    </Suspense>
  );
}

type NoRecordsProps<Item extends Revised, Filters extends FilterDeclarations> = {
  list: RecordList<Item, Filters>;
  filters: ListFilters<Filters>;
};

function NoRecords<Item extends Revised, Filters extends FilterDeclarations>({
  list: { api, empty },
  filters: { isFiltered, clear },
}: NoRecordsProps<Item, Filters>) {
  const [, plural] = api.record.noun;
  return (
    <EmptyState
      icon={empty.icon}
      title={isFiltered ? t`No ${plural} match` : (empty.title ?? t`No ${plural} yet`)}
      action={
        isFiltered && (
          <Button onClick={clear}>
            <Trans>Clear filters</Trans>
          </Button>
        )
      }
    >
      {isFiltered ? (empty.filteredText ?? empty.text) : empty.text}
    </EmptyState>
  );
}
