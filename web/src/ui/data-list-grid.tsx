import { Trans } from '@lingui/react/macro';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, use, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { declaredLayout, visibleColumns } from './column-layout.ts';
import { DataListHeader } from './data-list-header.tsx';
import { DataListRow } from './data-list-row.tsx';
import { selectionState } from './data-list-selection.ts';
import type { DataListProps } from './data-list-types.ts';
import { ListRowHeightContext } from './list-density.ts';
import { Spinner } from './spinner.tsx';
import { useListKeyboard } from './use-list-keyboard.ts';

/** Width below which rows are drawn as cards, px. */
const cardWidth = 640;
const headerHeight = 32;

type GridProps<Row> = DataListProps<Row> & {
  /** Width of the list, px; 0 before it is measured. */
  width: number;
};

/** The rows of a list; only those near the visible part are rendered. */
export function DataListGrid<Row>(props: GridProps<Row>) {
  const { label, rows, selection, sort = null, onSortChange, total } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useGrid(props, scroller);
  const { ids, keyboard, asCards, columns, template } = grid;
  useLoadMore(props, grid.items.at(-1)?.index ?? 0);
  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-rowcount={total === null || total === undefined ? -1 : total + 1}
      {...(selection ? { 'aria-multiselectable': true } : {})}
      onKeyDown={keyboard.onKeyDown}
      className="min-h-0 flex-1 overflow-auto outline-none [contain:strict] in-data-[theme=light]:bg-surface"
    >
      {!asCards && (
        <DataListHeader
          columns={columns}
          template={template}
          onResize={props.onResize}
          sort={sort}
          onSortChange={onSortChange}
          allSelected={selection ? selectionState(selection.selected, ids) : null}
          onSelectAll={(all) => selection?.onChange(new Set(all ? ids : []))}
        />
      )}
      <div role="rowgroup" className="relative" style={{ height: grid.totalHeight }}>
        {grid.items.map(({ index, start }) => {
          const row = rows[index];
          const id = ids[index];
          if (row === undefined || id === undefined) return null;
          return (
            <DataListRow
              key={id}
              row={row}
              id={id}
              index={index}
              columns={columns}
              card={asCards ? (props.card?.(row) ?? null) : null}
              style={{
                gridTemplateColumns: template,
                height: grid.rowHeight,
                transform: `translateY(${start}px)`,
              }}
              href={props.onOpen ? undefined : props.rowHref?.(row)}
              active={index === keyboard.activeIndex}
              current={id === props.currentId}
              focusable={index === Math.max(0, keyboard.activeIndex)}
              selected={selection ? selection.selected.has(id) : null}
              flashKey={props.flashKey?.(row)}
              rail={props.rail?.(row) ?? null}
              menu={props.rowMenu?.(row)}
              onActivate={() => keyboard.setActiveId(id)}
              onOpen={() => grid.open(index)}
              onTick={(extend) => keyboard.tick(id, extend)}
            />
          );
        })}
      </div>
      {props.loadingMore === true && (
        <div role="status" className="flex h-9 items-center justify-center gap-2 text-sm text-3">
          <Spinner size={14} /> <Trans>Loading more</Trans>
        </div>
      )}
    </div>
  );
}

function useGrid<Row>(props: GridProps<Row>, scroller: RefObject<HTMLDivElement | null>) {
  const { rows, rowId, selection, width } = props;
  const navigate = useNavigate();
  const density = use(ListRowHeightContext);
  const asCards = props.card !== undefined && width > 0 && (width < cardWidth || props.columns.length === 0);
  const rowHeight = asCards ? (props.cardHeight ?? 88) : (props.rowHeight ?? density);
  const columns = visibleColumns(props.columns, props.layout ?? declaredLayout, width);
  const ids = rows.map(rowId);

  const open = (index: number) => {
    const row = rows[index];
    if (row === undefined) return;
    if (props.onOpen) props.onOpen(row);
    else if (props.rowHref) void navigate(props.rowHref(row));
  };
  const focusRow = (index: number) => {
    view.scrollToIndex(index, { align: 'auto' });
    requestAnimationFrame(() => rowElement(scroller.current, index)?.focus({ preventScroll: true }));
  };
  const pageSize = () => Math.max(1, Math.floor(((view.scrollRect?.height ?? 0) - header) / rowHeight) - 1);
  const keyboard = useListKeyboard({ ids, pageSize, selection, focusRow, open });
  const header = asCards ? 0 : headerHeight;
  const view = useRowWindow({ scroller, ids, rowHeight, header, pinned: keyboard.activeIndex });
  const tracks = asCards ? ['minmax(0, 1fr)'] : columns.map((column) => column.width);
  const template = [...(selection ? ['32px'] : []), ...tracks].join(' ');
  const items = view.getVirtualItems().map(({ index, start }) => ({ index, start: start - header }));
  return {
    items,
    totalHeight: rows.length * rowHeight,
    ids,
    keyboard,
    open,
    columns,
    template,
    rowHeight,
    asCards,
  };
}

type RowWindow = {
  scroller: RefObject<HTMLElement | null>;
  ids: readonly string[];
  rowHeight: number;
  /** Height of the sticky header inside the scroller, px. */
  header: number;
  /** Index of a row that stays rendered while scrolled out of view, so that it keeps the focus; -1 for none. */
  pinned: number;
};

/** Rows rendered above and below the visible ones. */
const overscan = 12;

function useRowWindow({ scroller, ids, rowHeight, header, pinned }: RowWindow) {
  const view = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => ids[index] ?? index,
    overscan,
    // Rows rendered before the list is measured; fills most screens.
    initialRect: { width: 0, height: 1200 },
    scrollMargin: header,
    scrollPaddingStart: header,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      return pinned < 0 || pinned >= range.count || indexes.includes(pinned)
        ? indexes
        : [...indexes, pinned].sort((one, other) => one - other);
    },
  });
  // Layout or density can change without a change of the number of rows.
  useLayoutEffect(() => view.measure(), [view, rowHeight]);
  return view;
}

function useLoadMore<Row>(props: DataListProps<Row>, lastIndex: number): void {
  const { rows, hasMore = false, loadingMore = false, onLoadMore } = props;
  const due = hasMore && !loadingMore && lastIndex >= rows.length - 15;
  const load = useEffectEvent(() => onLoadMore?.());
  useEffect(() => {
    if (due) load();
  }, [due, rows.length]);
}

function rowElement(scroller: HTMLElement | null, index: number): HTMLElement | null {
  return scroller?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null;
}
