import { customKey } from '../lib/custom-name.ts';
import type { Column, Layout } from './data-list-types.ts';

export const declaredLayout: Layout = { order: [], hidden: [], widths: {} };

/** Allowed column widths, px. */
export const columnWidths = { least: 48, most: 640, step: 16 };

/** All columns in order: arranged ones first, then columns added to the list since. */
export function orderedColumns<Row>(
  columns: readonly Column<Row>[],
  { order }: Layout,
): readonly Column<Row>[] {
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  return columns.toSorted((one, other) => place(one.id) - place(other.id));
}

/** Columns of custom fields are hidden until they are arranged: a company may have added dozens. */
const isOptional = (id: string) => customKey(id) !== null;

/** True if the user's arrangement shows a column. */
export function isShownIn({ order, hidden }: Layout, id: string): boolean {
  return !hidden.includes(id) && (!isOptional(id) || order.includes(id));
}

/** The columns to draw in a list of this width, px; 0 while the width is unknown. */
export function visibleColumns<Row>(
  columns: readonly Column<Row>[],
  layout: Layout,
  width: number,
): readonly Column<Row>[] {
  const shown = orderedColumns(columns, layout).filter(
    ({ id, showFrom = 0 }) => isShownIn(layout, id) && (width === 0 || width >= showFrom),
  );
  return shown.map((column) => {
    const chosen = layout.widths[column.id];
    return chosen === undefined ? column : { ...column, width: `${chosen}px` };
  });
}

/** The layout after moving a column. */
export function withMoved<Row>(
  columns: readonly Column<Row>[],
  layout: Layout,
  id: string,
  by: -1 | 1,
): Layout {
  const settled = withOrder(columns, layout);
  const { order } = settled;
  const from = order.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= order.length) return layout;
  return { ...settled, order: order.with(from, order[to] ?? id).with(to, id) };
}

/** The same arrangement with the place of every column, so that optional ones that are not shown count as hidden. */
function withOrder<Row>(columns: readonly Column<Row>[], layout: Layout): Layout {
  const order = orderedColumns(columns, layout).map(({ id }) => id);
  return { ...layout, order, hidden: order.filter((id) => !isShownIn(layout, id)) };
}

/** The layout after showing or hiding a column. */
export function withShown<Row>(
  columns: readonly Column<Row>[],
  layout: Layout,
  id: string,
  isShown: boolean,
): Layout {
  const settled = isOptional(id) ? withOrder(columns, layout) : layout;
  const others = settled.hidden.filter((one) => one !== id);
  return { ...settled, hidden: isShown ? others : [...others, id] };
}

/** The layout after resizing a column to a width in px, clamped to the allowed range. */
export function withWidth(layout: Layout, id: string, width: number): Layout {
  const { least, most } = columnWidths;
  return {
    ...layout,
    widths: { ...layout.widths, [id]: Math.round(Math.min(most, Math.max(least, width))) },
  };
}

/** Initial width for resizing a column in steps, px: its own, or its declared minimum. */
export function startingWidth<Row>({ id, width }: Column<Row>, { widths }: Layout): number {
  return widths[id] ?? Number(/(\d+)px/.exec(width)?.[1] ?? columnWidths.least);
}
