import { z } from 'zod';
import {
  idSchema,
  instantSchema,
  longTextSchema,
  reasonSchema,
  shortTextSchema,
} from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import {
  experimentSchema,
  experimentStatusSchema,
  flagEnvironmentSchema,
  flagEvaluationSchema,
  flagKeySchema,
  flagSchema,
  newVariantsSchema,
} from './flag.ts';

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
  reply: z.object({ items: z.array(flagSchema) }),
  problems: ['auth.required', 'auth.forbidden'],
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
    key: flagKeySchema,
    description: longTextSchema.default(''),
    variants: newVariantsSchema.nullable().default(null),
  }),
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

/** If-Match carries the revision of the flag in that environment. */
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
  problems: [
    'auth.required',
    'auth.forbidden',
    'request.invalid',
    'flag.unknown',
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
  reply: z.object({ items: z.array(flagChangeSchema) }),
  problems: ['auth.required', 'auth.forbidden', 'flag.unknown'],
});

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
  body: z.strictObject({ name: shortTextSchema }),
  reply: experimentSchema,
  problems: ['auth.required', 'auth.forbidden', 'request.invalid', 'flag.unknown'],
});

export const changeExperimentRoute = defineRoute({
  method: 'PATCH',
  path: '/api/experiments/:id',
  summary: 'Change the status of an A/B test: draft → running ⇄ paused → concluded',
  tag,
  access: 'session',
  permission: 'flag.change',
  write: 'change',
  status: 200,
  params: z.object({ id: idSchema }),
  body: z.strictObject({ status: experimentStatusSchema }),
  reply: experimentSchema,
  problems: [
    'auth.required',
    'auth.forbidden',
    'request.not_found',
    'experiment.transition_refused',
    'revision.required',
    'revision.stale',
  ],
});
