import { t } from '@lingui/core/macro';
import type { Action } from '@switchyard/contracts/identity/permissions.ts';
import { importKinds } from '@switchyard/contracts/imports/record-import.ts';
import { ArrowLeft, Plus, Upload } from 'lucide-react';
import { type ComponentProps, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { scopeOf } from '../core/permissions.ts';
import { useCurrentUser } from '../core/use-session.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { flagFilter } from '../lib/url-filters.ts';
import { useUrlFilters } from '../lib/use-url-filters.ts';
import { useShortcut } from '../lib/use-shortcut.ts';
import { Button } from '../ui/button.tsx';
import type { Column } from '../ui/data-list-types.ts';
import { Link } from '../ui/link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import type { CustomList } from './custom-list.tsx';
import type { FilterDeclarations, ListContext } from './list-filter.ts';
import type { Revised } from './record-api.ts';
import type { ListApi, RecordList } from './record-list.ts';
import { pluralOf } from './record-nouns.ts';
import { RecordFilterBar } from './record-filter-bar.tsx';
import { RecordRows } from './record-rows.tsx';
import { useListFilters } from './use-list-filters.ts';
import { useListView } from './use-list-view.ts';
import { useRecordLive } from './use-record-live.ts';
import type { RestoreApi } from './use-restore.ts';

const deletedRecords = lazyComponent(() =>
  import('./deleted-records.tsx').then((module) => module.DeletedRecords),
);

const customList = lazyComponent(
  () => import('./custom-list.tsx').then((module) => module.CustomListLoader),
  {
    untilItArrives: true,
  },
);

/** A list with the columns and filters of the custom fields; without them until they have been read. */
function withCustom<Item extends Revised, Filters extends FilterDeclarations>(
  list: RecordList<Item, Filters>,
  custom: CustomList | null,
): RecordList<Item, Filters> {
  if (custom === null) return list;
  return {
    ...list,
    columns: (context) => [...list.columns(context), ...custom.columns],
    customChips: custom.chips,
  };
}

type RecordListPageProps<Item extends Revised, Filters extends FilterDeclarations> = {
  list: RecordList<Item, Filters>;
  /** In the header, before the button for a new record. */
  tools?: ReactNode;
  /** Replaces opening the page on click or Enter on a row. */
  onOpen?: (item: Item) => void;
  /** Filters loaded rows by data that only the browser has. */
  narrow?: (items: readonly Item[]) => readonly Item[];
  /** One record beside the list, for work that goes from record to record. `id`: the one that is shown. */
  beside?: BesideList;
};

type BesideList = {
  readonly id: string | null;
  readonly panel: ReactNode;
  /** Address of the list alone, for screens that show only one of the two. */
  readonly closeHref: string;
};

/** A list page of records: header, search and filters, rows, a form for new records, and deleted records. */
export function RecordListPage<Item extends Revised, Filters extends FilterDeclarations>(
  props: RecordListPageProps<Item, Filters>,
) {
  const { tools, beside } = props;
  const [custom, setCustom] = useState<CustomList | null>(null);
  const list = useMemo(() => withCustom(props.list, custom), [props.list, custom]);
  const hasCustom = list.api.record.customFields === true;
  const context = useListContext();
  const groups = useMemo(() => Object.keys(props.list.groups ?? {}), [props.list]);
  const filters = useListFilters(list.filters, list.sorts, { groups, hasCustom });
  const columns = useMemo(() => list.columns(context), [list, context]);
  const view = useListView(useViewOptions(props.list, columns, hasCustom));
  useRecordLive(list.api, list.alsoOn === undefined ? {} : { alsoOn: list.alsoOn });
  const { record, restore } = list.api;
  const mayRestore =
    restore !== undefined && scopeOf(context.user, `${record.kind}.delete` as Action) === 'company';
  const title = list.title?.(context) ?? pluralOf(record);
  return (
    <>
      {hasCustom && (
        <Suspense fallback={null}>
          <customList.Component record={record} onList={setCustom} />
        </Suspense>
      )}
      <PageHeader
        title={title}
        tools={
          <>
            {tools}
            <ImportLink record={record} />
            {list.create && <CreateRecord page={title} create={list.create} />}
          </>
        }
      />
      {filters.values.deleted && mayRestore ? (
        <>
          <RecordFilterBar
            list={list}
            filters={filters}
            context={context}
            view={view}
            mayRestore
            rows={null}
          />
          <div className="min-h-0 flex-1">
            <Suspense fallback={<SkeletonRows />}>
              <deletedRecords.Component api={list.api as ListApi<Item> & RestoreApi} q={filters.values.q} />
            </Suspense>
          </div>
        </>
      ) : (
        <Beside beside={beside} all={t`All ${record.noun[1]}`}>
          <Rows
            {...props}
            list={list}
            filters={filters}
            context={context}
            view={view}
            columns={columns}
            mayRestore={mayRestore}
          />
        </Beside>
      )}
    </>
  );
}

type BesideProps = { beside: BesideList | undefined; all: string; children: ReactNode };

/** A list with one of its records beside it; narrow screens show one of the two. */
function Beside({ beside, all, children }: BesideProps) {
  if (beside === undefined) return children;
  const { id, panel, closeHref } = beside;
  const part = 'flex min-h-0 min-w-0 flex-1 flex-col';
  return (
    <div className="flex min-h-0 flex-1">
      <div
        className={`${part} lg:w-110 lg:flex-none lg:border-r lg:border-line ${id === null ? '' : 'max-lg:hidden'}`}
      >
        {children}
      </div>
      <div className={`${part} ${id === null ? 'max-lg:hidden' : ''}`}>
        {id !== null && (
          <Link
            to={closeHref}
            className="flex shrink-0 items-center gap-1.5 px-4 pt-3 text-md text-2 hover:text-1 lg:hidden"
          >
            <ArrowLeft aria-hidden="true" size={16} />
            {all}
          </Link>
        )}
        {panel}
      </div>
    </div>
  );
}

/** The rows, once the URL names the view and filters. */
function Rows<Item extends Revised, Filters extends FilterDeclarations>(
  props: ComponentProps<typeof RecordRows<Item, Filters>>,
) {
  const { view } = props;
  if (view.redirect !== null) return <Navigate replace to={{ search: view.redirect }} />;
  if (!view.isWaiting) return <RecordRows {...props} />;
  return (
    <>
      <RecordFilterBar {...props} rows={{ items: [], total: null, query: {} }} menus={undefined} />
      <SkeletonRows />
    </>
  );
}

function useViewOptions<Item extends Revised, Filters extends FilterDeclarations>(
  { api, filters, groups, viewKey = 'view' }: RecordList<Item, Filters>,
  columns: readonly Column<Item>[],
  hasCustom: boolean,
) {
  return useMemo(
    () => ({
      listId: api.record.collection,
      keys: [
        ...Object.keys(filters),
        ...(hasCustom ? ['custom'] : []),
        ...(groups ? ['group'] : []),
        'q',
        'sort',
      ],
      columnIds: columns.map(({ id }) => id),
      viewKey,
    }),
    [api, filters, groups, columns, viewKey, hasCustom],
  );
}

function useListContext(): ListContext {
  const user = useCurrentUser();
  return useMemo(() => ({ user, zone: user.companyTimeZone }), [user]);
}

/** Leads to the import of such records, for users who may create them. */
function ImportLink({ record: { kind, collection, noun } }: Pick<ListApi<Revised>, 'record'>) {
  const user = useCurrentUser();
  const isImportable = (importKinds as readonly string[]).includes(kind);
  if (!isImportable || scopeOf(user, 'import.use') === 'none') return null;
  if (scopeOf(user, `${kind}.create` as Action) !== 'company') return null;
  return (
    <Button asChild aria-label={t`Import ${noun[1]}`}>
      <Link to={`/${collection}/import`}>
        <Upload aria-hidden="true" className="md:hidden" />
        <span className="max-md:sr-only">{t`Import`}</span>
      </Link>
    </Button>
  );
}

const createSpec = { create: flagFilter };

type CreateRecordProps = {
  /** Group of its shortcut in the list of shortcuts. */
  page: string;
  create: NonNullable<RecordList<Revised, FilterDeclarations>['create']>;
};

/** The button for a new record, its shortcut `n`, and the form. */
function CreateRecord({ page, create: { label, action, own, form } }: CreateRecordProps) {
  const user = useCurrentUser();
  const [creating, setCreating] = useState(false);
  const scope = scopeOf(user, action);
  const may = own ? scope !== 'none' : scope === 'company';
  // A command from any page opens the form through the URL. The parameter is removed at once, so that going back from
  // the new record does not reopen the form.
  const { values, set } = useUrlFilters(createSpec);
  const [asked, setAsked] = useState(false);
  if (asked !== values.create) {
    setAsked(values.create);
    if (values.create) setCreating(true);
  }
  useEffect(() => {
    if (values.create) set({ create: false });
  }, [values.create, set]);
  useShortcut(page, 'n', label, may ? () => setCreating(true) : undefined);
  if (!may) return null;
  return (
    <>
      <Button
        variant="primary"
        icon={<Plus />}
        onPointerEnter={() => void form.preload()}
        onClick={() => setCreating(true)}
      >
        {label}
      </Button>
      {creating && (
        <Suspense fallback={null}>
          <form.Component onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
}
