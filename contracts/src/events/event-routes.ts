import { z } from 'zod';
import { commaListSchema, idSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { topicSchema } from '../realtime/topics.ts';
import { entityKindSchema, eventTypeSchema, topicEventSchema } from './domain-event.ts';

/**
 * History of a topic. `after` reads forward (oldest first) and equals what the socket sends; `before` reads
 * backward (newest first) for endless scrolling; without either, the newest come first.
 */
export const listEventsRoute = defineRoute({
  method: 'GET',
  path: '/api/events',
  summary: 'Events of a topic by offset',
  tag: 'events',
  access: 'session',
  write: 'safe',
  status: 200,
  query: z.strictObject({
    topic: topicSchema,
    after: z.coerce.number().int().min(0).optional(),
    before: z.coerce.number().int().min(1).optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    type: commaListSchema(eventTypeSchema).optional(),
    kind: commaListSchema(entityKindSchema).optional(),
    entityId: z.string().max(64).optional(),
    /** All events that concern a job: its own and its visits'. */
    jobId: idSchema.optional(),
    actorId: idSchema.optional(),
    correlationId: z.string().max(100).optional(),
    q: z.string().trim().max(200).optional(),
  }),
  reply: z.object({
    epoch: z.string(),
    /** Offset of the topic's newest event. */
    head: z.number().int(),
    items: z.array(topicEventSchema),
    hasMore: z.boolean(),
  }),
  problems: ['auth.required', 'topic.refused', 'request.invalid'],
});
