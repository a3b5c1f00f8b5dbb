import type { FlagEvaluator, FlagResult } from '../flag-evaluation/flag-evaluator.ts';
import type { FlagContext } from '../flag-evaluation/flag-context.ts';
import { variantValue } from './flag-variants.ts';

/** The part of an evaluation that depends on rules and context only, not on how it was looked up. */
export type FlagDecision = {
  readonly enabled: boolean;
  readonly variant: string | null;
  /** Reason as defined by OpenFeature: STATIC, DISABLED, DEFAULT, TARGETING_MATCH, SPLIT, ERROR. */
  readonly reason: string;
  readonly flagId: string | null;
};

/** A decision with its value and what led to it. */
export type ExplainedDecision = FlagDecision & {
  readonly value: unknown;
  readonly ruleId: string | null;
  readonly bucket: number | null;
};

type Known = { readonly flags: ReadonlyMap<string, { readonly id: string }> };

/** Evaluates a flag of a snapshot. Never throws. */
export function decideFlag(
  snapshot: Known & { readonly evaluator: FlagEvaluator },
  key: string,
  context: FlagContext,
): ExplainedDecision {
  return explainResult(snapshot, key, snapshot.evaluator.evaluate(key, context));
}

/** The result of a flag of a snapshot, with its value. */
export function explainResult({ flags }: Known, key: string, result: FlagResult): ExplainedDecision {
  const { enabled, variant, reason, ruleId, bucket } = result;
  return {
    enabled,
    variant: variant?.name ?? null,
    value: variant === null ? enabled : variantValue(variant),
    reason,
    flagId: flags.get(key)?.id ?? null,
    ruleId,
    bucket,
  };
}

/** True if two results look the same to the user. */
export function sameDecision(a: FlagDecision, b: FlagDecision): boolean {
  return a.enabled === b.enabled && a.variant === b.variant && a.reason === b.reason;
}
