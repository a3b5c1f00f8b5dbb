import type {
  DomainEvent,
  EntityKind,
  EventRecord,
  EventType,
} from '@switchyard/contracts/events/domain-event.ts';
import type { RelatedRecord } from '@switchyard/contracts/records/define-record.ts';
import { factsOf } from '@switchyard/contracts/records/registry.ts';
import { sql, type Tx } from '../db/database.ts';
import { findCustomFields } from '../db/repositories/custom-field-repository.ts';
import { newId } from '../runtime/ids.ts';
import type { OpenSpan } from '../tracing/spans.ts';
import { showCustomValues } from './custom-changes.ts';
import type { CommandContext, Delivery, NewEvent } from './new-event.ts';

/** An event in one topic, in the database's format. */
export type EventRow = {
  topic: string;
  /** `customer:<id>`: records whose timelines include the event; only set in the staff timeline. */
  related?: readonly string[];
  eventId: string;
  type: EventType;
  entityKind: EntityKind;
  entityId: string;
  jobId: string | null;
  actorId: string | null;
  correlationId: string;
  /** Span of the transaction, W3C `traceparent`. */
  traceparent: string;
  /** Only set in the staff timeline. */
  traceId?: string;
  payload: Omit<DomainEvent, 'recordedAt'>;
};

/**
 * Appends events to their topics. A payload shared by several topics is sent to the database once.
 * @param count called before the topics are locked, with the bytes that the events take in all topics
 */
export async function appendEvents(
  tx: Tx,
  { companyId, rows }: { companyId: string; rows: readonly EventRow[] },
  count?: (bytes: number) => Promise<void>,
): Promise<void> {
  const shown = await showCustomValues(rows, () => findCustomFields(tx));
  const texts = new Map(shown.map(({ payload }) => [payload, JSON.stringify(payload)]));
  const places = new Map([...texts.keys()].map((payload, place) => [payload, place]));
  await count?.(shown.reduce((sum, { payload }) => sum + (texts.get(payload)?.length ?? 0), 0));
  const events = shown.map(({ payload, ...row }) => ({ ...row, payloadPlace: places.get(payload) }));
  await sql`/* prepared */ SELECT FROM append_events(${companyId}, ${JSON.stringify(events)}::jsonb,
    ${`[${[...texts.values()].join(',')}]`}::jsonb)`.execute(tx);
}

/** One row per topic that receives the event. */
export function toRows(
  event: NewEvent,
  context: CommandContext,
  { now, span }: { now: Date; span: Pick<OpenSpan, 'traceId' | 'traceparent'> },
): EventRow[] {
  const id = newId(now.getTime());
  const related = relatedRecords(event);
  const { traceId, traceparent } = span;
  const payloadOf = ({ topic, record, actor = context.actor, ...own }: Delivery): EventRow['payload'] => ({
    id,
    type: event.type,
    entity: isTimeline(topic) ? { ...event.entity, related } : event.entity,
    actor,
    source: context.source,
    occurredAt: event.occurredAt ?? now.toISOString(),
    revision: event.revision,
    correlationId: context.correlationId,
    causationId: context.causationId,
    changes: [...(own.changes ?? event.changes)],
    reason: (own.reason === undefined ? event.reason : own.reason) ?? null,
    record,
    // Only the staff's timeline shows it; the messages of other topics stay as small as they are.
    ...(isTimeline(topic) ? { traceId } : {}),
  });
  /** Keyed by record; for audiences that see the whole event. */
  const whole = new Map<EventRecord | null, EventRow['payload']>();
  const sharedPayload = (delivery: Delivery) => {
    const { topic, record, actor, changes, reason } = delivery;
    if (isTimeline(topic) || actor !== undefined || changes !== undefined || reason !== undefined) {
      return payloadOf(delivery);
    }
    const payload = whole.get(record) ?? payloadOf(delivery);
    whole.set(record, payload);
    return payload;
  };
  return event.deliveries.map((delivery) => ({
    topic: delivery.topic,
    eventId: id,
    type: event.type,
    entityKind: event.entity.kind,
    entityId: event.entity.id,
    jobId: event.entity.jobId,
    actorId: (delivery.actor ?? context.actor).id,
    correlationId: context.correlationId,
    traceparent,
    payload: sharedPayload(delivery),
    ...(isTimeline(delivery.topic)
      ? { traceId, related: related.map(({ kind, id: ofRecord }) => `${kind}:${ofRecord}`) }
      : {}),
  }));
}

const isTimeline = (topic: string) => topic.endsWith(':timeline');

/** Records the event concerns besides its own, from the definition of its record. */
function relatedRecords({ entity, deliveries }: NewEvent): readonly RelatedRecord[] {
  const facts = factsOf(entity.kind);
  const { kind, related } = facts;
  const { member = kind } = facts;
  const job = entity.jobId === null || kind === 'job' ? [] : [{ kind: 'job', id: entity.jobId }];
  const carried = deliveries.find(({ record }) => record?.kind === kind)?.record;
  if (!related || !carried || member === null) return job;
  // The definition ties kind, member and record type together, which the compiler cannot infer through the union.
  const all = [...job, ...related((carried as unknown as Readonly<Record<string, never>>)[member] as never)];
  return all.filter(
    ({ kind: each, id }, at) => all.findIndex((other) => other.kind === each && other.id === id) === at,
  );
}
