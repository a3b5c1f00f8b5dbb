import { z } from 'zod';
import { domainEventSchema } from '../events/domain-event.ts';
import { fieldPresenceSchema } from '../presence/field-presence.ts';
import { experimentStatusSchema, flagEnvironmentSchema, variantsSchema } from '../feature-flags/flag.ts';

/** Position of a message in its topic; part of every event message. */
const place = {
  topic: z.string(),
  offset: z.number().int().positive(),
  epoch: z.string(),
  id: z.string(),
  v: z.literal(1),
};
const optionalPlace = z.object(place).partial().shape;

/** Specified message: a flag changed. Sent with and without the subprotocol. */
export const featureFlagUpdateSchema = z.object({
  type: z.literal('feature_flag_update'),
  flagKey: z.string(),
  enabled: z.boolean(),
  variants: variantsSchema.optional(),
  environment: flagEnvironmentSchema,
  updatedAt: z.string(),
  reason: z.string().optional(),
  ...optionalPlace,
  event: domainEventSchema.optional(),
});

/** Specified message: the result evaluated for this session changed. Never replayed. */
export const featureFlagEvaluationMessageSchema = z.object({
  type: z.literal('feature_flag_evaluation'),
  flagKey: z.string(),
  enabled: z.boolean(),
  variant: z.string().nullable(),
  reason: z.string(),
  flagId: z.string().nullable(),
  evaluationTime: z.number(),
  cacheHit: z.boolean(),
});

/** Specified message: the status of an A/B test changed. */
export const abTestUpdateSchema = z.object({
  type: z.literal('ab_test_update'),
  flagId: z.string(),
  name: z.string(),
  status: experimentStatusSchema,
  ...optionalPlace,
  event: domainEventSchema.optional(),
});

/** Event of the timeline topic, `record` is null. */
export const timelineEventMessageSchema = z.object({
  type: z.literal('timeline_event'),
  ...place,
  event: domainEventSchema,
});

/** Event of the dispatch, technician and customer topics. */
export const jobUpdateMessageSchema = z.object({
  type: z.literal('job_update'),
  ...place,
  event: domainEventSchema,
});

/** Event of a user's own topic. */
export const notificationMessageSchema = z.object({
  type: z.literal('notification'),
  ...place,
  event: domainEventSchema,
});

export const welcomeMessageSchema = z.object({
  type: z.literal('welcome'),
  conn: z.string(),
  /** Absolute end of the session, ISO 8601. */
  session_exp: z.string(),
  /** Seconds between heartbeats. */
  ping: z.number(),
  topics_max: z.number(),
  server_epoch: z.string(),
  /** Version of the running application; a client of another version offers a reload. */
  version: z.string(),
  /** Messages that earlier servers do not know. */
  takes: z.array(z.string()).optional(),
});

export const subscribedMessageSchema = z.object({
  type: z.literal('subscribed'),
  id: z.number(),
  results: z.array(
    z.union([
      z.object({
        topic: z.string(),
        epoch: z.string(),
        /** Offset from which live events continue (after the `count` replayed events). */
        offset: z.number().int(),
        /** False: missed events cannot be replayed; fetch a snapshot. */
        recovered: z.boolean(),
        /** The client requested a position to continue from. */
        was_recovering: z.boolean(),
        count: z.number().int(),
      }),
      z.object({ topic: z.string(), error: z.literal('topic.refused') }),
    ]),
  ),
});

export const unsubscribedMessageSchema = z.object({
  type: z.literal('unsubscribed'),
  id: z.number(),
  topics: z.array(z.string()),
});

/** Heartbeat with the newest offset of each subscribed topic: reveals silent gaps. */
export const heartbeatMessageSchema = z.object({
  type: z.literal('hb'),
  sentAt: z.number(),
  heads: z.record(z.string(), z.number()),
});

/** An event too large for a frame: fetch it over HTTP. Counts as the event at that offset. */
export const resyncMessageSchema = z.object({
  type: z.literal('resync'),
  topic: z.string(),
  offset: z.number(),
  epoch: z.string(),
});

/** Live figures for the observability page; latest value only, never replayed. */
export const metricMessageSchema = z.object({
  type: z.literal('metric'),
  at: z.string(),
  values: z.record(z.string(), z.number()),
});

/** Latest presence of technicians' devices; staff only, never replayed. */
export const presenceMessageSchema = z.object({
  type: z.literal('presence'),
  items: z.array(fieldPresenceSchema),
});

/** An open page of a flag, of one user. */
export const flagViewerSchema = z.object({
  userId: z.string(),
  name: z.string(),
  /** Environment whose rules the user is editing; null: none. */
  editing: flagEnvironmentSchema.nullable(),
});
export type FlagViewer = z.infer<typeof flagViewerSchema>;

/** Users who have the page of a flag open; for sockets that have it open themselves. Latest state only, never replayed. */
export const flagViewersMessageSchema = z.object({
  type: z.literal('flag_viewers'),
  flag: z.string(),
  viewers: z.array(flagViewerSchema),
});

export const errorMessageSchema = z.object({
  type: z.literal('error'),
  code: z.string(),
  message: z.string(),
});

/** Everything a server may send to an `ops.v2` client. Unknown types are ignored and counted. */
export const serverMessageSchema = z.discriminatedUnion('type', [
  featureFlagUpdateSchema,
  featureFlagEvaluationMessageSchema,
  abTestUpdateSchema,
  timelineEventMessageSchema,
  jobUpdateMessageSchema,
  notificationMessageSchema,
  welcomeMessageSchema,
  subscribedMessageSchema,
  unsubscribedMessageSchema,
  heartbeatMessageSchema,
  resyncMessageSchema,
  metricMessageSchema,
  presenceMessageSchema,
  flagViewersMessageSchema,
  errorMessageSchema,
]);
export type ServerMessage = z.infer<typeof serverMessageSchema>;

/** Messages with an offset in a topic. */
export type TopicMessage = Extract<ServerMessage, { offset?: number | undefined; event?: unknown }>;
