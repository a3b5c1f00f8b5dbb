import { z } from 'zod';
import { metricsSchema } from '../experiments/metric.ts';
import { dayMs } from '../time/durations.ts';
import { idSchema, instantSchema } from '../http/primitives.ts';
import { reservedFlagKeys } from './flag-path.ts';
import { defaultProject } from './flag-project.ts';

/** Environments that every company has; it may add others. */
export const flagEnvironments = ['production', 'staging', 'development'] as const;
/** Key of an environment. */
export const flagEnvironmentSchema = z
  .string()
  .regex(/^[a-z][a-z0-9_-]{0,39}$/, 'Invalid environment: lower case letters, digits, _ and -, at most 40');
export type FlagEnvironment = z.infer<typeof flagEnvironmentSchema>;

/** Immutable key of a flag: lower-case words joined by underscores. */
export const flagKeySchema = z
  .string()
  .regex(/^[a-z][a-z0-9_]{1,63}$/, 'Invalid key: lower case letters, digits and _, at most 64');

/** Key of a new flag: the names of pages are reserved. */
export const newFlagKeySchema = flagKeySchema.refine(
  (key) => !reservedFlagKeys.has(key),
  'Invalid key: it is the name of a page',
);

/** Variant names with their values. */
export const variantsSchema = z.record(z.string().min(1).max(64), z.unknown());

/**
 * Most bytes of a flag's variants as JSON. A change event carries them twice, as the change and within the record, and
 * must fit into one socket message.
 */
export const variantsLimit = 16 * 1024;

/** Variants of a new flag. */
export const newVariantsSchema = variantsSchema.refine(
  (variants) => jsonBytes(variants) <= variantsLimit,
  `Invalid variants: at most ${variantsLimit / 1024} KiB of JSON in all`,
);

/** Length as JSON in UTF-8. */
export function jsonBytes(value: unknown): number {
  const text = JSON.stringify(value);
  let bytes = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    // Both halves of a pair have two bytes.
    if (unit > 0x7f) bytes += unit > 0x7_ff && (unit < 0xd8_00 || unit > 0xdf_ff) ? 2 : 1;
  }
  return bytes;
}

/**
 * Bodies with parts of flags. They may be longer than any part that is accepted, so that a refusal names the field that is
 * too long.
 */
export const flagBodyLimits = { bytes: 2 * 1024 * 1024, values: 10_000 } as const;

/** A part of a body that has at most this many KiB as JSON. */
export function limited<Schema extends z.ZodType>(schema: Schema, kibibytes: number): Schema {
  return schema.refine(
    (part) => jsonBytes(part) <= kibibytes * 1024,
    `Too long: at most ${kibibytes} KiB of JSON`,
  );
}

export const flagStateSchema = z.object({
  environment: flagEnvironmentSchema,
  enabled: z.boolean(),
  revision: z.number().int().positive(),
  updatedAt: instantSchema,
  updatedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** Variants of this environment with their values; absent: those of the flag. */
  variants: variantsSchema.nullish(),
});
export type FlagState = z.infer<typeof flagStateSchema>;

export const experimentStatusSchema = z.enum(['draft', 'running', 'paused', 'concluded']);
export type ExperimentStatus = z.infer<typeof experimentStatusSchema>;

/** Allowed status changes of an experiment: draft → running ⇄ paused → concluded. */
export const experimentTransitions: Readonly<Record<ExperimentStatus, readonly ExperimentStatus[]>> = {
  draft: ['running'],
  running: ['paused', 'concluded'],
  paused: ['running', 'concluded'],
  concluded: [],
};

/** A flag in one environment as visible to every client: the inputs of its value, and nothing about people. */
export const publicFlagSchema = z.object({
  id: idSchema,
  key: z.string(),
  environment: flagEnvironmentSchema,
  enabled: z.boolean(),
  revision: z.number().int().positive(),
  updatedAt: instantSchema,
  variants: variantsSchema.nullable(),
});
export type PublicFlag = z.infer<typeof publicFlagSchema>;

/** Weights by variant, in tenths of a percent. */
export const allocationSchema = z
  .record(z.string().min(1).max(64), z.number().int().min(0).max(1000))
  .refine(
    (weights) => Object.values(weights).reduce((sum, weight) => sum + weight, 0) === 1000,
    'Invalid weights: they must sum to 1000',
  );

/** Field of the context by which an A/B test divides: `userId`, `sessionId`, or one of the program's own. */
export const experimentUnitSchema = z.string().trim().min(1).max(100);

