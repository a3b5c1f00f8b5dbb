import { z } from 'zod';
import { hashVersions } from '../flag-evaluation/bucketing.ts';
import { valueProblem } from '../flag-evaluation/constraint-values.ts';
import {
  type Constraint as EvaluatedConstraint,
  constraintOperators,
  takesValues,
} from '../flag-evaluation/flag-document.ts';
import { idSchema, instantSchema, reasonSchema } from '../http/primitives.ts';
import { flagEnvironmentSchema, flagKeySchema, jsonBytes, limited, variantsLimit } from './flag.ts';

/** Most parts of a flag's rules in one environment. */
export const ruleLimits = {
  strategies: 30,
  constraints: 30,
  /** Regular expressions of a strategy or segment: each is read per evaluation. */
  patterns: 3,
  values: 250,
  segments: 10,
  variants: 50,
  overrides: 10,
  prerequisites: 10,
} as const;

/**
 * Most KiB of a flag's rules in one environment, or of a segment: every process that evaluates flags reads and compiles
 * them.
 */
export const rulesKibibytes = 256;

/** Sum of the weights of variants, so that a weight is a share in tenths of a percent. */
export const totalWeight = 1000;

const contextField = z.string().trim().min(1).max(100);
const value = z.string().max(200);

/** A condition on one field of the context. */
export const constraintSchema = z
  .strictObject({
    contextName: contextField,
    operator: z.enum(constraintOperators),
    values: z.array(value).max(ruleLimits.values).optional(),
    value: z.string().max(500).optional(),
    inverted: z.boolean().optional(),
    caseInsensitive: z.boolean().optional(),
  })
  .superRefine((constraint, context) => {
    const { operator } = constraint;
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    const check = (text: string, path: (string | number)[]) => {
      const problem = valueProblem(operator, text);
      if (problem !== null) refuse(path, problem);
    };
    if (takesValues(operator)) {
      const { values = [] } = constraint;
      if (values.length === 0) refuse(['values'], `Invalid constraint: ${operator} needs values`);
      for (const [at, text] of values.entries()) check(text, ['values', at]);
    } else if (constraint.value === undefined) {
      refuse(['value'], `Invalid constraint: ${operator} needs a value`);
    } else check(constraint.value, ['value']);
  }) satisfies z.ZodType<EvaluatedConstraint>;

export const constraintsSchema = z
  .array(constraintSchema)
  .max(ruleLimits.constraints)
  .refine(
    (constraints) => constraints.filter(({ operator }) => operator === 'REGEX').length <= ruleLimits.patterns,
    `Invalid constraints: at most ${ruleLimits.patterns} regular expressions`,
  );

/** Name of a variant as programs receive it. */
const variantName = z.string().trim().min(1).max(64);

export const payloadSchema = z
  .strictObject({ type: z.enum(['string', 'number', 'json', 'csv']), value: z.string() })
  .superRefine(({ type, value: text }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['value'], message });
    if (text.length > variantsLimit || jsonBytes(text) > variantsLimit)
      return refuse(`Invalid payload: at most ${variantsLimit / 1024} KiB`);
    if (type === 'number' && (text.trim() === '' || !Number.isFinite(Number(text))))
      refuse('Invalid payload: not a number');
    if (type === 'json' && !isJson(text)) refuse('Invalid payload: not JSON');
  });

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export const variantSchema = z.strictObject({
  name: variantName,
  /** Share in tenths of a percent. */
  weight: z.number().int().min(0).max(totalWeight),
  payload: payloadSchema.optional(),
  stickiness: contextField.optional(),
  overrides: z
    .array(
      z.strictObject({
        contextName: contextField,
        values: z.array(value).min(1).max(ruleLimits.values),
      }),
    )
    .max(ruleLimits.overrides)
    .optional(),
});
export type FlagVariant = z.output<typeof variantSchema>;

/** Variants of a flag or a strategy: none, or with weights that sum to 1000. */
export const variantListSchema = z
  .array(variantSchema)
  .max(ruleLimits.variants)
  .superRefine((variants, context) => {
    const sum = variants.reduce((total, { weight }) => total + weight, 0);
    if (variants.length > 0 && sum !== totalWeight) {
      const message = `Invalid weights: they sum to ${sum} instead of ${totalWeight}`;
      context.addIssue({ code: 'custom', path: [], message });
    }
    refuseDuplicates(
      variants.map(({ name }) => name),
      (at) => context.addIssue({ code: 'custom', path: [at, 'name'], message: 'Duplicate name' }),
    );
    if (jsonBytes(variants) > variantsLimit) {
      const message = `Invalid variants: at most ${variantsLimit / 1024} KiB of JSON in all`;
      context.addIssue({ code: 'custom', path: [], message });
    }
  });

