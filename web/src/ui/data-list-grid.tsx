import { Trans } from '@lingui/react/macro';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, use, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { declaredLayout, visibleColumns } from './column-layout.ts';
import { DataListGroup } from './data-list-group.tsx';
import { DataListHeader } from './data-list-header.tsx';
import { headingAbove, type Line, linesOf, type RowLine } from './data-list-lines.ts';
import { DataListRow } from './data-list-row.tsx';
import { selectAllOf, selectionState } from './data-list-selection.ts';
import type { DataListProps } from './data-list-types.ts';
import { ListRowHeightContext } from './list-density.ts';
import { Spinner } from './spinner.tsx';
import { useListKeyboard } from './use-list-keyboard.ts';

/** Width below which rows are drawn as cards, px. */
const cardWidth = 640;
const headerHeight = 32;
/** Height of a group's heading above cards, px: fingers need it. */
const cardGroupHeight = 44;

type GridProps<Row> = DataListProps<Row> & {
  /** Width of the list, px; 0 before it is measured. */
  width: number;
};

/** The rows of a list; only those near the visible part are rendered. */
export function DataListGrid<Row>(props: GridProps<Row>) {
  const { label, selection, sort = null, onSortChange } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useGrid(props, scroller);
  const { ids, keyboard, asCards, columns, template } = grid;
  useLoadMore(props, grid);
  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-rowcount={rowCountOf(props, grid.lines.length)}
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
          const line = grid.lines[index];
          if (line === undefined) return null;
          if (line.kind === 'row') {
            return (
              <GridRow key={line.id} props={props} grid={grid} line={line} index={index} start={start} />
            );
          }
          const { group, ids: own } = line;
          const isSticky = index === grid.sticky;
          const place = isSticky ? { top: grid.header } : { transform: `translateY(${start}px)` };
          return (
            <DataListGroup
              key={`group ${group.id}`}
              group={group}
              rowIndex={index + 2}
              columnCount={columns.length + (selection ? 1 : 0)}
              style={{ height: grid.groupHeight, ...place }}
              isSticky={isSticky}
              selected={selection ? selectionState(selection.selected, own) : null}
              onSelect={(all) => selection?.onChange(selectAllOf(selection.selected, own, all))}
              onCollapse={(isCollapsed) => {
                // The heading stays where it is when rows above the visible ones disappear.
                if (isCollapsed) grid.scrollBack(start);
                props.onCollapse?.(group.id, isCollapsed);
              }}
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

type GridRowProps<Row> = {
  props: GridProps<Row>;
  grid: ReturnType<typeof useGrid<Row>>;
  line: RowLine<Row>;
  /** Place of the line. */
  index: number;
  /** Distance from the first line, px. */
  start: number;
};

function GridRow<Row>({ props, grid, line: { id, row, index: place }, index, start }: GridRowProps<Row>) {
  const { selection } = props;
  const { keyboard, asCards, template } = grid;
  return (
    <DataListRow
      row={row}
      id={id}
      index={place}
      rowIndex={index + 2}
      columns={grid.columns}
      card={asCards ? (props.card?.(row) ?? null) : null}
      style={{
        gridTemplateColumns: template,
        height: grid.rowHeight,
        transform: `translateY(${start}px)`,
      }}
      href={props.onOpen ? undefined : props.rowHref?.(row)}
      active={place === keyboard.activeIndex}
      current={id === props.currentId}
      focusable={place === Math.max(0, keyboard.activeIndex)}
      selected={selection ? selection.selected.has(id) : null}
      flashKey={props.flashKey?.(row)}
      rail={props.rail?.(row) ?? null}
      menu={props.rowMenu?.(row)}
      onActivate={() => keyboard.setActiveId(id)}
      onOpen={() => grid.open(row)}
      onTick={(extend) => keyboard.tick(id, extend)}
    />
  );
}

/** Lines with the header; -1 while unknown. */
function rowCountOf<Row>({ groups, total, hasMore = false }: GridProps<Row>, lines: number): number {
  if (groups !== undefined) return hasMore ? -1 : lines + 1;
  return total === null || total === undefined ? -1 : total + 1;
}

function useGrid<Row>(props: GridProps<Row>, scroller: RefObject<HTMLDivElement | null>) {
  const { rowId, groups, selection, width } = props;
  const navigate = useNavigate();
  const density = use(ListRowHeightContext);
  const asCards = props.card !== undefined && width > 0 && (width < cardWidth || props.columns.length === 0);
  const rowHeight = asCards ? (props.cardHeight ?? 88) : (props.rowHeight ?? density);
  const groupHeight = asCards ? cardGroupHeight : Math.min(density, rowHeight);
  const columns = visibleColumns(props.columns, props.layout ?? declaredLayout, width);
  const lines = useMemo(() => linesOf(props.rows, rowId, groups), [props.rows, rowId, groups]);
  const visible = useMemo(() => lines.filter((line) => line.kind === 'row'), [lines]);
  const ids = visible.map(({ id }) => id);
  const lineOf = (id: string | null) => lines.findIndex((line) => line.kind === 'row' && line.id === id);

  const open = (row: Row | undefined) => {
    if (row === undefined) return;
    if (props.onOpen) props.onOpen(row);
    else if (props.rowHref) void navigate(props.rowHref(row));
  };
  const focusRow = (index: number) => {
    view.scrollToIndex(lineOf(ids[index] ?? null), { align: 'auto' });
    requestAnimationFrame(() => rowElement(scroller.current, index)?.focus({ preventScroll: true }));
  };
  const header = asCards ? 0 : headerHeight;
  const covered = header + (groups ? groupHeight : 0);
  const pageSize = () => Math.max(1, Math.floor(((view.scrollRect?.height ?? 0) - covered) / rowHeight) - 1);
  const keyboard = useListKeyboard({
    ids,
    pageSize,
    selection,
    focusRow,
    open: (index) => open(visible[index]?.row),
  });
  const view = useLineWindow({
    scroller,
    lines,
    rowHeight,
    groupHeight,
    header,
    pinned: lineOf(keyboard.activeId),
  });
  const tracks = asCards ? ['minmax(0, 1fr)'] : columns.map((column) => column.width);
  return {
    lines,
    items: view.getVirtualItems(),
    totalHeight: view.getTotalSize(),
    ids,
    keyboard,
    open,
    columns,
    template: [...(selection ? ['32px'] : []), ...tracks].join(' '),
    rowHeight,
    groupHeight,
    header,
    asCards,
    sticky: headingAbove(lines, view.range?.startIndex ?? 0),
    /** Scrolls back to a line, px from the first one, if it is above the visible ones. */
    scrollBack: (start: number) => {
      if (scroller.current) scroller.current.scrollTo({ top: Math.min(scroller.current.scrollTop, start) });
    },
  };
}

type LineWindow = {
  scroller: RefObject<HTMLElement | null>;
  lines: readonly Line<unknown>[];
  rowHeight: number;
  groupHeight: number;
  /** Height of the sticky header inside the scroller, px. */
  header: number;
  /** Place of a line that stays rendered while scrolled out of view, so that it keeps the focus; -1 for none. */
  pinned: number;
};

/** Lines rendered above and below the visible ones. */
const overscan = 12;

function useLineWindow({ scroller, lines, rowHeight, groupHeight, header, pinned }: LineWindow) {
  const isGrouped = lines[0]?.kind === 'group';
  const view = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lines[index]?.kind === 'group' ? groupHeight : rowHeight),
    getItemKey: (index) => keyOf(lines[index]) ?? index,
    overscan,
    // Lines rendered before the list is measured; fills most screens.
    initialRect: { width: 0, height: 1200 },
    // Lines begin below the header, and the range at the first one that neither it nor a heading covers.
    scrollPaddingStart: isGrouped ? groupHeight : 0,
    scrollPaddingEnd: header,
    rangeExtractor: (range) => {
      const more = [pinned, headingAbove(lines, range.startIndex)];
      const wanted = more.filter((index) => index >= 0 && index < range.count);
      return [...new Set([...defaultRangeExtractor(range), ...wanted])].sort((one, other) => one - other);
    },
  });
  // Layout or density can change without a change of the number of lines.
  useLayoutEffect(() => view.measure(), [view, rowHeight, groupHeight]);
  return view;
}

function keyOf(line: Line<unknown> | undefined): string | undefined {
  // no-literal-text: a key
  return line?.kind === 'group' ? `group ${line.group.id}` : line?.id;
}

function useLoadMore<Row>(
  props: DataListProps<Row>,
  { items, lines }: ReturnType<typeof useGrid<Row>>,
): void {
  const { rows, hasMore = false, loadingMore = false, onLoadMore } = props;
  const due = hasMore && !loadingMore && (items.at(-1)?.index ?? 0) >= lines.length - 15;
  const load = useEffectEvent(() => onLoadMore?.());
  useEffect(() => {
    if (due) load();
  }, [due, rows.length]);
}

function rowElement(scroller: HTMLElement | null, index: number): HTMLElement | null {
  return scroller?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null;
}
