import type { FlagContext } from './flag-context.ts';
import type { FlagDocument, FlagRules, Prerequisite, Segment, Variant } from './flag-document.ts';
import { type CompiledStrategy, compileStrategy, type Random } from './strategy.ts';
import { type ChosenVariant, type CompiledVariants, compileVariants } from './variant.ts';

/** Reasons as OpenFeature names them. */
export type FlagReason =
  /** On for everybody, whatever the context. */
  | 'STATIC'
  /** No strategy is met, a prerequisite is not, or there is no such flag. */
  | 'DEFAULT'
  /** The context meets the conditions of a strategy. */
  | 'TARGETING_MATCH'
  /** The share or the weights of variants decided. */
  | 'SPLIT'
  | 'DISABLED'
  | 'ERROR';

/** The result of a flag for a context. */
export type FlagResult = {
  readonly enabled: boolean;
  readonly variant: Variant | null;
  readonly reason: FlagReason;
  /** Id of the strategy that decided. */
  readonly ruleId: string | null;
  /** Bucket of the unit in the rollout of that strategy. */
  readonly bucket: number | null;
};

/** A flag prepared for evaluation. */
export type CompiledFlag = {
  readonly rules: FlagRules;
  readonly strategies: readonly CompiledStrategy[];
  readonly variants: CompiledVariants | null;
};

/** Name by which a prerequisite asks for a flag that is on without a variant. */
const noVariant = 'disabled';

const off = (reason: FlagReason): FlagResult => ({
  enabled: false,
  variant: null,
  reason,
  ruleId: null,
  bucket: null,
});
const unknown = off('DEFAULT');
const unmet = off('DEFAULT');
const disabled = off('DISABLED');
const failed = off('ERROR');
const everybody: FlagResult = { enabled: true, variant: null, reason: 'STATIC', ruleId: null, bucket: null };

/**
 * Evaluates the flags of a document. Pure but for the clock and, where a strategy asks for it, chance. The semantics are
 * those of Unleash (client specification 6.1.0): strategies are alternatives, constraints of a strategy add up.
 */
export class FlagEvaluator {
  readonly #flags = new Map<string, CompiledFlag>();
  readonly #segments: ReadonlyMap<string, Segment>;
  readonly #random: Random;

  constructor({ flags, segments }: FlagDocument, random: Random = Math.random) {
    this.#random = random;
    this.#segments = new Map(segments.map((segment) => [segment.id, segment]));
    for (const rules of flags) this.#flags.set(rules.key, compileFlag(rules, this.#segments));
  }

  /** An evaluator in which these flags have other rules. */
  with(flags: readonly FlagRules[]): FlagEvaluator {
    const changed = new FlagEvaluator({ flags, segments: [...this.#segments.values()] }, this.#random);
    for (const [key, flag] of this.#flags) if (!changed.#flags.has(key)) changed.#flags.set(key, flag);
    return changed;
  }

  /** Keys of all flags. */
  keys(): readonly string[] {
    return [...this.#flags.keys()];
  }

  /** The prepared flag, for traces. */
  flag(key: string): CompiledFlag | undefined {
    return this.#flags.get(key);
  }

  /** The result of a flag. Never throws: what fails is off, with the reason `ERROR`. */
  evaluate(key: string, context: FlagContext, random: Random = this.#random): FlagResult {
    const flag = this.#flags.get(key);
    if (flag === undefined) return unknown;
    try {
      return this.#evaluate(flag, context, random);
    } catch {
      return failed;
    }
  }

  /** True if a prerequisite is met. One that has prerequisites itself never is, so there are no cycles. */
  isMet(
    { flag: key, enabled, variants }: Prerequisite,
    context: FlagContext,
    random: Random = this.#random,
  ): boolean {
    const parent = this.#flags.get(key);
    if (parent === undefined || parent.rules.prerequisites.length > 0) return false;
    const result = this.#evaluate(parent, context, random);
    if (!enabled) return !result.enabled;
    if (!result.enabled || variants.length === 0) return result.enabled;
    return variants.includes(result.variant?.name ?? noVariant);
  }

  #evaluate(flag: CompiledFlag, context: FlagContext, random: Random): FlagResult {
    const { rules, strategies } = flag;
    if (!rules.enabled) return disabled;
    for (const prerequisite of rules.prerequisites) {
      if (!this.isMet(prerequisite, context, random)) return unmet;
    }
    if (strategies.length === 0) return withVariant(everybody, flag.variants, context, random);
    for (const strategy of strategies) {
      const result = this.#apply(strategy, context, random);
      if (result === null) continue;
      const chosen = withVariant(result, strategy.variants, context, random);
      return chosen.variant === null ? withVariant(result, flag.variants, context, random) : chosen;
    }
    return unmet;
  }

  /** The result if the strategy is met, without a variant. */
  #apply(strategy: CompiledStrategy, context: FlagContext, random: Random): FlagResult | null {
    const { conditions, rollout, id } = strategy;
    if (strategy.missing.length > 0) return null;
    for (const { test } of conditions) {
      if (!test(context)) return null;
    }
    if (!strategy.admits(context, random)) return null;
    const reason = strategy.isTargeted ? 'TARGETING_MATCH' : 'STATIC';
    if (rollout === null) return { enabled: true, variant: null, reason, ruleId: id, bucket: null };
    const bucket = rollout.bucketOf(context, random);
    if (bucket === 0 || bucket > rollout.limit) return null;
    const isShare = rollout.limit < rollout.buckets;
    return { enabled: true, variant: null, reason: isShare ? 'SPLIT' : reason, ruleId: id, bucket };
  }
}

function compileFlag(rules: FlagRules, segments: ReadonlyMap<string, Segment>): CompiledFlag {
  return {
    rules,
    strategies: rules.strategies.map((strategy) => compileStrategy(strategy, { flag: rules.key, segments })),
    variants: compileVariants(rules.variants, {
      salt: rules.key,
      hashVersion: 1,
      stickiness: 'default',
    }),
  };
}

function withVariant(
  result: FlagResult,
  variants: CompiledVariants | null,
  context: FlagContext,
  random: Random,
): FlagResult {
  const chosen = variants?.choose(context, random) ?? null;
  if (chosen === null) return result;
  return { ...result, variant: chosen.variant, reason: reasonOf(chosen, result) };
}

function reasonOf({ place, isShare }: ChosenVariant, { reason }: FlagResult): FlagReason {
  if (place === null) return 'TARGETING_MATCH';
  return isShare ? 'SPLIT' : reason;
}
