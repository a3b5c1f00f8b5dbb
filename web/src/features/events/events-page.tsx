import { eventTypes } from '@switchyard/contracts/events/domain-event.ts';
import { factsOf, recordKinds } from '@switchyard/contracts/records/registry.ts';
import { scopeOf } from '../../core/permissions.ts';
import { ListTree, Pause, Play } from 'lucide-react';
import { useMemo } from 'react';
import { useUnknownFilters } from '../../core/use-unknown-filters.ts';
import { useCompanyZone, useCurrentUser } from '../../core/use-session.ts';
import { useShortcut } from '../../lib/use-shortcut.ts';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import { singularOf } from '../../records/record-nouns.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { filterMany } from '../../ui/list-filters.ts';
import { NoAccess } from '../../ui/no-access.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EventCard, eventColumns } from './event-columns.tsx';
import { eventFilterSpec, searchFor } from './event-filters.ts';
import { EventSheet } from './event-sheet.tsx';
import { eventColour, eventWord } from '../../records/event-words.ts';
import { useEventTail } from './use-event-tail.ts';
import { useOpenEvent } from './use-open-event.ts';

/** The company's timeline: events, newest first, live. */
export function EventsPage() {
  const user = useCurrentUser();
  if (scopeOf(user, 'event.view') !== 'company') return <NoAccess what="the event timeline" />;
  return <Timeline />;
}

function Timeline() {
  const zone = useCompanyZone();
  useUnknownFilters(eventFilterSpec);
  const filters = useUrlFilters(eventFilterSpec);
  const { tail, error, loadingMore, reload, loadMore, pause, resume } = useEventTail(filters.values);
  const opened = useOpenEvent(tail.rows);
  const columns = useMemo(() => eventColumns(zone), [zone]);
  useShortcut('Event timeline', 'p', tail.paused ? 'Resume' : 'Pause', tail.paused ? resume : pause);
  return (
    <>
      <PageHeader
        title="Event timeline"
        tools={
          <Button icon={tail.paused ? <Play /> : <Pause />} onClick={tail.paused ? resume : pause}>
            {tail.paused ? `Resume${tail.held.length > 0 ? ` · ${tail.held.length} new` : ''}` : 'Pause'}
          </Button>
        }
      />
      <TimelineFilters filters={filters} />
      {opened.isMissing && (
        <p role="status" className="border-b border-line px-4 py-2 text-sm text-2">
          This link names an event that does not exist.{' '}
          <Button size="sm" onClick={() => opened.open(null)}>
            Dismiss
          </Button>
        </p>
      )}
      <div className="min-h-0 flex-1">
        <DataList
          label="Events"
          rows={tail.rows}
          rowId={(row) => String(row.offset)}
          columns={columns}
          status={tail.status}
          error={error}
          onRetry={reload}
          rail={(row) => eventColour(row.event)}
          onOpen={opened.open}
          hasMore={tail.hasMore}
          loadingMore={loadingMore}
          onLoadMore={loadMore}
          card={(row) => <EventCard row={row} zone={zone} />}
          empty={
            <EmptyState icon={<ListTree />} title="Nothing happened here">
              No event matches these filters. New ones appear by themselves.
            </EmptyState>
          }
        />
      </div>
      <EventSheet
        row={opened.row ?? null}
        zone={zone}
        onClose={() => opened.open(null)}
        onFilter={(patch) => {
          opened.open(null);
          filters.replace(patch);
        }}
      />
    </>
  );
}

type Filters = ReturnType<typeof useUrlFilters<typeof eventFilterSpec>>;

function TimelineFilters({ filters }: { filters: Filters }) {
  const { values, set, clear } = filters;
  return (
    <FilterBar
      search={{ value: values.q, onChange: (text) => set(searchFor(text)), placeholder: 'Find in events' }}
      filters={[
        filterMany({
          key: 'type',
          label: 'Event',
          options: eventTypes.map((value) => ({ value, label: eventWord(value) })),
          value: values.type,
          onChange: (type) => set({ type }),
        }),
        filterMany({
          key: 'kind',
          label: 'Record',
          options: recordKinds.map((value) => ({ value, label: singularOf(factsOf(value)) })),
          value: values.kind,
          onChange: (kind) => set({ kind }),
        }),
      ]}
      onClear={clear}
      tools={
        <>
          {values.correlationId !== null && (
            <Chip tone="info" onRemove={() => set({ correlationId: null })}>
              One request
            </Chip>
          )}
          {values.traceId !== null && (
            <Chip tone="info" onRemove={() => set({ traceId: null })}>
              One trace
            </Chip>
          )}
          {values.actorId !== null && (
            <Chip tone="info" onRemove={() => set({ actorId: null })}>
              One person
            </Chip>
          )}
          {values.jobId !== null && (
            <Chip tone="info" onRemove={() => set({ jobId: null })}>
              One job
            </Chip>
          )}
        </>
      }
    />
  );
}
