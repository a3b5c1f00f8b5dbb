import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
  if (scopeOf(user, 'event.view') !== 'company') return <NoAccess what={t`the event timeline`} />;
  return <Timeline />;
}

function Timeline() {
  const zone = useCompanyZone();
  useUnknownFilters(eventFilterSpec);
  const filters = useUrlFilters(eventFilterSpec);
  const { tail, error, loadingMore, reload, loadMore, pause, resume } = useEventTail(filters.values);
  const held = tail.held.length;
  const opened = useOpenEvent(tail.rows);
  const columns = useMemo(() => eventColumns(zone), [zone]);
  useShortcut(t`Event timeline`, 'p', tail.paused ? t`Resume` : t`Pause`, tail.paused ? resume : pause);
  return (
    <>
      <PageHeader
        title={t`Event timeline`}
        tools={
          <Button icon={tail.paused ? <Play /> : <Pause />} onClick={tail.paused ? resume : pause}>
            {!tail.paused ? t`Pause` : held > 0 ? t`Resume · ${held} new` : t`Resume`}
          </Button>
        }
      />
      <TimelineFilters filters={filters} />
      {opened.isMissing && (
        <p role="status" className="border-b border-line px-4 py-2 text-sm text-2">
          <Trans>This link names an event that does not exist.</Trans>{' '}
          <Button size="sm" onClick={() => opened.open(null)}>
            <Trans>Dismiss</Trans>
          </Button>
        </p>
      )}
      <div className="min-h-0 flex-1">
        <DataList
          label={t`Events`}
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
            <EmptyState icon={<ListTree />} title={t`Nothing happened here`}>
              <Trans>No event matches these filters. New ones appear by themselves.</Trans>
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
      search={{ value: values.q, onChange: (text) => set(searchFor(text)), placeholder: t`Find in events` }}
      filters={[
        filterMany({
          key: 'type',
          label: t`Event`,
          options: eventTypes.map((value) => ({ value, label: eventWord(value) })),
          value: values.type,
          onChange: (type) => set({ type }),
        }),
        filterMany({
          key: 'kind',
          label: t`Record`,
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
              <Trans>One request</Trans>
            </Chip>
          )}
          {values.traceId !== null && (
            <Chip tone="info" onRemove={() => set({ traceId: null })}>
              <Trans>One trace</Trans>
            </Chip>
          )}
          {values.actorId !== null && (
            <Chip tone="info" onRemove={() => set({ actorId: null })}>
              <Trans>One person</Trans>
            </Chip>
          )}
          {values.jobId !== null && (
            <Chip tone="info" onRemove={() => set({ jobId: null })}>
              <Trans>One job</Trans>
            </Chip>
          )}
        </>
      }
    />
  );
}
