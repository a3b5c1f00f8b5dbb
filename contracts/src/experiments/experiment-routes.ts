import { z } from 'zod';
import { flagKeySchema } from '../feature-flags/flag.ts';
import { idSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { analysisSchema, coursePointSchema } from './analysis.ts';
import { metricEventSchema } from './metric.ts';

const tag = 'feature flags';
const params = z.object({ id: idSchema });

export const readAnalysisRoute = defineRoute({
  method: 'GET',
  path: '/api/experiments/:id/analysis',
  summary: 'The newest analysis of an A/B test',
  tag,
  access: 'session',
  permission: 'flag.view',
  write: 'safe',
  status: 200,
  params,
  reply: z.object({
    /** Null: not analysed yet. */
    analysis: analysisSchema.nullable(),
    /** True if a newer one was asked for and is not there yet. */
    isAsked: z.boolean(),
    /** Earlier analyses, oldest first: of each hour, of a longer test of each day. Missing: the server is an earlier version. */
    course: z.array(coursePointSchema).optional(),
  }),
  problems: ['auth.required', 'auth.forbidden', 'request.not_found'],
});

export const askAnalysisRoute = defineRoute({
  method: 'POST',
  path: '/api/experiments/:id/analysis',
  summary: 'Analyse an A/B test now, in the background',
  tag,
  access: 'session',
  permission: 'flag.change',
  write: 'create',
  status: 202,
  params,
  /** False for a concluded test: its last analysis stands. */
  reply: z.object({ isAsked: z.boolean() }),
  problems: ['auth.required', 'auth.forbidden', 'request.not_found'],
});

/** Most events in one report of a program. */
export const mostEvents = 1_000;
const unit = z.string().min(1).max(200);
const at = z.iso.datetime({ offset: true }).optional();

const exposureSchema = z.strictObject({
  type: z.literal('exposure'),
  flag: flagKeySchema,
  variant: z.string().min(1).max(64),
  unit,
  /** Time of the first use; default: now. */
  at,
});
const metricValueSchema = z.strictObject({
  type: z.literal('metric'),
  /** Identifies the event: sent again, it counts once. */
  id: z.string().min(1).max(100),
  event: metricEventSchema,
  unit,
  value: z.number().min(-1e12).max(1e12).default(1),
  at,
});
const experimentEventSchema = z.discriminatedUnion('type', [exposureSchema, metricValueSchema]);
export type ExperimentEvent = z.output<typeof experimentEventSchema>;

/** Why an event does not count. */
export const ignoredReasonSchema = z.enum([
  'no_running_test',
  'unknown_variant',
  'unknown_event',
  'too_old',
  'test_full',
]);
export type IgnoredReason = z.infer<typeof ignoredReasonSchema>;

/** A malformed event refuses the whole report and is named; one that concerns no test is ignored and listed. */
export const experimentEventsRoute = defineRoute({
  method: 'POST',
  path: '/api/client/experiments/events',
  summary: 'Exposures and metric events of A/B tests, in batches',
  tag: 'flag protocols',
  access: 'public',
  write: 'safe',
  status: 200,
  body: z.strictObject({ events: z.array(experimentEventSchema).min(1).max(mostEvents) }),
  bodyLimits: { bytes: 256 * 1024, values: 20_000 },
  reply: z.object({
    /** New exposures and metric events; the rest was known or ignored. */
    accepted: z.number().int(),
    known: z.number().int(),
    ignored: z.array(z.object({ index: z.number().int(), reason: ignoredReasonSchema })),
  }),
  problems: ['auth.required', 'auth.forbidden', 'request.invalid'],
});
