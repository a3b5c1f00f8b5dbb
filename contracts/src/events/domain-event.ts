import { z } from 'zod';
import { checklistSchema } from '../checklists/checklist.ts';
import { communicationSchema } from '../communications/communication.ts';
import { customerSchema } from '../customers/customer.ts';
import {
  experimentSchema,
  flagEnvironmentSchema,
  flagSchema,
  publicExperimentSchema,
  publicFlagSchema,
} from '../feature-flags/flag.ts';
import { idSchema, instantSchema } from '../http/primitives.ts';
import { jobSchema } from '../jobs/job.ts';
import { notificationSchema } from '../notifications/notification.ts';
import { orphanSchema } from '../orphans/orphan-routes.ts';
import { photoSchema } from '../photos/photo.ts';
import { siteSchema } from '../sites/site.ts';
import { technicianSchema } from '../technicians/technician.ts';
import { visitEntrySchema } from '../visit-entries/visit-entry.ts';
import { visitSchema } from '../visits/visit.ts';

/** Past-tense names of everything that happens. */
export const eventTypes = [
  'job.created',
  'job.updated',
  'job.state_changed',
  'job.deleted',
  'job.restored',
  'visit.planned',
  'visit.moved',
  'visit.updated',
  'visit.accepted',
  'visit.state_changed',
  'visit.deleted',
  'visit.restored',
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'customer.restored',
  'site.created',
  'site.updated',
  'site.deleted',
  'site.restored',
  'technician.created',
  'technician.updated',
  'technician.deleted',
  'technician.restored',
  'flag.created',
  'flag.toggled',
  'experiment.created',
  'experiment.status_changed',
  'company.updated',
  'user.invited',
  'user.joined',
  'user.changed',
  'notification.created',
  'visit_entry.added',
  'visit_entry.changed',
  'visit_entry.removed',
  'photo.added',
  'photo.changed',
  'photo.removed',
  'communication.recorded',
  'checklist.created',
  'checklist.updated',
  'checklist.deleted',
  'checklist.restored',
  'orphan.received',
  'orphan.resolved',
] as const;
export const eventTypeSchema = z.enum(eventTypes);
export type EventType = z.infer<typeof eventTypeSchema>;

export const entityKinds = [
  'job',
  'visit',
  'customer',
  'site',
  'technician',
  'flag',
  'experiment',
  'company',
  'user',
  'notification',
  'visit_entry',
  'photo',
  'communication',
  'checklist',
  'orphan',
] as const;
export const entityKindSchema = z.enum(entityKinds);
export type EntityKind = z.infer<typeof entityKindSchema>;

export const eventActorSchema = z.object({
  kind: z.enum(['user', 'system']),
  id: idSchema.nullable(),
  name: z.string(),
});
export type EventActor = z.infer<typeof eventActorSchema>;

/** One changed field, before and after. */
export const changeSchema = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() });
export type Change = z.infer<typeof changeSchema>;

/** The record after the change, as this topic's audience may see it. */
export const eventRecordSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('job'), job: jobSchema }),
  z.object({ kind: z.literal('visit'), visit: visitSchema }),
  z.object({ kind: z.literal('customer'), customer: customerSchema }),
  z.object({ kind: z.literal('site'), site: siteSchema }),
  z.object({ kind: z.literal('technician'), technician: technicianSchema }),
  z.object({ kind: z.literal('flag'), flag: flagSchema, environment: flagEnvironmentSchema.nullable() }),
  z.object({ kind: z.literal('experiment'), experiment: experimentSchema }),
  z.object({ kind: z.literal('public_flag'), flag: publicFlagSchema }),
  z.object({ kind: z.literal('public_experiment'), experiment: publicExperimentSchema }),
  z.object({ kind: z.literal('notification'), notification: notificationSchema }),
  z.object({ kind: z.literal('visit_entry'), entry: visitEntrySchema }),
  z.object({ kind: z.literal('photo'), photo: photoSchema }),
  z.object({ kind: z.literal('communication'), communication: communicationSchema }),
  z.object({ kind: z.literal('checklist'), checklist: checklistSchema }),
  z.object({ kind: z.literal('orphan'), orphan: orphanSchema }),
]);
export type EventRecord = z.infer<typeof eventRecordSchema>;

/** What happened, as a topic carries it. The same `id` in several topics is the same happening. */
export const domainEventSchema = z.object({
  id: idSchema,
  type: eventTypeSchema,
  entity: z.object({
    kind: entityKindSchema,
    id: z.string(),
    /** Short text for a list row, for example `#1042 No heat, 3rd floor`. */
    label: z.string(),
    /** The job that the happening belongs to, for visits. */
    jobId: idSchema.nullable(),
  }),
  actor: eventActorSchema,
  source: z.enum(['web', 'api', 'replay', 'seed', 'system']),
  /** When it happened in the field; equals recordedAt unless work was recorded later. */
  occurredAt: instantSchema,
  recordedAt: instantSchema,
  revision: z.number().int(),
  /** Request that led to it; all happenings of one request share it. */
  correlationId: z.string(),
  /** Event that led to it, null for what a person did directly. */
  causationId: idSchema.nullable(),
  changes: z.array(changeSchema),
  reason: z.string().nullable(),
  /** Null in the timeline topic, which carries what changed and not the whole record. */
  record: eventRecordSchema.nullable(),
});
export type DomainEvent = z.infer<typeof domainEventSchema>;

/** An event at its place in a topic. */
export const topicEventSchema = z.object({
  topic: z.string(),
  offset: z.number().int().positive(),
  epoch: z.string(),
  event: domainEventSchema,
});
export type TopicEvent = z.infer<typeof topicEventSchema>;
