import { z } from 'zod';
import {
  idSchema,
  instantSchema,
  longTextSchema,
  reasonSchema,
  queryFlagSchema,
  shortTextSchema,
  tagsSchema,
} from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { metricsSchema } from '../experiments/metric.ts';
import {
  allocationSchema,
  experimentSchema,
  experimentStatusSchema,
  experimentUnitSchema,
  flagBodyLimits as bodyLimits,
  flagEnvironmentSchema,
  flagEvaluationSchema,
  flagKeySchema,
  flagSchema,
  flagTypeSchema,
  newFlagKeySchema,
  newVariantsSchema,
} from './flag.ts';
import { defaultProject, flagProjectSchema } from './flag-project.ts';

const tag = 'feature flags';
const keyParams = z.object({ key: flagKeySchema });

/** Required by the specification: map of flag key to boolean. */
export const flagMapRoute = defineRoute({
  method: 'GET',
  path: '/api/feature-flags',
  summary: 'Flag keys with their state in one environment',
  tag,
  access: 'session',
  permission: 'flag.evaluate',
  write: 'safe',
  status: 200,
  query: z.strictObject({ environment: flagEnvironmentSchema.default('production') }),
  reply: z.record(z.string(), z.boolean()),
  problems: ['auth.required', 'request.invalid'],
});

export const evaluateFlagRoute = defineRoute({
  method: 'POST',
  path: '/api/feature-flags/evaluate',
  summary: 'Evaluate one flag in a context',
  tag,
  access: 'session',
  permission: 'flag.evaluate',
  write: 'safe',
  status: 200,
  body: z.strictObject({
    flagKey: flagKeySchema,
    context: z
      .object({
        userId: z.string().max(200).optional(),
        userRole: z.string().max(40).optional(),
        environment: flagEnvironmentSchema.default('production'),
      })
      .catchall(z.union([z.string().max(500), z.number(), z.boolean(), z.null()])),
  }),
  reply: flagEvaluationSchema,
  problems: ['auth.required', 'request.invalid'],
});

export const listFlagsRoute = defineRoute({
  method: 'GET',
  path: '/api/flags',
  summary: 'All flags with their state in every environment',
  tag,
  access: 'session',
  permission: 'flag.view',
  write: 'safe',
  status: 200,
  /** `archived=true`: the archived ones instead. `project`: only those of this project. */
  query: z.strictObject({ archived: queryFlagSchema.default(false), project: flagProjectSchema.optional() }),
  reply: z.object({ items: z.array(flagSchema) }),
  problems: ['auth.required', 'auth.forbidden', 'request.invalid'],
});

export const createFlagRoute = defineRoute({
  method: 'POST',
  path: '/api/flags',
  summary: 'Create a flag, off in every environment',
  tag,
  access: 'session',
  permission: 'flag.change',
  write: 'create',
  status: 201,
  body: z.strictObject({
    key: newFlagKeySchema,
    description: longTextSchema.default(''),
    variants: newVariantsSchema.nullable().default(null),
    type: flagTypeSchema.default('release'),
    expectedDays: z.number().int().min(1).max(3650).nullable().default(null),
    ownerId: idSchema.nullable().default(null),
    tags: tagsSchema.default([]),
    project: flagProjectSchema.default(defaultProject),
  }),
  bodyLimits,
  reply: flagSchema,
  problems: ['auth.required', 'auth.forbidden', 'request.invalid', 'record.duplicate'],
});

export const readFlagRoute = defineRoute({
  method: 'GET',
  path: '/api/flags/:key',
  summary: 'One flag',
  tag,
  access: 'session',
  permission: 'flag.view',
  write: 'safe',
  status: 200,
  params: keyParams,
  reply: flagSchema,
  problems: ['auth.required', 'auth.forbidden', 'flag.unknown'],
});

