import { customerKinds, customerStatuses } from '@switchyard/contracts/customers/customer-kind.ts';
import { customerSorts } from '@switchyard/contracts/customers/customer-routes.ts';
import { scopeOf } from '@switchyard/contracts/identity/permissions.ts';
import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import { ContactRound, Download, Plus } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { DeletedList } from '../../app/deleted-list.tsx';
import { leadsView } from '../../app/leads-view.ts';
import { SavedViews } from '../../app/saved-views.tsx';
import { useCurrentUser } from '../../app/use-session.ts';
import { formatCount } from '../../lib/format-number.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { flagFilter, manyFilter, oneFilter, textFilter } from '../../lib/url-filters.ts';
import { useShortcut } from '../../lib/use-shortcut.ts';
import { type UrlFilters, useUrlFilters } from '../../lib/use-url-filters.ts';
import { KeptNote } from '../../offline/kept-note.tsx';
import { useListView } from '../../offline/use-record-view.ts';
import { Button } from '../../ui/button.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { ListFilter } from '../../ui/filter-chip.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { filterMany, filterToggle } from '../../ui/list-filters.ts';
import { NoAccess } from '../../ui/no-access.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { customerViewSpec, CustomerViewSwitch } from './customer-view-switch.tsx';
import { CustomerCard, customerColumns } from './customer-columns.tsx';
import { useCustomersInfiniteQuery } from './customers-api.ts';
import { exportCustomers } from './export-customers.ts';
import { useCustomersLive } from './use-customers-live.ts';

const customerForm = lazyComponent(() =>
  import('./customer-form-dialog.tsx').then((module) => module.CustomerFormDialog),
);
const filterSpec = {
  q: textFilter(),
  status: manyFilter(customerStatuses),
  kind: manyFilter(customerKinds),
  sort: oneFilter(customerSorts),
  deleted: flagFilter,
};
type Filters = UrlFilters<typeof filterSpec>;

/** The company's customers; the company that sells the product finds its leads beside them. */
export function CustomersPage() {
  const { role, salesDesk } = useCurrentUser();
  const { values } = useUrlFilters(customerViewSpec);
  if (scopeOf(role, 'customer.view') !== 'company') return <NoAccess what="the customer list" />;
  if (!salesDesk || values.view !== 'leads') return <CustomerList />;
  return (
    <Suspense fallback={<LeadsRoom />}>
      <leadsView.Component switcher={<CustomerViewSwitch />} />
    </Suspense>
  );
}

const never = () => {};

/** Header and filters as the view of the leads will have them, so that nothing moves when it arrives. */
function LeadsRoom() {
  return (
    <>
      <PageHeader title="Leads" tools={<CustomerViewSwitch />} />
      <div inert>
        <FilterBar
          search={{ value: '', onChange: never, placeholder: 'Find a lead' }}
          filters={[filterToggle({ key: 'mine', label: 'Mine', value: false, onChange: never })]}
          tools={<SavedViews listId="leads" />}
        />
      </div>
      <SkeletonRows />
    </>
  );
}

