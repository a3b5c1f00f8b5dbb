import { z } from 'zod';
import { constraintOperators } from '../flag-evaluation/flag-document.ts';
import { decidingSteps } from '../flag-evaluation/deciding-step.ts';
import { instantSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { flagBodyLimits, flagEnvironmentSchema, flagKeySchema, limited } from './flag.ts';
import { changeRulesSchema, rulesKibibytes } from './flag-rules.ts';

/** Most parts of one question. */
export const playgroundLimits = {
  contexts: 10,
  environments: 50,
  /** Flags that are named; all flags of the company may be asked for as well. */
  flags: 100,
  drafts: 10,
  /** Contexts × environments × flags. */
  results: 5_000,
  /** The same, with a trace of each. */
  traces: 200,
  /** Conditions that all traces together report. */
  conditions: 20_000,
  /** Own fields of a context, and the length of their texts. */
  properties: 100,
  text: 500,
} as const;

const text = z.string().max(playgroundLimits.text);
const property = z.union([text, z.number(), z.boolean(), z.null()]);

/** The facts about a user for whom flags are evaluated. Its environment is that of each result. */
export const playgroundContextSchema = z.strictObject({
  userId: text.optional(),
  sessionId: text.optional(),
  remoteAddress: text.optional(),
  appName: text.optional(),
  /** Default: now. */
  currentTime: instantSchema.optional(),
  properties: z
    .record(z.string().min(1).max(100), property)
    .refine(
      (fields) => Object.keys(fields).length <= playgroundLimits.properties,
      `Invalid context: at most ${playgroundLimits.properties} properties`,
    )
    .optional(),
});
export type PlaygroundContext = z.output<typeof playgroundContextSchema>;

const { enabled, strategies, variants } = changeRulesSchema.shape;
/** Rules that are not saved, instead of those in force. Parts that are left out stay as they are. */
export const rulesDraftSchema = z.strictObject({
  flag: flagKeySchema,
  environment: flagEnvironmentSchema,
  enabled,
  strategies,
  variants,
});
export type DraftRules = z.output<typeof rulesDraftSchema>;

const conditionSchema = z.object({
  /** With the first 20 values only. */
  constraint: z.object({
    contextName: z.string(),
    operator: z.enum(constraintOperators),
    values: z.array(z.string()).optional(),
    value: z.string().optional(),
    inverted: z.boolean().optional(),
    caseInsensitive: z.boolean().optional(),
  }),
  valueCount: z.number().int(),
  /** The context's value; null: it has none. */
  actual: z.string().nullable(),
  isMet: z.boolean(),
});
export type PlaygroundCondition = z.output<typeof conditionSchema>;

const strategySchema = z.object({
  ruleId: z.string(),
  kind: z.string(),
  /** False: the result was decided before. It shows what the rule would do. */
  isReached: z.boolean(),
  isMet: z.boolean(),
  isDeciding: z.boolean(),
  conditions: z.array(conditionSchema),
  segments: z.array(
    z.object({
      id: z.string(),
      /** Null: it does not exist, and is never met. */
      name: z.string().nullable(),
      isKnown: z.boolean(),
      isMet: z.boolean(),
      conditions: z.array(conditionSchema),
    }),
  ),
  /** Named users; null: nobody is named. */
  audience: z
    .object({
      names: z.array(z.string()),
      nameCount: z.number().int(),
      actual: z.string().nullable(),
      isMet: z.boolean(),
    })
    .nullable(),
  /** A share, and the position of the user in it; null: it is no share. */
  rollout: z
    .object({
      percentage: z.number(),
      stickiness: z.string(),
      /** Field that names the unit; null: none does; `random`: it was drawn. */
      field: z.string().nullable(),
      unit: z.string().nullable(),
      /** The hashed text. */
      input: z.string().nullable(),
      seed: z.number().int(),
      hashVersion: z.number().int(),
      /** From 1; 0: the context names no unit. */
      bucket: z.number().int(),
      /** Last bucket that gets the flag. */
      limit: z.number(),
      buckets: z.number().int(),
      isMet: z.boolean(),
    })
    .nullable(),
});
export type PlaygroundStrategy = z.output<typeof strategySchema>;

/** The steps that led to a result. */
export const playgroundTraceSchema = z.object({
  decidedBy: z.enum(decidingSteps),
  prerequisites: z.array(
    z.object({
      flag: z.string(),
      expected: z.object({ enabled: z.boolean(), variants: z.array(z.string()) }),
      actual: z.object({ enabled: z.boolean(), variant: z.string().nullable() }),
      isKnown: z.boolean(),
      /** True if it has prerequisites itself: then it is never met. */
      isChain: z.boolean(),
      isMet: z.boolean(),
    }),
  ),
  strategies: z.array(strategySchema),
  /** The choice among variants, by places from 1 to the total weight; null: there was none. */
  variants: z
    .object({
      field: z.string(),
      unit: z.string(),
      input: z.string(),
      seed: z.number().int(),
      hashVersion: z.number().int(),
      /** Null: an override chose the variant. */
      place: z.number().int().nullable(),
      totalWeight: z.number(),
      shares: z.array(
        z.object({
          name: z.string(),
          weight: z.number(),
          from: z.number().nullable(),
          to: z.number().nullable(),
        }),
      ),
      chosen: z.string(),
    })
    .nullable(),
});
export type PlaygroundTrace = z.output<typeof playgroundTraceSchema>;

export const playgroundResultSchema = z.object({
  flag: z.string(),
  environment: flagEnvironmentSchema,
  /** Place of its context in the question, from 0. */
  context: z.number().int(),
  /** True if rules that are not saved were used. */
  isDraft: z.boolean(),
  enabled: z.boolean(),
  variant: z.string().nullable(),
  value: z.unknown(),
  /** As OpenFeature names it. */
  reason: z.string(),
  ruleId: z.string().nullable(),
  bucket: z.number().int().nullable(),
  trace: playgroundTraceSchema.nullable(),
});
export type PlaygroundResult = z.output<typeof playgroundResultSchema>;

export const playgroundRoute = defineRoute({
  method: 'POST',
  path: '/api/flag-playground',
  summary: 'Evaluate flags for contexts in environments, with the steps that led to each result',
  tag: 'feature flags',
  access: 'session',
  permission: 'flag.view',
  write: 'safe',
  status: 200,
  body: z.strictObject({
    contexts: z.array(playgroundContextSchema).min(1).max(playgroundLimits.contexts),
    /** Default: all environments of the company. */
    environments: z.array(flagEnvironmentSchema).min(1).max(playgroundLimits.environments).optional(),
    /** Default: all flags of the company that are not archived. */
    flags: z.array(flagKeySchema).min(1).max(playgroundLimits.flags).optional(),
    drafts: limited(z.array(rulesDraftSchema).max(playgroundLimits.drafts), rulesKibibytes).default([]),
    /** True: each result has its steps. */
    trace: z.boolean().default(true),
  }),
  bodyLimits: flagBodyLimits,
  reply: z.object({
    results: z.array(playgroundResultSchema),
    /** Revision of each environment that was evaluated. */
    revisions: z.record(z.string(), z.number().int()),
  }),
  problems: ['auth.required', 'auth.forbidden', 'request.invalid'],
});
export type PlaygroundQuestion = z.input<NonNullable<typeof playgroundRoute.body>>;
