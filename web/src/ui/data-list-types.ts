import type { ReactNode } from 'react';
import type { MenuItem } from './menu-items.ts';

export type Column<Row> = {
  readonly id: string;
  readonly header: string;
  /** Name for screen readers only: for columns of buttons. */
  readonly hideHeader?: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** Width as a grid track: `88px`, `minmax(160px, 2fr)`. */
  readonly width: string;
  readonly align?: 'start' | 'end';
  readonly sortable?: boolean;
  /** Minimum list width at which it is shown, px. */
  readonly showFrom?: number;
};

/** The user's column arrangement of a list. Missing values fall back to the list's declaration. */
export type Layout = {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Widths in px by column. */
  readonly widths: Readonly<Record<string, number>>;
};

export type Sort = { readonly column: string; readonly direction: 'asc' | 'desc' };

export type Selection = {
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
};

/** A group of rows under a heading. */
export type RowGroup = {
  readonly id: string;
  readonly label: string;
  /** Number of its rows on the server, as shown; null if unknown. */
  readonly count: string | null;
  readonly isCollapsed: boolean;
  /** Number of its loaded rows; they follow those of the group before it. */
  readonly loaded: number;
};

export type DataListProps<Row> = {
  /** Name of the list: `Jobs`. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  /** Column arrangement; default: as declared. */
  readonly layout?: Layout;
  /** Enables resizing of columns; called with the new width, px. */
  readonly onResize?: (column: string, width: number) => void;
  /** `loading` before the first rows, `error` when they could not be loaded. */
  readonly status: 'loading' | 'ready' | 'error';
  readonly error?: unknown;
  readonly onRetry?: () => unknown;
  /** Shown when there are no rows. */
  readonly empty: ReactNode;
  /** Link of a row; opens by click, Enter, or in a new tab. */
  readonly rowHref?: (row: Row) => string;
  /** Handler for click or Enter, instead of a link. */
  readonly onOpen?: (row: Row) => void;
  readonly selection?: Selection;
  readonly sort?: Sort | null;
  readonly onSortChange?: (sort: Sort) => void;
  /** Number of matching rows on the server; may exceed the loaded rows. */
  readonly total?: number | null;
  readonly hasMore?: boolean;
  readonly loadingMore?: boolean;
  readonly onLoadMore?: () => void;
  /** Groups of the rows in order. Undefined: the list is not grouped. */
  readonly groups?: readonly RowGroup[] | undefined;
  readonly onCollapse?: (group: string, isCollapsed: boolean) => void;
  /** Changes with the row's content (its revision): a change flashes the row. */
  readonly flashKey?: (row: Row) => string | number;
  readonly rowMenu?: (row: Row) => readonly MenuItem[];
  /** The row whose record is shown beside the list. */
  readonly currentId?: string | null;
  /** Layout of a row in lists narrower than 640 px, and in lists without columns. */
  readonly card?: (row: Row) => ReactNode;
  /** Height of every card, px; 88 fits three lines. Overflow is clipped. */
  readonly cardHeight?: number;
  /** Colour of a rail at the left edge of the row, as CSS colour. */
  readonly rail?: (row: Row) => string | null;
  readonly rowHeight?: number;
  readonly className?: string;
};
