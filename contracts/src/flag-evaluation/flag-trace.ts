import { variantSeed } from './bucketing.ts';
import type { DecidingStep } from './deciding-step.ts';
import type { FlagContext } from './flag-context.ts';
import type { Prerequisite } from './flag-document.ts';
import type { CompiledFlag, FlagEvaluator, FlagResult } from './flag-evaluator.ts';
import type { Random } from './strategy.ts';
import { type Question, type StrategyTrace, strategyTrace, unitField } from './strategy-trace.ts';
import { type CompiledVariants, variantUnit } from './variant.ts';

type PrerequisiteTrace = {
  readonly flag: string;
  readonly expected: { readonly enabled: boolean; readonly variants: readonly string[] };
  readonly actual: { readonly enabled: boolean; readonly variant: string | null };
  readonly isKnown: boolean;
  /** True if it has prerequisites itself: then it is never met. */
  readonly isChain: boolean;
  readonly isMet: boolean;
};

/** The choice among variants. Places are numbered from 1 to the total weight. */
type VariantTrace = {
  readonly field: string;
  readonly unit: string;
  readonly input: string;
  readonly seed: number;
  readonly hashVersion: number;
  /** Null: an override chose the variant. */
  readonly place: number | null;
  readonly totalWeight: number;
  /** The first and last place of each; none for a weight of 0. */
  readonly shares: readonly {
    readonly name: string;
    readonly weight: number;
    readonly from: number | null;
    readonly to: number | null;
  }[];
  readonly chosen: string;
};

/** How a flag came to its result, step by step. */
export type FlagTrace = {
  readonly result: FlagResult;
  readonly decidedBy: DecidingStep;
  readonly prerequisites: readonly PrerequisiteTrace[];
  readonly strategies: readonly StrategyTrace[];
  /** Null: there was nothing to choose from. */
  readonly variants: VariantTrace | null;
};

/**
 * Evaluates a flag and explains the result with the same tests that decide it. Chance is drawn once, and the time is
 * taken once, so that result and explanation agree. Costs several times an evaluation. Never throws.
 */
export function traceFlag(
  evaluator: FlagEvaluator,
  key: string,
  given: FlagContext,
  draw: Random = Math.random,
): FlagTrace {
  const drawn = draw();
  const random = () => drawn;
  const context = { ...given, currentTime: given.currentTime ?? new Date().toISOString() };
  const result = evaluator.evaluate(key, context, random);
  const flag = evaluator.flag(key);
  const nothing = { result, prerequisites: [], strategies: [], variants: null };
  if (flag === undefined) return { ...nothing, decidedBy: 'unknown' };
  try {
    return stepsOf(evaluator, flag, { result, question: { context, random } });
  } catch {
    return { ...nothing, decidedBy: 'error' };
  }
}

function stepsOf(
  evaluator: FlagEvaluator,
  flag: CompiledFlag,
  { result, question }: { result: FlagResult; question: Question },
): FlagTrace {
  const { rules } = flag;
  const prerequisites = rules.prerequisites.map((one) => prerequisiteTrace(evaluator, one, question));
  const mayReach = rules.enabled && prerequisites.every(({ isMet }) => isMet);
  const judged = flag.strategies.map((strategy) => strategyTrace(strategy, question));
  const first = judged.findIndex(({ isMet }) => isMet);
  const last = first === -1 ? judged.length : first;
  const strategies = judged.map((strategy, at) => ({
    ...strategy,
    isReached: mayReach && at <= last,
    isDeciding: mayReach && at === first,
  }));
  const own = flag.strategies[first]?.variants;
  const chosen = own ? variantTrace(own, question) : undefined;
  const common = flag.variants ? variantTrace(flag.variants, question) : undefined;
  return {
    result,
    decidedBy: stepOf(result, { flag, prerequisites, isMet: first !== -1 }),
    prerequisites,
    strategies,
    variants: result.variant === null ? null : (chosen ?? common ?? null),
  };
}

function stepOf(
  { reason }: FlagResult,
  found: { flag: CompiledFlag; prerequisites: readonly PrerequisiteTrace[]; isMet: boolean },
): DecidingStep {
  const { rules, strategies } = found.flag;
  if (reason === 'ERROR') return 'error';
  if (!rules.enabled) return 'switch';
  if (found.prerequisites.some(({ isMet }) => !isMet)) return 'prerequisite';
  if (strategies.length === 0) return 'everyone';
  return found.isMet ? 'rule' : 'no_rule';
}

function prerequisiteTrace(
  evaluator: FlagEvaluator,
  prerequisite: Prerequisite,
  { context, random }: Question,
): PrerequisiteTrace {
  const { flag, enabled, variants } = prerequisite;
  const parent = evaluator.flag(flag);
  const actual = evaluator.evaluate(flag, context, random);
  return {
    flag,
    expected: { enabled, variants },
    actual: { enabled: actual.enabled, variant: actual.variant?.name ?? null },
    isKnown: parent !== undefined,
    isChain: parent !== undefined && parent.rules.prerequisites.length > 0,
    isMet: evaluator.isMet(prerequisite, context, random),
  };
}

function variantTrace(variants: CompiledVariants, { context, random }: Question): VariantTrace | undefined {
  const { list, field, salt, hashVersion, totalWeight } = variants;
  const chosen = variants.choose(context, random);
  if (chosen === null) return undefined;
  const unit = variantUnit(context, field, random);
  let end = 0;
  const shares = list.map(({ name, weight }) => {
    const from = end + 1;
    end += weight;
    return weight > 0 ? { name, weight, from, to: end } : { name, weight, from: null, to: null };
  });
  return {
    field: unitField(context, field),
    unit,
    input: `${salt}:${unit}`,
    seed: variantSeed,
    hashVersion,
    place: chosen.place,
    totalWeight,
    shares,
    chosen: chosen.variant.name,
  };
}
