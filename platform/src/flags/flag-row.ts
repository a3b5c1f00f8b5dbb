import {
  type EnvironmentRules,
  type FlagStrategy,
  type FlagVariant,
  strategySchema,
  variantSchema,
} from '@switchyard/contracts/feature-flags/flag-rules.ts';
import { flagVariants } from '@switchyard/contracts/feature-flags/flag-variants.ts';
import type {
  FlagRules,
  Prerequisite,
  Strategy,
  Variant,
} from '@switchyard/contracts/flag-evaluation/flag-document.ts';
import { z } from 'zod';

/** A flag in one environment, as stored. */
export type FlagRow = {
  readonly id: string;
  readonly key: string;
  readonly type: string;
  readonly description: string;
  readonly variants: unknown;
  readonly prerequisites: unknown;
  readonly enabled: boolean;
  readonly strategies: unknown;
  readonly ownVariants: unknown;
  /** Weights of its running test; undefined: none is running. */
  readonly allocation: Readonly<Record<string, number>> | null | undefined;
  /** Field of the context by which its running test divides; null: none is running. */
  readonly testUnit: string | null;
};

const strategies = z.array(strategySchema);
const variants = z.array(variantSchema).nullable();
const prerequisites = z.array(
  z.object({ flag: z.string(), enabled: z.boolean(), variants: z.array(z.string()) }),
);

/** Rules of the stored columns. @throws ZodError if another version wrote something unknown */
export function readStrategies(value: unknown): FlagStrategy[] {
  return strategies.parse(value);
}

/** @throws ZodError if another version wrote something unknown */
export function readVariants(value: unknown): FlagVariant[] | null {
  return variants.parse(value);
}

/** @throws ZodError if another version wrote something unknown */
export function readPrerequisites(value: unknown): Prerequisite[] {
  return prerequisites.parse(value);
}

/** The flag as the evaluator takes it. */
export function rulesOf(row: FlagRow): FlagRules {
  const own = readVariants(row.ownVariants);
  return {
    key: row.key,
    enabled: row.enabled,
    strategies: readStrategies(row.strategies).map((strategy) => strategyOf(strategy, row.key)),
    variants: own ?? commonVariants(row),
    prerequisites: readPrerequisites(row.prerequisites),
  };
}

/** Variants for environments without variants of their own. */
export function commonVariants({
  variants: all,
  allocation,
  testUnit,
}: Pick<FlagRow, 'variants' | 'allocation' | 'testUnit'>): Variant[] {
  const legacy = all as Readonly<Record<string, unknown>> | null;
  const variants = flagVariants(legacy, allocation === undefined ? undefined : { allocation });
  // Users are what variants stick to anyway, and sessions where there is no user.
  if (testUnit === null || testUnit === 'userId') return variants;
  return variants.map((variant) => ({ ...variant, stickiness: testUnit }));
}

/** A stored rule as the evaluator takes it. */
export function strategyOf(
  { kind, ...strategy }: EnvironmentRules['strategies'][number],
  flag: string,
): Strategy {
  return { ...strategy, kind: kind.name === 'rollout' ? { ...kind, salt: kind.salt ?? flag } : kind };
}
