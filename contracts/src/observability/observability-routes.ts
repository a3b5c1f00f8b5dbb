import { z } from 'zod';
import { idSchema, instantSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';

const tag = 'observability';
const base = { tag, access: 'session' } as const;

export const queueViewSchema = z.object({
  name: z.string(),
  waiting: z.number().int(),
  active: z.number().int(),
  delayed: z.number().int(),
  failed: z.number().int(),
  completedPerMinute: z.number(),
  failedPerMinute: z.number(),
  paused: z.boolean(),
});

export const processViewSchema = z.object({
  id: z.string(),
  role: z.enum(['api', 'workers']),
  pid: z.number().int(),
  startedAt: instantSchema,
  seenAt: instantSchema,
  rssBytes: z.number(),
  cpuShare: z.number(),
  eventLoopP99Ms: z.number(),
  sockets: z.number().int(),
});

/**
 * Figures of the whole system over the last minute, summed over processes. Operators see all of them; for other staff,
 * counts are null and there are no queues and processes.
 */
export const observabilitySchema = z.object({
  at: instantSchema,
  sockets: z.number().int().nullable(),
  deliveriesPerSecond: z.number().nullable(),
  /** Commit → written to the socket, milliseconds. */
  deliveryP50Ms: z.number().nullable(),
  deliveryP99Ms: z.number().nullable(),
  /** Commit → published to the stream, milliseconds. */
  publishP50Ms: z.number().nullable(),
  publishP99Ms: z.number().nullable(),
  /** Commit → applied on screen, as reported by browsers. */
  screenP50Ms: z.number().nullable(),
  screenP99Ms: z.number().nullable(),
  eventsPerSecond: z.number().nullable(),
  lagEvents: z.number().int().nullable(),
  oldestUnpublishedMs: z.number(),
  recoveries: z
    .object({
      ring: z.number().int(),
      stream: z.number().int(),
      postgres: z.number().int(),
      snapshot: z.number().int(),
    })
    .nullable(),
  gaps: z.number().int().nullable(),
  requestsPerSecond: z.number().nullable(),
  requestP99Ms: z.number().nullable(),
  errorsPerMinute: z.number().nullable(),
  eventLoopP99Ms: z.number().nullable(),
  redisUp: z.boolean(),
  queues: z.array(queueViewSchema),
  processes: z.array(processViewSchema),
});
export type Observability = z.infer<typeof observabilitySchema>;

export const observabilityRoute = defineRoute({
  ...base,
  method: 'GET',
  path: '/api/observability',
  permission: 'observability.view',
  summary: 'Figures of the system, over the last minute',
  write: 'safe',
  status: 200,
  reply: observabilitySchema,
  problems: ['auth.required', 'auth.forbidden'],
});

export const failedTaskSchema = z.object({
  id: z.string(),
  queue: z.string(),
  name: z.string(),
  failedAt: instantSchema.nullable(),
  attempts: z.number().int(),
  reason: z.string(),
  eventId: idSchema.nullable(),
  /** Trace of what caused it; null for tasks of a schedule. */
  traceId: z.string().nullable(),
});
export type FailedTask = z.infer<typeof failedTaskSchema>;

export const listFailedTasksRoute = defineRoute({
  ...base,
  method: 'GET',
  path: '/api/observability/failed-tasks',
  permission: 'observability.retry',
  summary: 'Tasks that failed for good, newest first',
  write: 'safe',
  status: 200,
  reply: z.object({ items: z.array(failedTaskSchema) }),
  problems: ['auth.required', 'auth.forbidden'],
});

export const retryTaskRoute = defineRoute({
  ...base,
  method: 'POST',
  path: '/api/observability/queues/:queue/tasks/:id/retry',
  permission: 'observability.retry',
  summary: 'Retry a failed task',
  write: 'create',
  status: 200,
  params: z.object({ queue: z.string().max(60), id: z.string().max(200) }),
  reply: z.object({ ok: z.literal(true) }),
  problems: ['auth.required', 'auth.forbidden', 'request.not_found', 'task.not_retryable'],
});

export const recentErrorSchema = z.object({
  id: z.string(),
  at: instantSchema,
  message: z.string(),
  route: z.string().nullable(),
  traceId: z.string(),
});

export const recentErrorsRoute = defineRoute({
  ...base,
  method: 'GET',
  path: '/api/observability/errors',
  permission: 'observability.retry',
  summary: 'Unexpected failures of the last day, newest first',
  write: 'safe',
  status: 200,
  reply: z.object({ items: z.array(recentErrorSchema) }),
  problems: ['auth.required', 'auth.forbidden'],
});
