import { contextText, type FlagContext } from './flag-context.ts';
import type { FlagEvaluator, FlagResult } from './flag-evaluator.ts';
import type { Constraint } from './flag-document.ts';
import type { CompiledStrategy } from './strategy.ts';

/** A condition as it was judged. */
export type ConditionTrace = {
  readonly constraint: Constraint;
  readonly segment: string | null;
  /** The context's value; null if it has none. */
  readonly actual: string | null;
  readonly isMet: boolean;
};

export type StrategyTrace = {
  readonly ruleId: string;
  readonly conditions: readonly ConditionTrace[];
  /** Segments that do not exist: the strategy is never met. */
  readonly missing: readonly string[];
  /** Null: it is for everybody who meets the conditions. `bucket` 0: the context names no unit. */
  readonly rollout: { readonly bucket: number; readonly limit: number; readonly buckets: number } | null;
  /** True if this strategy decided the result. */
  readonly isDeciding: boolean;
};

/** How a flag came to its result, step by step. */
export type FlagTrace = {
  readonly result: FlagResult;
  readonly isKnown: boolean;
  readonly prerequisites: readonly { readonly flag: string; readonly isMet: boolean }[];
  readonly strategies: readonly StrategyTrace[];
};

/** Explains the result of a flag with the same tests that decide it. */
export function explainFlag(evaluator: FlagEvaluator, key: string, context: FlagContext): FlagTrace {
  const result = evaluator.evaluate(key, context);
  const flag = evaluator.flag(key);
  if (flag === undefined) return { result, isKnown: false, prerequisites: [], strategies: [] };
  return {
    result,
    isKnown: true,
    prerequisites: flag.rules.prerequisites.map((prerequisite) => ({
      flag: prerequisite.flag,
      isMet: evaluator.isMet(prerequisite, context),
    })),
    strategies: flag.strategies.map((strategy) => ({
      ...traceOf(strategy, context),
      isDeciding: result.ruleId === strategy.id,
    })),
  };
}

function traceOf(strategy: CompiledStrategy, context: FlagContext): Omit<StrategyTrace, 'isDeciding'> {
  const { id, conditions, missing, rollout } = strategy;
  return {
    ruleId: id,
    conditions: conditions.map(({ constraint, segment, test }) => ({
      constraint,
      segment,
      actual: contextText(context, constraint.contextName) ?? null,
      isMet: test(context),
    })),
    missing,
    rollout: rollout && {
      bucket: rollout.bucketOf(context, Math.random),
      limit: rollout.limit,
      buckets: rollout.buckets,
    },
  };
}
