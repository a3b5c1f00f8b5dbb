import { variantSeed } from './bucketing.ts';
import { contextText, type FlagContext } from './flag-context.ts';
import type { Constraint, Prerequisite, StrategyKind } from './flag-document.ts';
import type { CompiledFlag, FlagEvaluator, FlagResult } from './flag-evaluator.ts';
import { type CompiledStrategy, type Condition, type Random, rolloutUnit } from './strategy.ts';
import { type CompiledVariants, variantUnit } from './variant.ts';

/** The step that decided a result. */
export const decidingSteps = [
  /** No such flag exists. */
  'unknown',
  'archived',
  /** The flag is off in the environment. */
  'switch',
  'prerequisite',
  'rule',
  /** It has no rules and is on. */
  'everyone',
  /** No rule is met. */
  'no_rule',
  'error',
] as const;
export type DecidingStep = (typeof decidingSteps)[number];

/** A condition as it was judged. */
export type ConditionTrace = {
  /** With the first values only. */
  readonly constraint: Constraint;
  /** Number of all its values. */
  readonly valueCount: number;
  /** The context's value; null if it has none. */
  readonly actual: string | null;
  readonly isMet: boolean;
};

/** A segment that a strategy uses. One that does not exist is never met. */
export type SegmentTrace = {
  readonly id: string;
  readonly isKnown: boolean;
  readonly isMet: boolean;
  readonly conditions: readonly ConditionTrace[];
};

/** The part of a strategy that names users, addresses or hosts, or takes anybody by chance. */
export type AudienceTrace = {
  /** The first names only. */
  readonly names: readonly string[];
  readonly nameCount: number;
  /** The value of the context, or the number that was drawn. */
  readonly actual: string | null;
  readonly isMet: boolean;
};

/** A share, and where the unit of the context lies. */
export type RolloutTrace = {
  readonly percentage: number;
  /** Field that names the unit; null: none does; `random`: it was drawn. */
  readonly field: string | null;
  readonly unit: string | null;
  /** The text that is hashed, with `seed`. */
  readonly input: string | null;
  readonly seed: number;
  readonly hashVersion: number;
  /** From 1; 0: the context names no unit. */
  readonly bucket: number;
  /** The last bucket that gets the flag. */
  readonly limit: number;
  readonly buckets: number;
  readonly isMet: boolean;
};

export type StrategyTrace = {
  readonly ruleId: string;
  readonly kind: StrategyKind['name'];
  /** False: the result was decided before. It shows what the strategy would do. */
  readonly isReached: boolean;
  readonly isMet: boolean;
  readonly isDeciding: boolean;
  readonly conditions: readonly ConditionTrace[];
  readonly segments: readonly SegmentTrace[];
  /** Null: nobody is named. */
  readonly audience: AudienceTrace | null;
  /** Null: it is no share. */
  readonly rollout: RolloutTrace | null;
};

export type PrerequisiteTrace = {
  readonly flag: string;
  readonly expected: { readonly enabled: boolean; readonly variants: readonly string[] };
  readonly actual: { readonly enabled: boolean; readonly variant: string | null };
  readonly isKnown: boolean;
  /** True if it has prerequisites itself: then it is never met. */
  readonly isChain: boolean;
  readonly isMet: boolean;
};