/** An A/B test on a flag. What events of earlier versions lack has defaults. */
export const experimentSchema = z.object({
  id: idSchema,
  flagId: idSchema,
  flagKey: z.string(),
  name: z.string(),
  status: experimentStatusSchema,
  revision: z.number().int().positive(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  hypothesis: z.string().default(''),
  /** Environment whose exposures and events count. */
  environment: flagEnvironmentSchema.default('production'),
  unit: experimentUnitSchema.default('userId'),
  /** Null: all variants alike. */
  allocation: allocationSchema.nullable().default(null),
  metrics: metricsSchema.default([]),
  /** First start. */
  startedAt: instantSchema.nullable().default(null),
  endedAt: instantSchema.nullable().default(null),
});
export type Experiment = z.infer<typeof experimentSchema>;

/** An A/B test as visible to every client, once it is no longer a draft. */
export const publicExperimentSchema = experimentSchema.pick({
  id: true,
  flagId: true,
  flagKey: true,
  name: true,
  status: true,
  revision: true,
});
export type PublicExperiment = z.infer<typeof publicExperimentSchema>;

/** Kinds of flags with the days after which they should be gone; null: they stay. */
const flagLifetimes = {
  release: 40,
  experiment: 40,
  operational: 7,
  kill_switch: null,
  permission: null,
} as const satisfies Readonly<Record<string, number | null>>;
export const flagTypeSchema = z.enum(['release', 'experiment', 'operational', 'kill_switch', 'permission']);
export type FlagType = z.infer<typeof flagTypeSchema>;

/** Details that events of earlier versions lack have defaults. */
export const flagSchema = z.object({
  id: idSchema,
  key: z.string(),
  name: z.string(),
  description: z.string(),
  createdAt: instantSchema,
  /** Revision of the details; each environment has its own. */
  revision: z.number().int().positive().default(1),
  type: flagTypeSchema.default('release'),
  /** Expected lifetime in days; null: that of the type. */
  expectedDays: z.number().int().positive().nullable().default(null),
  ownerId: idSchema.nullable().default(null),
  tags: z.array(z.string()).default([]),
  prerequisites: z
    .array(z.object({ flag: z.string(), enabled: z.boolean(), variants: z.array(z.string()) }))
    .default([]),
  archivedAt: instantSchema.nullable().default(null),
  /** Time at which it should be gone; null: it stays. */
  expectedUntil: instantSchema.nullable().default(null),
  /** Key of its project. */
  project: z.string().default(defaultProject),
  variants: variantsSchema.nullable(),
  environments: z.array(flagStateSchema),
  experiments: z.array(experimentSchema),
});
export type Flag = z.infer<typeof flagSchema>;

/** Time at which a flag should be gone: by its own lifetime, or that of its type. */
export function expectedUntil(
  createdAt: Date,
  { type, expectedDays }: Pick<Flag, 'type' | 'expectedDays'>,
): string | null {
  const days = expectedDays ?? flagLifetimes[type];
  return days === null ? null : new Date(createdAt.getTime() + days * dayMs).toISOString();
}

/** The public part of a flag in an environment; undefined if the flag does not exist there. */
export function publicFlagOf(flag: Flag, environment: FlagEnvironment): PublicFlag | undefined {
  const state = flag.environments.find((item) => item.environment === environment);
  if (!state) return undefined;
  const { enabled, revision, updatedAt } = state;
  const { id, key } = flag;
  const variants = state.variants === undefined ? flag.variants : state.variants;
  const isOn = enabled && (flag.archivedAt ?? null) === null;
  return { id, key, environment, enabled: isOn, revision, updatedAt, variants };
}

/** The public part of an A/B test. */
export function publicExperimentOf({
  id,
  flagId,
  flagKey,
  name,
  status,
  revision,
}: Experiment): PublicExperiment {
  return { id, flagId, flagKey, name, status, revision };
}

/** Display name of a flag: underscores become spaces, words are capitalised. */
export function flagNameOf(key: string): string {
  return key
    .split('_')
    .filter((word) => word.length > 0)
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(' ');
}

/** The flag in the shape that the specification defines for clients. */
export const clientFlagSchema = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  environment: flagEnvironmentSchema,
  targetingType: z.literal('simple'),
  rolloutPercentage: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  variants: variantsSchema.optional(),
});
export type ClientFlag = z.infer<typeof clientFlagSchema>;

export const flagEvaluationSchema = z.object({
  enabled: z.boolean(),
  variant: z.string().nullable(),
  reason: z.string(),
  flagId: z.string().nullable(),
  /** Duration of the evaluation on the server, milliseconds. */
  evaluationTime: z.number(),
  cacheHit: z.boolean(),
  /** Value of the variant, or the state of a flag without one. */
  value: z.unknown().optional(),
  /** Rule that decided. */
  ruleId: z.string().nullish(),
  /** Place of the user in the rollout of that rule, from 1. */
  bucket: z.number().int().nullish(),
});
export type FlagEvaluation = z.infer<typeof flagEvaluationSchema>;
