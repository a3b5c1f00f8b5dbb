import { z } from 'zod';
import { flagEnvironmentSchema, flagTypeSchema, variantsSchema } from '../flag.ts';
import { constraintsSchema, prerequisitesSchema, strategySchema, variantListSchema } from '../flag-rules.ts';
import { type ReadDocument, soundFlag, type WantedFlag } from './wanted-flag.ts';

const exportedStrategySchema = strategySchema.extend({
  /** Names of segments. */
  segments: z.array(z.string()).default([]),
});

/** Flags of one environment, as this installation exports and imports them. */
export const exportSchema = z.object({
  format: z.literal('switchyard.flags'),
  version: z.literal(1),
  environment: flagEnvironmentSchema,
  flags: z.array(
    z.object({
      key: z.string(),
      description: z.string().default(''),
      type: flagTypeSchema.default('release'),
      expectedDays: z.number().int().positive().nullable().default(null),
      tags: z.array(z.string()).default([]),
      prerequisites: prerequisitesSchema.default([]),
      variants: variantsSchema.nullable().default(null),
      enabled: z.boolean(),
      strategies: z.array(exportedStrategySchema).default([]),
      environmentVariants: variantListSchema.nullable().default(null),
    }),
  ),
  segments: z
    .array(
      z.object({
        name: z.string().min(1),
        description: z.string().default(''),
        constraints: constraintsSchema,
      }),
    )
    .default([]),
});
export type FlagExport = z.output<typeof exportSchema>;

/** Flags of an export of this product. */
export function readOwnDocument({ flags, segments }: FlagExport): ReadDocument {
  const read = flags.map(({ key, enabled, strategies, environmentVariants, prerequisites, ...details }) => {
    const rules = { enabled, strategies, variants: environmentVariants };
    return { key, found: soundFlag({ key, details, prerequisites, rules, notes: [] }) };
  });
  return { format: 'switchyard', segments, ...divided(read) };
}

/** Sound flags, and the others with their reasons. */
export function divided(
  read: readonly { readonly key: string; readonly found: WantedFlag | string }[],
): Pick<ReadDocument, 'flags' | 'skipped'> {
  return {
    flags: read.flatMap(({ found }) => (typeof found === 'string' ? [] : found)),
    skipped: read.flatMap(({ key, found }) => (typeof found === 'string' ? { key, reason: found } : [])),
  };
}
