import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import { ArrowUpRight, GitBranch, UserRound } from 'lucide-react';
import { formatDate, formatMinutes } from '../../lib/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { changedValue, fieldWords } from '../../ui/field-words.ts';
import { eventHref, eventWord } from '../../records/event-words.ts';
import { Link } from '../../ui/link.tsx';
import { TraceId } from '../../ui/trace-id.tsx';

type EventSheetProps = {
  row: TopicEvent | null;
  zone: string;
  onClose: () => void;
  onFilter: (patch: { correlationId?: string; actorId?: string }) => void;
};

/** Details of one event: author, time, changes, record. */
export function EventSheet({ row, zone, onClose, onFilter }: EventSheetProps) {
  if (row === null) return null;
  const { event } = row;
  const href = eventHref(event);
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={eventWord(event.type)}
      description={event.entity.label}
    >
      <div className="flex flex-col gap-4 p-4">
        <div className="flex flex-wrap gap-2">
          {href && (
            <Button asChild variant="primary" icon={<ArrowUpRight />}>
              <Link to={href}>Open the record</Link>
            </Button>
          )}
          <Button icon={<GitBranch />} onClick={() => onFilter({ correlationId: event.correlationId })}>
            Same request
          </Button>
          {event.actor.id !== null && (
            <Button icon={<UserRound />} onClick={() => onFilter({ actorId: event.actor.id ?? '' })}>
              By {event.actor.name}
            </Button>
          )}
        </div>
        <DetailList items={facts(row, zone, () => onFilter({ correlationId: event.correlationId }))} />
        {event.changes.length > 0 && <Changes row={row} zone={zone} />}
      </div>
    </Sheet>
  );
}

function facts({ event, offset, topic }: TopicEvent, zone: string, showCause: () => void) {
  const lateMs = Date.parse(event.recordedAt) - Date.parse(event.occurredAt);
  return [
    { label: 'Recorded', value: formatDate(event.recordedAt, zone, 'dateTime') },
    {
      label: 'Happened',
      value:
        lateMs < 60_000
          ? 'at the same time'
          : `${formatDate(event.occurredAt, zone, 'dateTime')}, ${formatMinutes(lateMs / 60_000)} before it was recorded`,
    },
    { label: 'Actor', value: event.actor.name },
    { label: 'Source', value: event.source },
    ...(event.reason === null ? [] : [{ label: 'Reason', value: event.reason }]),
    { label: 'Revision', value: String(event.revision) },
    { label: 'Offset', value: <span className="num">{offset}</span> },
    { label: 'Topic', value: <span className="font-mono text-xs break-all">{topic}</span> },
    { label: 'Event', value: <span className="font-mono text-xs break-all">{event.id}</span> },
    ...(event.traceId === undefined ? [] : [{ label: 'Trace', value: <TraceId id={event.traceId} /> }]),
    // A replayed action has an id of its own; any other request has that of its trace.
    ...(event.traceId === event.correlationId
      ? []
      : [
          {
            label: 'Request',
            value: <span className="font-mono text-xs break-all">{event.correlationId}</span>,
          },
        ]),
    ...(event.causationId === null
      ? []
      : [
          {
            label: 'Caused by',
            value: (
              <button
                type="button"
                onClick={showCause}
                className="rounded-sm text-left font-mono text-xs break-all text-1 underline underline-offset-2"
              >
                {event.causationId}
              </button>
            ),
          },
        ]),
  ];
}

function Changes({ row, zone }: { row: TopicEvent; zone: string }) {
  return (
    <section aria-label="What changed" className="overflow-hidden rounded-md border border-line">
      {row.event.changes.map((change) => (
        <div key={change.field} className="border-b border-line font-mono text-xs last:border-b-0">
          <div className="bg-surface-2 px-2.5 py-1 text-2">{change.label ?? fieldWords(change.field)}</div>
          {change.from !== null && change.from !== undefined && (
            <div className="bg-danger-wash px-2.5 py-1 break-words text-1">
              − {fullValue(change.field, change.from, zone)}
            </div>
          )}
          <div className="bg-ok-wash px-2.5 py-1 break-words text-1">
            + {fullValue(change.field, change.to, zone)}
          </div>
        </div>
      ))}
    </section>
  );
}

function fullValue(field: string, value: unknown, zone: string): string {
  return typeof value === 'object' && value !== null
    ? JSON.stringify(value, null, 1)
    : changedValue(field, value, zone);
}
