import {
  industries,
  industryLabels,
  leadClocks,
  leadExportPath,
  leadSorts,
  leadStates,
  teamSizeLabel,
  teamSizes,
} from '@switchyard/contracts/leads/lead-options.ts';
import { Download, Handshake } from 'lucide-react';
import { type ReactNode, Suspense, useMemo } from 'react';
import { SavedViews } from '../../app/saved-views.tsx';
import { useCurrentUser } from '../../app/use-session.ts';
import { formatCount } from '../../lib/format-number.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { idFilter } from '../../lib/url-filters.ts';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { filterMany, filterOne, filterToggle } from '../../ui/list-filters.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { LeadCard, leadColumns } from './lead-columns.tsx';
import { type LeadFilters, leadFilterSpec, leadQuery } from './lead-filters.ts';
import { leadClockWords, leadStateWords } from './lead-looks.tsx';
import { useLeadCountsQuery, useLeadsInfiniteQuery } from './leads-api.ts';

const leadSheet = lazyComponent(() => import('./lead-sheet.tsx').then((module) => module.LeadSheet));
const openSpec = { lead: idFilter };

/** Who wants to buy, with the 24-hour clock. `switcher`: the way back to the customers. */
export function LeadsView({ switcher }: { switcher: ReactNode }) {
  const { companyTimeZone: zone } = useCurrentUser();
  const filters = useUrlFilters(leadFilterSpec);
  const { values, set } = useUrlFilters(openSpec);
  return (
    <>
      <PageHeader title="Leads" tools={switcher} />
      <LeadRows filters={filters} zone={zone} onOpen={(lead) => set({ lead })} />
      {values.lead !== null && (
        <Suspense fallback={null}>
          <leadSheet.Component id={values.lead} zone={zone} onClose={() => set({ lead: null })} />
        </Suspense>
      )}
    </>
  );
}

type LeadRowsProps = { filters: LeadFilters; zone: string; onOpen: (id: string) => void };

function LeadRows({ filters, zone, onOpen }: LeadRowsProps) {
  const { id: userId } = useCurrentUser();
  const { values, set, clear, activeCount } = filters;
  const query = useMemo(() => leadQuery(values, userId), [values, userId]);
  const list = useLeadsInfiniteQuery(useMemo(() => ({ ...query, limit: 50 }), [query]));
  const columns = useMemo(() => leadColumns(zone), [zone]);
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  const total = list.data?.pages[0]?.total ?? null;
  const sort = values.sort ?? '-requestedAt';
  const isFiltered = activeCount > 0 || values.q !== '';
  return (
    <>
      <LeadFilterBar
        filters={filters}
        total={total}
        exportHref={`${leadExportPath}?${new URLSearchParams(query)}`}
      />
      <div className="min-h-0 flex-1">
        <DataList
          label="Leads"
          rows={rows}
          rowId={(lead) => lead.id}
          columns={columns}
          status={list.data ? 'ready' : list.error ? 'error' : 'loading'}
          error={list.error}
          onRetry={list.refetch}
          onOpen={(lead) => onOpen(lead.id)}
          sort={{ column: sort.replace('-', ''), direction: sort.startsWith('-') ? 'desc' : 'asc' }}
          onSortChange={({ column, direction }) => {
            const wanted = `${direction === 'desc' ? '-' : ''}${column}`;
            set({
              sort:
                leadSorts.find((item) => item === wanted) ??
                leadSorts.find((item) => item.endsWith(column)) ??
                null,
            });
          }}
          total={total}
          hasMore={list.hasNextPage}
          loadingMore={list.isFetchingNextPage}
          onLoadMore={() => void list.fetchNextPage()}
          flashKey={(lead) => lead.revision}
          card={(lead) => <LeadCard lead={lead} zone={zone} />}
          empty={
            <EmptyState
              icon={<Handshake />}
              title={isFiltered ? 'No leads match' : 'No leads yet'}
              action={isFiltered && <Button onClick={clear}>Clear filters</Button>}
            >
              Whoever writes to sales on the public pages, or leaves an address in the sales chat, appears
              here.
            </EmptyState>
          }
        />
      </div>
    </>
  );
}

type LeadFilterBarProps = { filters: LeadFilters; total: number | null; exportHref: string };

function LeadFilterBar({ filters, total, exportHref }: LeadFilterBarProps) {
  const { values, set, clear } = filters;
  const { data: counts } = useLeadCountsQuery();
  return (
    <FilterBar
      search={{ value: values.q, onChange: (q) => set({ q }), placeholder: 'Find a lead' }}
      filters={[
        filterMany({
          key: 'state',
          label: 'State',
          options: leadStates.map((value) => ({ value, label: leadStateWords[value] })),
          value: values.state,
          onChange: (state) => set({ state }),
        }),
        filterOne({
          key: 'clock',
          label: 'Answer',
          options: leadClocks.map((value) => ({ value, label: leadClockWords[value] })),
          value: values.clock,
          onChange: (clock) => set({ clock }),
        }),
        filterMany({
          key: 'industry',
          label: 'Industry',
          options: industries.map((value) => ({ value, label: industryLabels[value] })),
          value: values.industry,
          onChange: (industry) => set({ industry }),
        }),
        filterMany({
          key: 'teamSize',
          label: 'Team size',
          options: teamSizes.map((value) => ({ value, label: teamSizeLabel(value) })),
          value: values.teamSize,
          onChange: (teamSize) => set({ teamSize }),
        }),
        filterToggle({ key: 'mine', label: 'Mine', value: values.mine, onChange: (mine) => set({ mine }) }),
        filterToggle({
          key: 'flagged',
          label: 'Suspicious',
          value: values.flagged,
          onChange: (flagged) => set({ flagged }),
        }),
      ]}
      onClear={clear}
      tools={
        <>
          {counts && counts.overdue > 0 && <Chip tone="danger">{formatCount(counts.overdue)} overdue</Chip>}
          {counts && counts.due > 0 && <Chip>{formatCount(counts.due)} due</Chip>}
          {total !== null && <span className="num text-sm text-3">{formatCount(total)}</span>}
          <SavedViews listId="leads" />
          <IconButton
            label="Export as CSV"
            icon={<Download />}
            onClick={() => window.location.assign(exportHref)}
          />
        </>
      }
    />
  );
}
