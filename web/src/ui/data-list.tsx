import { type RefObject, use, useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { classNames } from '../lib/class-names.ts';
import { useElementWidth } from '../lib/use-element-width.ts';
import { DataListHeader } from './data-list-header.tsx';
import { DataListRow } from './data-list-row.tsx';
import { selectionState } from './data-list-selection.ts';
import type { Column, DataListProps } from './data-list-types.ts';
import { ErrorState } from './error-state.tsx';
import { ListRowHeightContext } from './list-density.ts';
import { SkeletonRows } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';
import { useListKeyboard } from './use-list-keyboard.ts';
import { useRowWindow } from './use-row-window.ts';

/** Width below which rows are drawn as cards, px. */
const cardWidth = 640;
const headerHeight = 32;

/**
 * The list of the product: virtual rows, sticky header, row keys, selection, live flash, loading on scroll.
 * Fills its parent, which must have a height. Waiting, failed and empty lists show the fitting state.
 */
export function DataList<Row>(props: DataListProps<Row>) {
  const { rows, status, error, onRetry, empty, label, className } = props;
  const frame = classNames('relative flex h-full min-h-0 flex-col overflow-hidden', className);
  if (status === 'loading') {
    return (
      <div className={frame}>
        <SkeletonRows />
      </div>
    );
  }
  if (status === 'error' && rows.length === 0) {
    return (
      <div className={frame}>
        <ErrorState
          error={error}
          title={`${label} could not be loaded`}
          {...(onRetry === undefined ? {} : { onRetry })}
        />
      </div>
    );
  }
  if (rows.length === 0) return <div className={frame}>{empty}</div>;
  return (
    <div className={frame}>
      <Grid {...props} />
    </div>
  );
}

function Grid<Row>(props: DataListProps<Row>) {
  const { label, rows, selection, sort = null, onSortChange, total } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useGrid(props, scroller);
  const { ids, keyboard, asCards, columns, template } = grid;
  useLoadMore(props, grid.indexes.at(-1) ?? 0);
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
          sort={sort}
          onSortChange={onSortChange}
          allSelected={selection ? selectionState(selection.selected, ids) : null}
          onSelectAll={(all) => selection?.onChange(new Set(all ? ids : []))}
        />
      )}
      <div role="rowgroup" className="relative" style={{ height: grid.totalHeight }}>
        {grid.indexes.map((index) => {
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
                transform: `translateY(${index * grid.rowHeight}px)`,
              }}
              href={props.onOpen ? undefined : props.rowHref?.(row)}
              active={index === keyboard.activeIndex}
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
          <Spinner size={14} /> Loading more
        </div>
      )}
    </div>
  );
}

function useGrid<Row>(props: DataListProps<Row>, scroller: RefObject<HTMLDivElement | null>) {
  const { rows, rowId, selection } = props;
  const navigate = useNavigate();
  const density = use(ListRowHeightContext);
  const width = useElementWidth(scroller);
  const asCards = props.card !== undefined && width > 0 && width < cardWidth;
  const rowHeight = asCards ? (props.cardHeight ?? 88) : (props.rowHeight ?? density);
  const columns = visibleColumns(props.columns, width);
  const ids = rows.map(rowId);

  const open = (index: number) => {
    const row = rows[index];
    if (row === undefined) return;
    if (props.onOpen) props.onOpen(row);
    else if (props.rowHref) void navigate(props.rowHref(row));
  };
  const focusRow = (index: number) => {
    view.reveal(index);
    requestAnimationFrame(() => rowElement(scroller.current, index)?.focus({ preventScroll: true }));
  };
  const keyboard = useListKeyboard({ ids, pageSize: () => view.rowsPerPage, selection, focusRow, open });
  const view = useRowWindow({
    scroller,
    count: rows.length,
    rowHeight,
    headerHeight: asCards ? 0 : headerHeight,
    pinned: keyboard.activeIndex,
  });
  const tracks = asCards ? ['minmax(0, 1fr)'] : columns.map((column) => column.width);
  const template = [...(selection ? ['32px'] : []), ...tracks].join(' ');
  return { ...view, ids, keyboard, open, columns, template, rowHeight, asCards };
}

function useLoadMore<Row>(props: DataListProps<Row>, lastIndex: number): void {
  const { rows, hasMore = false, loadingMore = false, onLoadMore } = props;
  const due = hasMore && !loadingMore && lastIndex >= rows.length - 15;
  const load = useEffectEvent(() => onLoadMore?.());
  useEffect(() => {
    if (due) load();
  }, [due, rows.length]);
}

function visibleColumns<Row>(columns: readonly Column<Row>[], width: number): readonly Column<Row>[] {
  return columns.filter((column) => column.showFrom === undefined || width === 0 || width >= column.showFrom);
}

function rowElement(scroller: HTMLElement | null, index: number): HTMLElement | null {
  return scroller?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null;
}
