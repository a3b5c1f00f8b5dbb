import { t } from '@lingui/core/macro';
import type { DomainEvent, TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import { formatDate } from '../../lib/format-date.ts';
import type { Column } from '../../ui/data-list-types.ts';
import { changeSummary, eventHref, eventWord } from '../../records/event-words.ts';
import { Link } from '../../ui/link.tsx';
import { sourceWords } from './source-words.ts';

/** Columns of the timeline; times in the company's zone. */
export function eventColumns(zone: string): readonly Column<TopicEvent>[] {
  return [
    {
      id: 'at',
      header: t`Time`,
      width: '132px',
      cell: ({ event }) => (
        <span className="num text-2">
          {formatDate(event.recordedAt, zone, 'day')}{' '}
          <span className="text-1">{formatDate(event.recordedAt, zone, 'seconds')}</span>
        </span>
      ),
    },
    {
      id: 'type',
      header: t`Event`,
      width: '132px',
      cell: ({ event }) => <EventWord event={event} />,
    },
    {
      id: 'entity',
      header: t`Record`,
      width: 'minmax(160px, 2fr)',
      cell: ({ event }) => <RecordLink event={event} />,
    },
    {
      id: 'changes',
      header: t`What changed`,
      width: 'minmax(160px, 3fr)',
      showFrom: 900,
      cell: ({ event }) => <span className="truncate text-2">{changeSummary(event, zone)}</span>,
    },
    {
      id: 'actor',
      header: t`By`,
      width: '140px',
      showFrom: 760,
      cell: ({ event }) => <span className="truncate text-2">{event.actor.name}</span>,
    },
    {
      id: 'source',
      header: t`Source`,
      width: '72px',
      showFrom: 1080,
      cell: ({ event }) => <span className="text-3">{sourceWords[event.source]}</span>,
    },
    {
      id: 'offset',
      header: t`Offset`,
      width: '72px',
      align: 'end',
      showFrom: 1080,
      cell: ({ offset }) => <span className="num text-3">{offset}</span>,
    },
  ];
}

function EventWord({ event }: { event: DomainEvent }) {
  return <span className="font-medium text-1">{eventWord(event.type)}</span>;
}

/** Name of the record, linked to it; the rest of the row opens the event. */
function RecordLink({ event }: { event: DomainEvent }) {
  const href = eventHref(event);
  if (href === null) return <span className="truncate">{event.entity.label}</span>;
  return (
    <Link to={href} className="truncate rounded-sm text-1 hover:underline hover:underline-offset-2">
      {event.entity.label}
    </Link>
  );
}

/** The same on a narrow screen. */
export function EventCard({ row, zone }: { row: TopicEvent; zone: string }) {
  const { event } = row;
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <div className="flex items-baseline gap-2">
        <EventWord event={event} />
        <span className="num ml-auto text-xs text-3">{formatDate(event.recordedAt, zone, 'seconds')}</span>
      </div>
      <div className="flex min-w-0 text-2">
        <RecordLink event={event} />
      </div>
      <div className="truncate text-xs text-3">
        {[event.actor.name, changeSummary(event, zone)].filter(Boolean).join(' · ')}
      </div>
    </div>
  );
}
