import { z } from 'zod';
import { defineRoute } from '../http/route.ts';

const tag = 'flag protocols';
const problems = ['auth.required', 'auth.forbidden', 'request.invalid'] as const;
const base = { tag, access: 'public', write: 'safe', problems } as const;

const payload = z.object({ type: z.string(), value: z.string() });
const constraint = z.object({
  contextName: z.string(),
  operator: z.string(),
  values: z.array(z.string()),
  value: z.string().optional(),
  inverted: z.boolean(),
  caseInsensitive: z.boolean(),
});
const variant = z.object({
  name: z.string(),
  weight: z.number(),
  weightType: z.string(),
  stickiness: z.string(),
  payload: payload.optional(),
  overrides: z.array(z.object({ contextName: z.string(), values: z.array(z.string()) })),
});
/** A flag as Unleash's programs read it. */
export const unleashFeatureSchema = z.object({
  name: z.string(),
  type: z.string(),
  description: z.string(),
  project: z.string(),
  enabled: z.boolean(),
  stale: z.boolean(),
  impressionData: z.boolean(),
  strategies: z.array(
    z.object({
      name: z.string(),
      parameters: z.record(z.string(), z.string()),
      constraints: z.array(constraint),
      segments: z.array(z.number()),
      variants: z.array(variant),
    }),
  ),
  variants: z.array(variant),
  dependencies: z.array(
    z.object({ feature: z.string(), enabled: z.boolean(), variants: z.array(z.string()).optional() }),
  ),
});
export type UnleashFeature = z.output<typeof unleashFeatureSchema>;
const segment = z.object({ id: z.number(), name: z.string(), constraints: z.array(constraint) });
export type UnleashSegment = z.output<typeof segment>;

/** Programs may narrow the flags by the start of their names; other parameters are ignored. */
const query = z.looseObject({ namePrefix: z.string().max(100).optional() });

export const unleashFeaturesRoute = defineRoute({
  ...base,
  method: 'GET',
  path: '/api/client/features',
  summary: 'Unleash client API: flags with their rules, with ETag',
  status: 200,
  query,
  reply: z.object({
    version: z.literal(2),
    features: z.array(unleashFeatureSchema),
    segments: z.array(segment),
    query: z.object({ environment: z.string() }),
    meta: z.object({ revisionId: z.number(), etag: z.string() }),
  }),
});

const eventId = z.number().int();
/** An event of the delta API. */
export const unleashDeltaEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hydration'),
    eventId,
    features: z.array(unleashFeatureSchema),
    segments: z.array(segment),
  }),
  z.object({ type: z.literal('feature-updated'), eventId, feature: unleashFeatureSchema }),
  z.object({ type: z.literal('feature-removed'), eventId, featureName: z.string(), project: z.string() }),
  z.object({ type: z.literal('segment-updated'), eventId, segment }),
  z.object({ type: z.literal('segment-removed'), eventId, segmentId: z.number() }),
]);
export type UnleashDeltaEvent = z.output<typeof unleashDeltaEventSchema>;

export const unleashDeltaRoute = defineRoute({
  ...base,
  method: 'GET',
  path: '/api/client/delta',
  summary: 'Unleash client API: changes since the revision in If-None-Match',
  status: 200,
  query,
  reply: z.object({ events: z.array(unleashDeltaEventSchema) }),
});

/** Server-sent events, which have no end. */
const eventStream = z.string().meta({ contentMediaType: 'text/event-stream' });

export const unleashStreamRoute = defineRoute({
  ...base,
  method: 'GET',
  path: '/api/client/streaming',
  summary: 'Unleash client API: flags, then each change, as server-sent events',
  status: 200,
  reply: eventStream,
  problems: [...problems, 'request.rate_limited', 'service.overloaded'],
});

const appName = z.string().min(1).max(200);
const instanceId = z.string().max(200).default('');

export const unleashRegisterRoute = defineRoute({
  ...base,
  method: 'POST',
  path: '/api/client/register',
  summary: 'Unleash client API: a program announces itself',
  status: 202,
  body: z.looseObject({ appName, instanceId, sdkVersion: z.string().max(200).optional() }),
  reply: z.undefined(),
});

const count = z.number().int().min(0).max(1_000_000_000);
/** Most flags in one report. */
const mostToggles = 2_000;
/** Most impact metrics in one report, and samples of each. */
const mostImpact = { metrics: 200, samples: 1_000 };
/** A figure of a program. Only counters are read, whose values are those since the last report. */
const impactMetricSchema = z.looseObject({
  name: z.string().max(200),
  type: z.string().max(50),
  samples: z
    .array(z.looseObject({ value: z.number().optional() }))
    .max(mostImpact.samples)
    .default([]),
});
export const unleashMetricsBodySchema = z.looseObject({
  appName,
  instanceId,
  impactMetrics: z.array(impactMetricSchema).max(mostImpact.metrics).default([]),
  bucket: z.looseObject({
    start: z.iso.datetime({ offset: true }),
    stop: z.iso.datetime({ offset: true }),
    toggles: z
      .record(
        z.string().max(200),
        z.looseObject({
          yes: count.default(0),
          no: count.default(0),
          variants: z.record(z.string().max(200), count).default({}),
        }),
      )
      .refine(
        (toggles) => Object.keys(toggles).length <= mostToggles,
        `Invalid report: at most ${mostToggles} flags`,
      ),
  }),
});
export type UnleashMetrics = z.output<typeof unleashMetricsBodySchema>;

const metrics = {
  ...base,
  method: 'POST',
  status: 202,
  body: unleashMetricsBodySchema,
  bodyLimits: { bytes: 256 * 1024, values: 20_000 },
  reply: z.undefined(),
} as const;
export const unleashMetricsRoute = defineRoute({
  ...metrics,
  path: '/api/client/metrics',
  summary: 'Unleash client API: counts of evaluations',
});
export const frontendMetricsRoute = defineRoute({
  ...metrics,
  path: '/api/frontend/client/metrics',
  summary: 'Unleash frontend API: counts of evaluations',
});

const frontendReply = z.object({
  toggles: z.array(
    z.object({
      name: z.string(),
      enabled: z.literal(true),
      impressionData: z.boolean(),
      variant: z.object({
        name: z.string(),
        enabled: z.boolean(),
        feature_enabled: z.boolean(),
        payload: payload.optional(),
      }),
    }),
  ),
});
export type FrontendToggles = z.output<typeof frontendReply>;

export const frontendRoute = defineRoute({
  ...base,
  method: 'GET',
  path: '/api/frontend',
  summary: 'Unleash frontend API: flags that are on in the context of the query, with ETag',
  status: 200,
  query: z.looseObject({}),
  reply: frontendReply,
});

export const frontendPostRoute = defineRoute({
  ...base,
  method: 'POST',
  path: '/api/frontend',
  summary: 'Unleash frontend API: flags that are on in the context of the body',
  status: 200,
  body: z.looseObject({ context: z.looseObject({}).default({}) }),
  reply: frontendReply,
});
