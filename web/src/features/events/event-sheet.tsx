import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import { ArrowUpRight, GitBranch, UserRound } from 'lucide-react';
import { formatDate, formatMinutes } from '../../lib/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { changedValue, fieldWords } from '../../ui/field-words.ts';
import { eventHref, eventWord } from '../../records/event-words.ts';
import { sourceWords } from './source-words.ts';
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
  const { id: actorId, name } = event.actor;
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
              <Link to={href}>
                <Trans>Open the record</Trans>
              </Link>
            </Button>
          )}
          <Button icon={<GitBranch />} onClick={() => onFilter({ correlationId: event.correlationId })}>
            <Trans>Same request</Trans>
          </Button>
          {actorId !== null && (
            <Button icon={<UserRound />} onClick={() => onFilter({ actorId })}>
              <Trans>By {name}</Trans>
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
  const happened = formatDate(event.occurredAt, zone, 'dateTime');
  const span = formatMinutes(lateMs / 60_000);
  return [
    { label: t`Recorded`, value: formatDate(event.recordedAt, zone, 'dateTime') },
    {
      label: t`Happened`,
      value: lateMs < 60_000 ? t`at the same time` : t`${happened}, ${span} before it was recorded`,
    },
    { label: t`Actor`, value: event.actor.name },
    { label: t`Source`, value: sourceWords[event.source] },
    ...(event.reason === null ? [] : [{ label: t`Reason`, value: event.reason }]),
    { label: t`Revision`, value: String(event.revision) },
    { label: t`Offset`, value: <span className="num">{offset}</span> },
    { label: t`Topic`, value: <span className="font-mono text-xs break-all">{topic}</span> },
    { label: t`Event`, value: <span className="font-mono text-xs break-all">{event.id}</span> },
    ...(event.traceId === undefined ? [] : [{ label: t`Trace`, value: <TraceId id={event.traceId} /> }]),
    // A replayed action has an id of its own; any other request has that of its trace.
    ...(event.traceId === event.correlationId
      ? []
      : [
          {
            label: t`Request`,
            value: <span className="font-mono text-xs break-all">{event.correlationId}</span>,
          },
        ]),
    ...(event.causationId === null
      ? []
      : [
          {
            label: t`Caused by`,
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
    <section aria-label={t`What changed`} className="overflow-hidden rounded-md border border-line">
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