/** The choice among variants. Places are numbered from 1 to the total weight. */
export type VariantTrace = {
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

/** Most values of a condition in a trace. */
const mostValues = 20;

type Question = { readonly context: FlagContext; readonly random: Random };

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

type Judged = Omit<StrategyTrace, 'isReached' | 'isDeciding'>;

function strategyTrace(strategy: CompiledStrategy, question: Question): Judged {
  const { id, kind } = strategy;
  const own = strategy.conditions.filter(({ segment }) => segment === null);
  const conditions = own.map((condition) => conditionTrace(condition, question));
  const segments = strategy.segments.map((segment) => segmentTrace(strategy, segment, question));
  const audience = audienceTrace(strategy, question);
  const rollout = rolloutTrace(strategy, question);
  const isMet =
    conditions.every((condition) => condition.isMet) &&
    segments.every((segment) => segment.isMet) &&
    (audience?.isMet ?? true) &&
    (rollout?.isMet ?? true);
  return { ruleId: id, kind: kind.name, isMet, conditions, segments, audience, rollout };
}

function conditionTrace({ constraint, test }: Condition, { context }: Question): ConditionTrace {
  const { operator, contextName, values } = constraint;
  const isTime = operator === 'DATE_AFTER' || operator === 'DATE_BEFORE';
  const actual = contextText(context, isTime ? 'currentTime' : contextName) ?? null;
  return {
    constraint: values === undefined ? constraint : { ...constraint, values: shortened(values, actual) },
    valueCount: values?.length ?? 1,
    actual,
    isMet: test(context),
  };
}

/** The first values; the one that the context has comes first. */
function shortened(values: readonly string[], actual: string | null): readonly string[] {
  if (values.length <= mostValues) return values;
  const same = values.filter((value) => value === actual).slice(0, 1);
  return [...same, ...values.filter((value) => value !== actual)].slice(0, mostValues);
}

function segmentTrace(strategy: CompiledStrategy, id: string, question: Question): SegmentTrace {
  const isKnown = !strategy.missing.includes(id);
  const conditions = strategy.conditions
    .filter(({ segment }) => segment === id)
    .map((condition) => conditionTrace(condition, question));
  return { id, isKnown, isMet: isKnown && conditions.every(({ isMet }) => isMet), conditions };
}

function audienceTrace(strategy: CompiledStrategy, question: Question): AudienceTrace | null {
  const { kind } = strategy;
  const { context, random } = question;
  if (kind.name === 'default' || kind.name === 'rollout') return null;
  const { names, actual } = audienceOf(kind, question);
  return {
    names: shortened(names, actual),
    nameCount: names.length,
    actual,
    isMet: strategy.admits(context, random),
  };
}

type Audience = Exclude<StrategyKind, { name: 'default' | 'rollout' }>;

function audienceOf(
  kind: Audience,
  { context, random }: Question,
): { names: readonly string[]; actual: string | null } {
  switch (kind.name) {
    case 'users':
      return { names: kind.userIds, actual: context.userId ?? null };
    case 'addresses':
      return { names: kind.ranges, actual: context.remoteAddress ?? null };
    case 'hosts':
      return { names: kind.hostNames, actual: contextText(context, 'hostName') ?? null };
    case 'random':
      return { names: [String(kind.percentage)], actual: String(Math.floor(random() * 100) + 1) };
    case 'unknown':
      return { names: [], actual: null };
    default:
      return kind satisfies never;
  }
}

function rolloutTrace({ kind, rollout }: CompiledStrategy, question: Question): RolloutTrace | null {
  if (rollout === null || kind.name !== 'rollout') return null;
  const { context, random } = question;
  const { percentage, stickiness, salt, hashVersion } = kind;
  const { limit, buckets } = rollout;
  const unit = rolloutUnit(context, kind, random) ?? null;
  const bucket = rollout.bucketOf(context, random);
  return {
    percentage,
    field: unit === null ? null : shareField(context, stickiness),
    unit,
    input: unit === null ? null : `${salt}:${unit}`,
    seed: 0,
    hashVersion,
    bucket,
    limit,
    buckets,
    isMet: bucket > 0 && bucket <= limit,
  };
}

/** By default, addresses divide variants, but not shares. */
function shareField(context: FlagContext, stickiness: string): string {
  if (stickiness !== 'default') return unitField(context, stickiness);
  return unitField({ ...context, remoteAddress: undefined }, stickiness);
}

/** The field that names a unit; `random` if none does. */
function unitField(context: FlagContext, field: string): string {
  const { userId, sessionId, remoteAddress } = context;
  if (field === 'random') return field;
  if (field !== 'default') return (contextText(context, field) ?? '') === '' ? 'random' : field;
  const own = Object.entries({ userId, sessionId, remoteAddress });
  return own.find(([, value]) => value !== undefined && value !== '')?.[0] ?? 'random';
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
