import { z } from 'zod';
import { commaListSchema, idSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { topicSchema } from '../realtime/topics.ts';
import { entityKindSchema, eventTypeSchema, topicEventSchema } from './domain-event.ts';

const recordNameSchema = z.object({ kind: entityKindSchema, id: idSchema });
const aboutSchema = z
  .string()
  .max(100)
  .transform((text, context) => {
    const [kind, id] = text.split(':');
    const parsed = recordNameSchema.safeParse({ kind, id });
    if (parsed.success && text.split(':').length === 2) return parsed.data;
    context.addIssue({ code: 'custom', message: 'Give a kind of record and its id: customer:<id>' });
    return z.NEVER;
  });

/**
 * History of a topic. `after` reads forward (oldest first) and equals what the socket sends; `before` reads backward
 * (newest first) for endless scrolling; without either, the newest events come first.
 */
export const listEventsRoute = defineRoute({
  method: 'GET',
  path: '/api/events',
  summary: 'Events of a topic by offset',
  tag: 'events',
  access: 'session',
  permission: 'event.view',
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
    /** All events of a job and its visits. The same as `about=job:<id>`. */
    jobId: idSchema.optional(),
    /** All events that concern a record, `<kind>:<id>`: its own and those of records that list it as related. */
    about: aboutSchema.optional(),
    actorId: idSchema.optional(),
    correlationId: z.string().max(100).optional(),
    /** All events of a trace; only in the staff's timeline. */
    traceId: z
      .string()
      .regex(/^[\da-f]{32}$/)
      .optional(),
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
