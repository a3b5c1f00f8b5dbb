import { scopeOf } from '@switchyard/contracts/identity/permissions.ts';
import { createZoneClock, isOnShift } from '@switchyard/contracts/technicians/shift-rules.ts';
import { type Technician, trades } from '@switchyard/contracts/technicians/technician.ts';
import { HardHat, Plus } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { DeletedList } from '../../app/deleted-list.tsx';
import { PresenceFeed } from '../../app/technician-presence.tsx';
import { SavedViews } from '../../app/saved-views.tsx';
import { useCurrentUser } from '../../app/use-session.ts';
import { formatCount } from '../../lib/format-number.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { flagFilter, manyFilter, oneFilter, textFilter } from '../../lib/url-filters.ts';
import { tradeWord } from '../../lib/trade-word.ts';
import { useNow } from '../../lib/use-now.ts';
import { useShortcut } from '../../lib/use-shortcut.ts';
import { type UrlFilters, useUrlFilters } from '../../lib/use-url-filters.ts';
import { KeptNote } from '../../offline/kept-note.tsx';
import { useListView } from '../../offline/use-record-view.ts';
import { Button } from '../../ui/button.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { filterMany, filterToggle } from '../../ui/list-filters.ts';
import { NoAccess } from '../../ui/no-access.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { dayLoads } from './day-load.ts';
import { useLocalDay } from './use-local-day.ts';
import { TechnicianCard, technicianColumns } from './technician-columns.tsx';
import { useTechniciansInfiniteQuery, useVisitsInWindowQuery } from './technicians-api.ts';
import { useTechniciansLive } from './use-technicians-live.ts';

const technicianForm = lazyComponent(() =>
  import('./technician-form-dialog.tsx').then((module) => module.TechnicianFormDialog),
);
const sorts = ['name', '-name', 'createdAt', '-createdAt'] as const;
const filterSpec = {
  q: textFilter(),
  trade: manyFilter(trades),
  active: flagFilter,
  onShift: flagFilter,
  sort: oneFilter(sorts),
  deleted: flagFilter,
};
type Filters = UrlFilters<typeof filterSpec>;

/** The roster: who is there, what they are doing and how full their day is. */
export function TechniciansPage() {
  const { role } = useCurrentUser();
  if (scopeOf(role, 'technician.view') !== 'company') return <NoAccess what="the roster" />;
  return <Roster />;
}