function refuseDuplicates(names: readonly string[], refuse: (at: number) => void): void {
  const seen = new Set<string>();
  for (const [at, name] of names.entries()) {
    if (seen.has(name)) refuse(at);
    seen.add(name);
  }
}

/** Percent with at most three decimals: a bucket is a thousandth. */
export const percentageSchema = z
  .number()
  .min(0)
  .max(100)
  .refine((share) => Number.isInteger(Number((share * 1000).toFixed(6))), 'Invalid share: three decimals');

const strategyKindSchema = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('default') }),
  z.strictObject({
    name: z.literal('rollout'),
    percentage: percentageSchema,
    stickiness: contextField.default('default'),
    /** Default: the flag's key. Units of rules with the same salt are in the same bucket. */
    salt: z.string().min(1).max(100).optional(),
    /** Default: the current version. Version 1 agrees with Unleash's programs unit by unit. */
    hashVersion: z.literal(hashVersions).default(2),
  }),
  z.strictObject({ name: z.literal('users'), userIds: z.array(value).min(1).max(ruleLimits.values) }),
]);

export const strategySchema = z.strictObject({
  /** Unique within the flag's environment. */
  id: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, 'Invalid id: letters, digits, - and _, at most 40'),
  title: z.string().trim().max(100).default(''),
  kind: strategyKindSchema,
  constraints: constraintsSchema.default([]),
  /** Ids of segments whose constraints apply too. */
  segments: z.array(idSchema).max(ruleLimits.segments).default([]),
  variants: variantListSchema.default([]),
});
export type FlagStrategy = z.output<typeof strategySchema>;

export const strategiesSchema = z
  .array(strategySchema)
  .max(ruleLimits.strategies)
  .superRefine((strategies, context) => {
    refuseDuplicates(
      strategies.map(({ id }) => id),
      (at) => context.addIssue({ code: 'custom', path: [at, 'id'], message: 'Duplicate id' }),
    );
  });

/** Another flag that has to be on or off first. */
export const prerequisiteSchema = z.strictObject({
  flag: flagKeySchema,
  enabled: z.boolean().default(true),
  /** Only these of its variants count; none: any. */
  variants: z.array(variantName).max(ruleLimits.variants).default([]),
});
export const prerequisitesSchema = z
  .array(prerequisiteSchema)
  .max(ruleLimits.prerequisites)
  .superRefine((list, context) => {
    refuseDuplicates(
      list.map(({ flag }) => flag),
      (at) => context.addIssue({ code: 'custom', path: [at, 'flag'], message: 'Duplicate flag' }),
    );
  });

/** Rules of a flag in one environment. */
export const flagRulesSchema = z.object({
  flagKey: flagKeySchema,
  environment: flagEnvironmentSchema,
  revision: z.number().int().positive(),
  enabled: z.boolean(),
  strategies: z.array(strategySchema),
  /** Null: those of the flag, of which the first by name applies. */
  variants: z.array(variantSchema).nullable(),
  updatedAt: instantSchema,
  updatedBy: z.string().nullable(),
});
export type EnvironmentRules = z.output<typeof flagRulesSchema>;

type Refuse = (path: (string | number)[]) => void;

/** Finds values of overrides that are blank. Stored rules may have some: only changes are refused. */
function refuseBlank(variants: readonly FlagVariant[], refuse: Refuse): void {
  for (const [at, { overrides = [] }] of variants.entries())
    for (const [place, { values }] of overrides.entries())
      for (const [index, text] of values.entries())
        if (text.trim() === '') refuse([at, 'overrides', place, 'values', index]);
}

const blank = { code: 'custom', message: 'Invalid override: a value is empty' } as const;

/** Fields of the rules; absent ones stay as they are. */
export const rulesPatchShape = {
  enabled: z.boolean().optional(),
  strategies: limited(strategiesSchema, rulesKibibytes)
    .superRefine((strategies, context) => {
      for (const [at, { variants }] of strategies.entries())
        refuseBlank(variants, (path) => context.addIssue({ ...blank, path: [at, 'variants', ...path] }));
    })
    .optional(),
  variants: variantListSchema
    .superRefine((variants, context) => refuseBlank(variants, (path) => context.addIssue({ ...blank, path })))
    .nullable()
    .optional(),
};

export const changeRulesSchema = z.strictObject({
  ...rulesPatchShape,
  reason: reasonSchema.nullable().default(null),
});
export type ChangeRules = z.output<typeof changeRulesSchema>;

/** A group of constraints that several flags use. */
export const segmentSchema = z.object({
  id: idSchema,
  number: z.number().int().positive(),
  name: z.string(),
  description: z.string(),
  constraints: constraintsSchema,
  revision: z.number().int().positive(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  updatedBy: z.string().nullable(),
});
export type FlagSegment = z.output<typeof segmentSchema>;