function CustomerList() {
  const { role, salesDesk } = useCurrentUser();
  const filters = useUrlFilters(filterSpec);
  const [creating, setCreating] = useState(false);
  useCustomersLive();
  const mayCreate = scopeOf(role, 'customer.create') === 'company';
  const mayRestore = scopeOf(role, 'customer.delete') === 'company';
  useShortcut('Customers', 'n', 'New customer', mayCreate ? () => setCreating(true) : undefined);
  return (
    <>
      <PageHeader
        title="Customers"
        tools={
          <>
            {salesDesk && <CustomerViewSwitch />}
            {mayCreate && (
              <Button asChild className="max-md:hidden">
                <Link to="/customers/import">Import</Link>
              </Button>
            )}
            <Button
              variant="primary"
              icon={<Plus />}
              onPointerEnter={() => void customerForm.preload()}
              onClick={() => setCreating(true)}
            >
              New customer
            </Button>
          </>
        }
      />
      {filters.values.deleted && mayRestore ? (
        <>
          <CustomerFilterBar filters={filters} />
          <div className="min-h-0 flex-1">
            <DeletedList kind="customers" q={filters.values.q} />
          </div>
        </>
      ) : (
        <KeptCustomers filters={filters} />
      )}
      {creating && (
        <Suspense fallback={null}>
          <customerForm.Component onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
}

const noRows: readonly Customer[] = [];
const everyCustomer = () => true;
// Whether a customer made here fits a filter, only the server knows.
const noCustomer = () => false;

function KeptCustomers({ filters }: { filters: Filters }) {
  const { companyTimeZone: zone } = useCurrentUser();
  const list = useCustomersInfiniteQuery(useMemo(() => toQuery(filters.values), [filters.values]));
  const loaded = useMemo(() => list.data?.pages.flatMap((page) => page.items), [list.data]);
  const isPlain = filters.search === '';
  const view = useListView(
    'customer',
    { data: loaded, error: list.error },
    isPlain ? everyCustomer : noCustomer,
  );
  const rows = view.rows ?? noRows;
  const columns = useMemo(() => customerColumns(zone), [zone]);
  const total = list.data?.pages[0]?.total ?? null;
  const sort = filters.values.sort ?? 'name';
  return (
    <>
      <CustomerFilterBar filters={filters} total={total} onExport={() => exportCustomers(rows)} />
      {view.keptAt !== null && <KeptNote at={view.keptAt} zone={zone} />}
      <div className="min-h-0 flex-1">
        <DataList
          label="Customers"
          rows={rows}
          rowId={(customer) => customer.id}
          columns={columns}
          status={view.rows ? 'ready' : list.error ? 'error' : 'loading'}
          error={list.error}
          onRetry={list.refetch}
          rowHref={(customer) => `/customers/${customer.id}`}
          sort={{ column: sort.replace('-', ''), direction: sort.startsWith('-') ? 'desc' : 'asc' }}
          onSortChange={({ column, direction }) => {
            const wanted = `${direction === 'desc' ? '-' : ''}${column}`;
            filters.set({
              sort:
                customerSorts.find((item) => item === wanted) ??
                customerSorts.find((item) => item.endsWith(column)) ??
                null,
            });
          }}
          total={total}
          hasMore={list.hasNextPage}
          loadingMore={list.isFetchingNextPage}
          onLoadMore={() => void list.fetchNextPage()}
          flashKey={(customer) => customer.revision}
          card={(customer) => <CustomerCard customer={customer} />}
          empty={
            <EmptyState
              icon={<ContactRound />}
              title={
                filters.activeCount > 0 || filters.values.q !== '' ? 'No customers match' : 'No customers yet'
              }
              action={filters.search !== '' && <Button onClick={filters.clear}>Clear filters</Button>}
            >
              Jobs are done for customers: create the first with the button above, or try another word.
            </EmptyState>
          }
        />
      </div>
    </>
  );
}

type FilterBarProps = { filters: Filters; total?: number | null; onExport?: () => void };

function CustomerFilterBar({ filters, total = null, onExport }: FilterBarProps) {
  const { role } = useCurrentUser();
  const { values, set, clear } = filters;
  const mayRestore = scopeOf(role, 'customer.delete') === 'company';
  return (
    <FilterBar
      search={{ value: values.q, onChange: (q) => set({ q }), placeholder: 'Find a customer' }}
      filters={[
        ...(values.deleted && mayRestore ? [] : keptFilters(filters)),
        ...(mayRestore
          ? [
              filterToggle({
                key: 'deleted',
                label: 'Deleted',
                value: values.deleted,
                onChange: (deleted) => set({ deleted }),
              }),
            ]
          : []),
      ]}
      onClear={clear}
      tools={
        <>
          {total !== null && <span className="num text-sm text-3">{formatCount(total)}</span>}
          <SavedViews listId="customers" />
          {onExport && (
            <IconButton label="Export the loaded rows as CSV" icon={<Download />} onClick={onExport} />
          )}
        </>
      }
    />
  );
}

/** Filters of customers that were not deleted. */
function keptFilters({ values, set }: Filters): ListFilter[] {
  const option = (value: string) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) });
  return [
    filterMany({
      key: 'status',
      label: 'Status',
      options: customerStatuses.map((value) => ({ ...option(value), value })),
      value: values.status,
      onChange: (status) => set({ status }),
    }),
    filterMany({
      key: 'kind',
      label: 'Kind',
      options: customerKinds.map((value) => ({ ...option(value), value })),
      value: values.kind,
      onChange: (kind) => set({ kind }),
    }),
  ];
}

function toQuery(values: Filters['values']) {
  return {
    limit: 50,
    sort: values.sort ?? 'name',
    ...(values.q === '' ? {} : { q: values.q }),
    ...(values.status.length === 0 ? {} : { status: values.status.join(',') }),
    ...(values.kind.length === 0 ? {} : { kind: values.kind.join(',') }),
  };
}
