import { z } from 'zod';
import { instantSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { flagBodyLimits, flagEnvironmentSchema, flagKeySchema, limited } from './flag.ts';
import { environmentSchema } from './flag-model-routes.ts';
import { plannedChangeSchema, plannedEditSchema } from './schedule-routes.ts';

/** Most contexts of the sample of an environment. */
export const mostContexts = 1_000;
/** Fewer contexts than this say little about a share. */
export const fewContexts = 30;

const resultSchema = z.object({ enabled: z.boolean(), variant: z.string().nullable() });

export const blastRadiusSchema = z.object({
  /** Contexts of the last 24 hours that were evaluated. */
  contexts: z.number().int(),
  /** Contexts that were left out, because a field that the rules read was not kept. */
  unknown: z.number().int(),
  changed: z.number().int(),
  /** From what to what, the most frequent first. */
  moves: z.array(z.object({ from: resultSchema, to: resultSchema, count: z.number().int() })),
  /** Other flags that depend on it and change with it. */
  dependents: z.array(z.object({ flag: flagKeySchema, changed: z.number().int() })),
  /** Estimated number of contexts of which these are a sample; null: these are all. */
  estimated: z.number().int().nullable(),
  /** False: contexts of the environment are not kept. */
  isKept: z.boolean(),
});
export type BlastAnswer = z.output<typeof blastRadiusSchema>;

export const blastRadiusRoute = defineRoute({
  method: 'POST',
  path: '/api/flags/:key/environments/:environment/blast-radius',
  summary: 'Count the contexts of the last 24 hours whose result a change would change',
  tag: 'feature flags',
  access: 'session',
  permission: 'flag.view',
  write: 'safe',
  status: 200,
  params: z.object({ key: flagKeySchema, environment: flagEnvironmentSchema }),
  body: z.strictObject({
    change: plannedChangeSchema.optional(),
    /** Edits of a change request or scheduled change, instead of a change. */
    edits: limited(z.array(plannedEditSchema).max(500), 512).optional(),
    /** Default: now. Scheduled changes that are due before are part of both sides. */
    at: instantSchema.optional(),
  }),
  bodyLimits: { ...flagBodyLimits, values: 20_000 },
  reply: blastRadiusSchema,
  problems: ['auth.required', 'auth.forbidden', 'request.invalid', 'flag.unknown'],
});
export type BlastQuestion = z.input<NonNullable<typeof blastRadiusRoute.body>>;

export const keepContextsRoute = defineRoute({
  method: 'POST',
  path: '/api/flag-environments/:key/contexts',
  summary: 'Set whether a sample of the contexts of an environment is kept; switching off removes it',
  tag: 'feature flags',
  access: 'session',
  permission: 'flag.change',
  write: 'create',
  status: 200,
  params: z.object({ key: flagEnvironmentSchema }),
  body: z.strictObject({ keepsContexts: z.boolean() }),
  reply: environmentSchema,
  problems: ['auth.required', 'auth.forbidden', 'request.invalid', 'request.not_found'],
});
