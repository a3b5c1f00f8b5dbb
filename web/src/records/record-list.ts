import type { Action } from '@switchyard/contracts/identity/permissions.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { CsvColumn } from '@switchyard/contracts/http/to-csv.ts';
import type { ComponentType, ReactNode } from 'react';
import type { LazyComponent } from '../lib/lazy-component.tsx';
import type { Column } from '../ui/data-list-types.ts';
import type { CustomList } from './custom-list.tsx';
import type { BulkField, BulkOutcome } from './bulk-change.ts';
import type { GroupDeclarations } from './list-group.ts';
import type { FilterDeclarations, FilterValuesOf, ListContext } from './list-filter.ts';
import type { ListQuery, Revised } from './record-api.ts';
import type { LiveRecord } from './use-record-live.ts';
import type { RestoreApi } from './use-restore.ts';

/** A list as returned by its endpoint. */
export type ListRead<Item> = {
  readonly data?: { readonly pages: readonly Page<Item>[] } | undefined;
  /** Undefined while `data` belongs to the previous query. */
  readonly currentData?: { readonly pages: readonly Page<Item>[] } | undefined;
  readonly error?: unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => PromiseLike<{
    readonly data?: { readonly pages: readonly Page<Item>[] } | undefined;
    readonly isError: boolean;
  }>;
  readonly refetch: () => unknown;
};

/** The parts of a record's api that a list needs. */
export type ListApi<Item> = LiveRecord & {
  readonly list: {
    readonly useInfiniteQuery: (
      query: ListQuery,
      options: { readonly refetchOnMountOrArgChange: boolean },
    ) => ListRead<Item>;
  };
  /** Restorable records have a list of deleted ones. */
  readonly restore?: RestoreApi['restore'];
};

/** One of: the loaded rows as a file made in the browser, or the whole list as written by the server. */
export type ListExport<Item> =
  | { readonly from: 'rows'; readonly fileName: string; readonly columns: readonly CsvColumn<Item>[] }
  | { readonly from: 'server'; readonly href: (query: ListQuery, format: 'csv' | 'xlsx') => string };

/** Props of additional buttons for the selected rows. */
export type BulkProps<Item> = {
  readonly items: readonly Item[];
  /** Reports the results and clears the selection. */
  readonly tell: (outcome: BulkOutcome<Item>) => void;
};

/** Values of a list's filters, and their setter. */
export type ListFilters<Filters extends FilterDeclarations> = {
  readonly values: FilterValuesOf<Filters> & {
    readonly q: string;
    readonly sort: string | null;
    /** Field that the rows are grouped by. */
    readonly group: string | null;
    readonly deleted: boolean;
    /** Conditions of custom fields, for records that have them. */
    readonly custom?: string | null;
  };
  readonly set: (patch: Readonly<Record<string, unknown>>) => void;
  readonly clear: () => void;
  readonly isFiltered: boolean;
};

/** Declaration of a record's list page. Properties that may depend on the reader are functions of the context. */
export type RecordList<Item extends Revised, Filters extends FilterDeclarations> = {
  /** Heading; default: the record's noun. */
  readonly title?: (context: ListContext) => string;
  readonly api: ListApi<Item>;
  /** Other kinds whose events change the content of a row. */
  readonly alsoOn?: LiveRecord['record'][];
  readonly searchHint: string;
  readonly filters: Filters;
  /** Filters that are hidden from this reader. */
  readonly hiddenFilters?: (context: ListContext) => readonly string[];
  readonly sorts: readonly string[];
  /** Fields that the list can be grouped by, as in its contract. Those of hidden filters are hidden, too. */
  readonly groups?: GroupDeclarations<Item>;
  readonly defaultSort: (context: ListContext) => string;
  readonly pageSize?: number;
  /** Query parameters beyond the filters. */
  readonly toQuery?: (values: ListFilters<Filters>['values'], context: ListContext) => ListQuery;
  /** None: rows are cards at every width. */
  readonly columns: (context: ListContext) => readonly Column<Item>[];
  /** Chips of custom fields, added when they have been read. */
  readonly customChips?: CustomList['chips'];
  /** A row as a card on narrow screens. */
  readonly card: (item: Item, context: ListContext) => ReactNode;
  readonly rowHeight?: number;
  /** Height of every card, px. */
  readonly cardHeight?: number;
  /** A row flashes when this changes; default: the revision. */
  readonly flashKey?: (item: Item) => string | number;
  /** Default: the record's page below the list. */
  readonly href?: (item: Item) => string;
  readonly empty: {
    readonly icon: ReactNode;
    /** Default: `No jobs yet`. */
    readonly title?: string;
    readonly text: string;
    /** Shown instead while filters are set. */
    readonly filteredText?: string;
  };
  readonly create?:
    | {
        readonly label: string;
        readonly action: Action;
        /** Also for users who may only create their own. */
        readonly own?: true;
        readonly form: LazyComponent<{ readonly onClose: () => void }>;
      }
    | undefined;
  /** Next to the count: chips of linked filters, figures. */
  readonly Tools?: ComponentType<ListFilters<Filters>>;
  readonly hasViews?: (context: ListContext) => boolean;
  /** URL parameter for the saved view; default: `view`. */
  readonly viewKey?: string;
  readonly export?: ListExport<Item>;
  /** Fields that can be changed in bulk. Makes rows selectable, changeable and deletable for users with permission. */
  readonly bulkFields?: readonly BulkField[];
  /** Additional buttons for the selected rows, for users who may change records. */
  readonly bulk?: LazyComponent<BulkProps<Item>>;
};

/** Type-checks a declaration; types are inferred from api and filters. */
export function defineRecordList<Item extends Revised, const Filters extends FilterDeclarations>(
  list: RecordList<Item, Filters>,
): RecordList<Item, Filters> {
  return list;
}
