import { z } from 'zod';
import { idSchema, instantSchema } from '../http/primitives.ts';

export const flagEnvironments = ['production', 'staging', 'development'] as const;
export const flagEnvironmentSchema = z.enum(flagEnvironments);
export type FlagEnvironment = z.infer<typeof flagEnvironmentSchema>;

/** Unchangeable key of a flag: lower case words joined by underscores. */
export const flagKeySchema = z
  .string()
  .regex(/^[a-z][a-z0-9_]{1,63}$/, 'Invalid key: lower case letters, digits and _, at most 64');

/** Variant names with the value each gives. */
export const variantsSchema = z.record(z.string().min(1).max(64), z.unknown());

/**
 * Bytes of all variants of a flag as JSON. A change is announced with them, beside the record that holds them again,
 * and has to fit into one message of the socket.
 */
export const variantsLimit = 16 * 1024;

/** Variants of a new flag. */
export const newVariantsSchema = variantsSchema.refine(
  (variants) => jsonBytes(variants) <= variantsLimit,
  `Invalid variants: at most ${variantsLimit / 1024} KiB of JSON in all`,
);

/** Length in UTF-8: percent-encoding turns each byte that is not plain into `%xx`. */
function jsonBytes(value: unknown): number {
  return encodeURIComponent(JSON.stringify(value)).replaceAll(/%../g, '.').length;
}

export const flagStateSchema = z.object({
  environment: flagEnvironmentSchema,
  enabled: z.boolean(),
  revision: z.number().int().positive(),
  updatedAt: instantSchema,
  updatedBy: z.string().nullable(),
  reason: z.string().nullable(),
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

/** A flag in one environment as every client may know it: what its value follows from, and nothing about people. */
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

/** An A/B test record on a flag. */
export const experimentSchema = z.object({
  id: idSchema,
  flagId: idSchema,
  flagKey: z.string(),
  name: z.string(),
  status: experimentStatusSchema,
  revision: z.number().int().positive(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Experiment = z.infer<typeof experimentSchema>;

/** An A/B test as every client may know it, once it has left its draft. */
export const publicExperimentSchema = experimentSchema.pick({
  id: true,
  flagId: true,
  flagKey: true,
  name: true,
  status: true,
  revision: true,
});
export type PublicExperiment = z.infer<typeof publicExperimentSchema>;

export const flagSchema = z.object({
  id: idSchema,
  key: z.string(),
  name: z.string(),
  description: z.string(),
  createdAt: instantSchema,
  variants: variantsSchema.nullable(),
  environments: z.array(flagStateSchema),
  experiments: z.array(experimentSchema),
});
export type Flag = z.infer<typeof flagSchema>;

/** What everybody may know of a flag in an environment; undefined when it has none of that name. */
export function publicFlagOf(flag: Flag, environment: FlagEnvironment): PublicFlag | undefined {
  const state = flag.environments.find((item) => item.environment === environment);
  if (!state) return undefined;
  const { enabled, revision, updatedAt } = state;
  const { id, key, variants } = flag;
  return { id, key, environment, enabled, revision, updatedAt, variants };
}

/** What everybody may know of an A/B test. */
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

/** Name shown for a flag: underscores become spaces, words are capitalised. */
export function flagNameOf(key: string): string {
  return key
    .split('_')
    .filter((word) => word.length > 0)
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(' ');
}

/** The flag as the specification's clients hold it. */
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
  /** Milliseconds the evaluation took on the server. */
  evaluationTime: z.number(),
  cacheHit: z.boolean(),
});
export type FlagEvaluation = z.infer<typeof flagEvaluationSchema>;