function Roster() {
  const { role } = useCurrentUser();
  const filters = useUrlFilters(filterSpec);
  const [creating, setCreating] = useState(false);
  useTechniciansLive();
  useShortcut('Technicians', 'n', 'New technician', () => setCreating(true));
  const deleted = filters.values.deleted && scopeOf(role, 'technician.delete') === 'company';
  return (
    <>
      <PresenceFeed />
      <PageHeader
        title="Technicians"
        tools={
          <Button
            variant="primary"
            icon={<Plus />}
            onPointerEnter={() => void technicianForm.preload()}
            onClick={() => setCreating(true)}
          >
            New technician
          </Button>
        }
      />
      {deleted ? (
        <>
          <RosterFilters filters={filters} total={null} />
          <div className="min-h-0 flex-1">
            <DeletedList kind="technicians" q={filters.values.q} />
          </div>
        </>
      ) : (
        <KeptRoster filters={filters} />
      )}
      {creating && (
        <Suspense fallback={null}>
          <technicianForm.Component onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
}

const noRows: readonly Technician[] = [];
const everybody = () => true;
// Whether somebody added here fits a filter, only the server knows.
const nobody = () => false;

function KeptRoster({ filters }: { filters: Filters }) {
  const { companyTimeZone: zone } = useCurrentUser();
  const query = useMemo(() => toQuery(filters.values), [filters.values]);
  const list = useTechniciansInfiniteQuery(query);
  const day = useLocalDay(zone);
  const visits = useVisitsInWindowQuery({ from: day.from, to: day.to });
  const now = useNow(60_000);
  const { onShift } = filters.values;
  const fetched = useMemo(() => list.data?.pages.flatMap((page) => page.items), [list.data]);
  const isPlain = filters.search === '';
  const view = useListView('technician', { data: fetched, error: list.error }, isPlain ? everybody : nobody);
  const loaded = view.rows ?? noRows;
  const rows = useMemo(
    () => (onShift ? thoseOnShift(loaded, now, zone) : loaded),
    [loaded, onShift, now, zone],
  );
  const loads = useMemo(() => dayLoads(rows, visits.data ?? [], day), [rows, visits.data, day]);
  const columns = useMemo(() => technicianColumns(loads), [loads]);
  const listed = list.data?.pages[0]?.total ?? null;
  const total = !onShift ? listed : list.hasNextPage ? null : rows.length;
  const sort = filters.values.sort ?? 'name';
  return (
    <>
      <RosterFilters filters={filters} total={total} />
      {view.keptAt !== null && <KeptNote at={view.keptAt} zone={zone} />}
      <div className="min-h-0 flex-1">
        <DataList
          label="Technicians"
          rows={rows}
          rowId={(technician) => technician.id}
          columns={columns}
          rowHeight={40}
          status={view.rows ? 'ready' : list.error ? 'error' : 'loading'}
          error={list.error}
          onRetry={list.refetch}
          rowHref={(technician) => `/technicians/${technician.id}`}
          sort={{ column: sort.replace('-', ''), direction: sort.startsWith('-') ? 'desc' : 'asc' }}
          onSortChange={({ column, direction }) =>
            filters.set({
              sort: sorts.find((item) => item === `${direction === 'desc' ? '-' : ''}${column}`) ?? null,
            })
          }
          total={total}
          hasMore={list.hasNextPage}
          loadingMore={list.isFetchingNextPage}
          onLoadMore={() => void list.fetchNextPage()}
          flashKey={(technician) => `${technician.revision} ${technician.status}`}
          card={(technician) => (
            <TechnicianCard technician={technician} load={loads.get(technician.id) ?? null} />
          )}
          empty={
            <EmptyState
              icon={<HardHat />}
              title={
                filters.activeCount > 0 || filters.values.q !== ''
                  ? 'No technicians match'
                  : 'No technicians yet'
              }
            >
              Add the people who do the work; a technician needs a shift before visits can be planned.
            </EmptyState>
          }
        />
      </div>
    </>
  );
}

function RosterFilters({ filters, total }: { filters: Filters; total: number | null }) {
  const { role } = useCurrentUser();
  const { values, set, clear } = filters;
  return (
    <FilterBar
      search={{ value: values.q, onChange: (q) => set({ q }), placeholder: 'Name, trade, territory' }}
      filters={[
        filterMany({
          key: 'trade',
          label: 'Trade',
          options: trades.map((value) => ({ value, label: tradeWord(value) })),
          value: values.trade,
          onChange: (trade) => set({ trade }),
        }),
        filterToggle({
          key: 'active',
          label: 'Active',
          value: values.active,
          onChange: (active) => set({ active }),
        }),
        filterToggle({
          key: 'onShift',
          label: 'On shift',
          value: values.onShift,
          onChange: (onShift) => set({ onShift }),
        }),
        ...(scopeOf(role, 'technician.delete') === 'company'
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
          <SavedViews listId="technicians" />
        </>
      }
    />
  );
}

/** Who is on shift by the clock; the server knows shifts only as data, so this narrows what is loaded. */
function thoseOnShift(technicians: readonly Technician[], now: number, zone: string): Technician[] {
  const local = createZoneClock(zone)(new Date(now));
  return technicians.filter((technician) => technician.active && isOnShift(technician.shifts, local));
}

function toQuery(values: Filters['values']) {
  return {
    limit: values.onShift ? 200 : 100,
    sort: values.sort ?? 'name',
    ...(values.q === '' ? {} : { q: values.q }),
    ...(values.trade.length === 0 ? {} : { trade: values.trade.join(',') }),
    ...(values.active || values.onShift ? { active: 'true' } : {}),
  };
}