/** If-Match carries the revision of the flag in that environment, and so does the ETag of the answer. */
export const toggleFlagRoute = defineRoute({
  method: 'PATCH',
  path: '/api/flags/:key/environments/:environment',
  summary: 'Switch a flag in one environment',
  tag,
  access: 'session',
  permission: 'flag.change',
  write: 'change',
  status: 200,
  params: z.object({ key: flagKeySchema, environment: flagEnvironmentSchema }),
  body: z.strictObject({ enabled: z.boolean(), reason: reasonSchema.nullable().default(null) }),
  reply: flagSchema,
  revisionOf: ({ environments }, params) =>
    environments.find(({ environment }) => environment === params.environment)?.revision,
  problems: [
    'auth.required',
    'auth.forbidden',
    'request.invalid',
    'flag.unknown',
    'flag.review_required',
    'revision.required',
    'revision.stale',
  ],
});

export const flagChangeSchema = z.object({
  id: idSchema,
  at: instantSchema,
  actorName: z.string(),
  environment: flagEnvironmentSchema.nullable(),
  summary: z.string(),
  reason: z.string().nullable(),
  revision: z.number().int(),
  /** Place in the company's history of flags. */
  number: z.number().int(),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  /** True if it was made without the required review, and its author has not said why. */
  needsReason: z.boolean().optional(),
  /** True if the flag, or its state, can be brought back to what it was after this change. */
  isRestorable: z.boolean().optional(),
  /** Time for which it was planned, of a scheduled change. */
  scheduledFor: instantSchema.nullish(),
});

export const flagHistoryRoute = defineRoute({
  method: 'GET',
  path: '/api/flags/:key/history',
  summary: 'Changes with author and time, newest first',
  tag,
  access: 'session',
  permission: 'flag.view',
  write: 'safe',
  status: 200,
  params: keyParams,
  query: z.strictObject({
    /** Only changes with a lower number, as `next` of the page before says. */
    before: z.coerce.number().int().positive().optional(),
    /** A page has at most 50 changes, whatever is asked for. */
    limit: z.coerce.number().int().min(1).max(500).default(50),
  }),
  reply: z.object({
    items: z.array(flagChangeSchema),
    /** `before` of the next page; null: there is none. */
    next: z.number().int().nullable(),
  }),
  problems: ['auth.required', 'auth.forbidden', 'request.invalid', 'flag.unknown'],
});

const hypothesisSchema = z.string().trim().max(2_000);

export const createExperimentRoute = defineRoute({
  method: 'POST',
  path: '/api/flags/:key/experiments',
  summary: 'Record an A/B test on a flag, as a draft',
  tag,
  access: 'session',
  permission: 'flag.change',
  write: 'create',
  status: 201,
  params: keyParams,
  body: z.strictObject({
    name: shortTextSchema,
    hypothesis: hypothesisSchema.default(''),
    environment: flagEnvironmentSchema.default('production'),
    unit: experimentUnitSchema.default('userId'),
    allocation: allocationSchema.nullable().default(null),
    metrics: metricsSchema.default([]),
  }),
  bodyLimits,
  reply: experimentSchema,
  problems: ['auth.required', 'auth.forbidden', 'request.invalid', 'flag.unknown'],
});

/** Only a draft can get another unit, environment, allocation or other metrics: they decide what the figures mean. */
const changeExperimentSchema = z
  .strictObject({
    status: experimentStatusSchema,
    name: shortTextSchema,
    hypothesis: hypothesisSchema,
    environment: flagEnvironmentSchema,
    unit: experimentUnitSchema,
    allocation: allocationSchema.nullable(),
    metrics: metricsSchema,
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Nothing to change');

export const changeExperimentRoute = defineRoute({
  method: 'PATCH',
  path: '/api/experiments/:id',
  summary: 'Change an A/B test, or its status: draft → running ⇄ paused → concluded',
  tag,
  access: 'session',
  permission: 'flag.change',
  write: 'change',
  status: 200,
  params: z.object({ id: idSchema }),
  body: changeExperimentSchema,
  bodyLimits,
  reply: experimentSchema,
  problems: [
    'auth.required',
    'auth.forbidden',
    'request.invalid',
    'request.not_found',
    'experiment.transition_refused',
    'revision.required',
    'revision.stale',
  ],
});
