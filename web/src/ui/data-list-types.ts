import type { ReactNode } from 'react';
import type { MenuItem } from './menu-items.ts';

export type Column<Row> = {
  readonly id: string;
  readonly header: string;
  /** The name is read, not shown: for columns of buttons. */
  readonly hideHeader?: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** Width as a grid track: `88px`, `minmax(160px, 2fr)`. */
  readonly width: string;
  readonly align?: 'start' | 'end';
  readonly sortable?: boolean;
  /** Shown only where the list is at least this wide, px. */
  readonly showFrom?: number;
};

export type Sort = { readonly column: string; readonly direction: 'asc' | 'desc' };

export type Selection = {
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
};

export type DataListProps<Row> = {
  /** Name of the list: `Jobs`. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  /** `loading` before the first rows, `error` when they could not be loaded. */
  readonly status: 'loading' | 'ready' | 'error';
  readonly error?: unknown;
  readonly onRetry?: () => unknown;
  /** Shown when there are no rows. */
  readonly empty: ReactNode;
  /** Page of a row; opens by click, Enter, or in a new tab. */
  readonly rowHref?: (row: Row) => string;
  /** Instead of a page: what a click or Enter does. */
  readonly onOpen?: (row: Row) => void;
  readonly selection?: Selection;
  readonly sort?: Sort | null;
  readonly onSortChange?: (sort: Sort) => void;
  /** Rows that match on the server; may be more than are loaded. */
  readonly total?: number | null;
  readonly hasMore?: boolean;
  readonly loadingMore?: boolean;
  readonly onLoadMore?: () => void;
  /** Changes when the row changed by itself (its revision): the row flashes. */
  readonly flashKey?: (row: Row) => string | number;
  readonly rowMenu?: (row: Row) => readonly MenuItem[];
  /** Layout of a row where the list is narrower than 640 px. */
  readonly card?: (row: Row) => ReactNode;
  /** Height of every card, px; 88 fits three lines. What does not fit is cut off. */
  readonly cardHeight?: number;
  /** Colour of a rail at the left edge of the row, as CSS colour. */
  readonly rail?: (row: Row) => string | null;
  readonly rowHeight?: number;
  readonly className?: string;
};
