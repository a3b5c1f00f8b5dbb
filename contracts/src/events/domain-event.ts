import { z } from 'zod';
import { idSchema, instantSchema } from '../http/primitives.ts';
import { type RecordEvent, type RecordKind, recordKinds, tableOf } from '../records/registry.ts';
import { eventRecordSchema } from './event-record.ts';

export type { EventRecord } from './event-record.ts';

/** Past-tense event names with their display texts. */
export const eventLabels = tableOf<RecordEvent, string>(({ events }) => events);
export type EventType = RecordEvent;
export const eventTypes = Object.keys(eventLabels) as [EventType, ...EventType[]];
/** A name that this version knows, as in a filter. */
export const eventTypeSchema = z.enum(eventTypes);

export type EntityKind = RecordKind;
export const entityKindSchema = z.enum(recordKinds);

/**
 * A name in an envelope, possibly one of a newer version: while versions run side by side, or after a step back, events
 * of unknown names are read, shown and passed on.
 */
function nameSchema<Name extends string>(): z.ZodType<Name> {
  return z.string().min(1).max(100) as unknown as z.ZodType<Name>;
}

export const eventActorSchema = z.object({
  kind: z.enum(['user', 'system']),
  id: idSchema.nullable(),
  name: z.string(),
});
export type EventActor = z.infer<typeof eventActorSchema>;

/** A changed field, before and after. */
export const changeSchema = z.object({
  field: z.string(),
  /** Set for custom fields, `custom.<key>`: the field's label at that time; its values are texts then. */
  label: z.string().optional(),
  from: z.unknown(),
  to: z.unknown(),
});
export type Change = z.infer<typeof changeSchema>;

/** An event as stored in a topic. Copies in several topics share the same `id`. */
export const domainEventSchema = z.object({
  id: idSchema,
  type: nameSchema<EventType>(),
  entity: z.object({
    kind: nameSchema<EntityKind>(),
    id: z.string(),
    /** Short text for a list row, for example `#1042 No heat, 3rd floor`. */
    label: z.string(),
    /** The job that the event belongs to; set for visits. */
    jobId: idSchema.nullable(),
    /** Other records that the event concerns: it appears in their timelines too. */
    related: z
      .array(z.object({ kind: z.string(), id: z.string() }))
      .readonly()
      .optional(),
    /** The entry of its conversation that the event reports; of service requests, since version 3.3. */
    messageId: idSchema.optional(),
  }),
  actor: eventActorSchema,
  source: z.enum(['web', 'api', 'replay', 'seed', 'system']),
  /** When it happened in the field; equals `recordedAt` unless the work was recorded later. */
  occurredAt: instantSchema,
  recordedAt: instantSchema,
  revision: z.number().int(),
  /** Shared by all events of one command: the trace id of its request, or the id of the replayed action. */
  correlationId: z.string(),
  /** Trace of the request or task that recorded it. Only in the staff's timeline, since version 3.2. */
  traceId: z.string().optional(),
  /** Event that caused it; null for a user's direct action. */
  causationId: idSchema.nullable(),
  changes: z.array(changeSchema),
  reason: z.string().nullable(),
  /** Null in the timeline topic, which carries only the changes. */
  record: eventRecordSchema.nullable(),
});
export type DomainEvent = z.infer<typeof domainEventSchema>;

/** An event with its offset in a topic. */
export const topicEventSchema = z.object({
  topic: z.string(),
  offset: z.number().int().positive(),
  epoch: z.string(),
  event: domainEventSchema,
});
export type TopicEvent = z.infer<typeof topicEventSchema>;
