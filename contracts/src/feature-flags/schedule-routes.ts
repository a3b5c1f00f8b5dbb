import { z } from 'zod';
import { idSchema, instantSchema, reasonSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { flagBodyLimits as bodyLimits, flagEnvironmentSchema, flagKeySchema } from './flag.ts';
import { percentageSchema, rulesPatchShape, strategySchema } from './flag-rules.ts';

const tag = 'feature flags';
const view = { tag, access: 'session', permission: 'flag.view', write: 'safe' } as const;
const change = { tag, access: 'session', permission: 'flag.change', write: 'change' } as const;
const seen = ['auth.required', 'auth.forbidden', 'request.invalid'] as const;
const changed = [...seen, 'revision.required', 'revision.stale', 'record.gone'] as const;
const reason = reasonSchema.nullable();

/** Most upcoming changes of a flag in one environment. */
export const mostUpcoming = 50;

/** A change that is made later. */
export const plannedChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('switch'), enabled: z.boolean() }),
  z.strictObject({
    kind: z.literal('share'),
    /** A rule for a share of users. */
    strategyId: strategySchema.shape.id,
    percentage: percentageSchema,
  }),
  z.strictObject({ kind: z.literal('rules'), ...rulesPatchShape }),
]);
export type PlannedChange = z.output<typeof plannedChangeSchema>;

/** An edit with the value on which it is based; null: absent. */
export const plannedEditSchema = z.object({
  kind: z.enum(['whole', 'part', 'share', 'order']),
  field: z.string(),
  base: z.unknown(),
  yours: z.unknown(),
});

export const scheduleStateSchema = z.enum(['upcoming', 'applied', 'conflicted', 'refused', 'cancelled']);
export type ScheduleState = z.output<typeof scheduleStateSchema>;

export const scheduleSchema = z.object({
  id: idSchema,
  revision: z.number().int().positive(),
  flagKey: flagKeySchema,
  environment: flagEnvironmentSchema,
  runAt: instantSchema,
  kind: z.enum(['switch', 'share', 'rules']),
  edits: z.array(plannedEditSchema),
  /** Revision of the flag in the environment on which it is based. */
  baseRevision: z.number().int().positive(),
  reason: z.string().nullable(),
  authorId: idSchema,
  authorName: z.string(),
  state: scheduleStateSchema,
  /** Fields that others changed in the meantime, if it is conflicted. */
  conflicts: z.array(z.string()),
  /** Why it was refused or cancelled. */
  detail: z.string().nullable(),
  /** Revision that it made; null: none, or there was nothing left to change. */
  appliedRevision: z.number().int().positive().nullable(),
  /** The approved change request that it makes. */
  requestId: idSchema.nullish(),
  finishedAt: instantSchema.nullable(),
  finishedBy: z.string().nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type FlagSchedule = z.output<typeof scheduleSchema>;

export const listSchedulesRoute = defineRoute({
  ...view,
  method: 'GET',
  path: '/api/flags/:key/schedules',
  summary: 'Scheduled changes of a flag: the next 100, soonest first, then the 20 that ended last',
  status: 200,
  params: z.object({ key: flagKeySchema }),
  reply: z.object({ items: z.array(scheduleSchema) }),
  problems: [...seen, 'flag.unknown'],
});

/** If-Match carries the revision of the flag in that environment on which the change is based. */
export const createScheduleRoute = defineRoute({
  ...change,
  method: 'POST',
  path: '/api/flags/:key/environments/:environment/schedules',
  summary: 'Schedule a change of a flag in one environment',
  status: 201,
  params: z.object({ key: flagKeySchema, environment: flagEnvironmentSchema }),
  body: z.strictObject({
    runAt: instantSchema,
    change: plannedChangeSchema,
    reason: reason.default(null),
  }),
  bodyLimits,
  reply: scheduleSchema,
  problems: [...changed, 'flag.unknown', 'flag.review_required'],
});

/** If-Match carries the revision of the scheduled change. */
export const changeScheduleRoute = defineRoute({
  ...change,
  method: 'PATCH',
  path: '/api/flag-schedules/:id',
  summary: 'Change time, reason or content of an upcoming change',
  status: 200,
  params: z.object({ id: idSchema }),
  body: z.strictObject({
    runAt: instantSchema.optional(),
    reason: reason.optional(),
    change: plannedChangeSchema.optional(),
    /** Revision of the flag in the environment on which another `change` is based. */
    baseRevision: z.number().int().positive().optional(),
  }),
  bodyLimits,
  reply: scheduleSchema,
  problems: [...changed, 'request.not_found', 'flag.review_required'],
});

/** If-Match carries the revision of the scheduled change. */
export const cancelScheduleRoute = defineRoute({
  ...change,
  method: 'POST',
  path: '/api/flag-schedules/:id/cancel',
  summary: 'Cancel an upcoming change',
  status: 200,
  params: z.object({ id: idSchema }),
  body: z.strictObject({ reason: reason.default(null) }),
  reply: scheduleSchema,
  problems: [...changed, 'request.not_found'],
});
