import { contextText, type FlagContext } from './flag-context.ts';
import type { Constraint, StrategyKind } from './flag-document.ts';
import { type CompiledStrategy, type Condition, type Random, rolloutUnit } from './strategy.ts';

/** A condition as it was judged. */
type ConditionTrace = {
  /** With the first values only. */
  readonly constraint: Constraint;
  /** Number of all its values. */
  readonly valueCount: number;
  /** The context's value; null if it has none. */
  readonly actual: string | null;
  readonly isMet: boolean;
};

/** A segment that a strategy uses. One that does not exist is never met. */
type SegmentTrace = {
  readonly id: string;
  readonly isKnown: boolean;
  readonly isMet: boolean;
  readonly conditions: readonly ConditionTrace[];
};

/** The part of a strategy that names users, addresses or hosts, or takes anybody by chance. */
type AudienceTrace = {
  /** The first names only. */
  readonly names: readonly string[];
  readonly nameCount: number;
  /** The value of the context, or the number that was drawn. */
  readonly actual: string | null;
  readonly isMet: boolean;
};

/** A share, and the position of the unit in it. */
type RolloutTrace = {
  readonly percentage: number;
  /** How the rule divides units. */
  readonly stickiness: string;
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

/** Most values of a condition in a trace. */
const mostValues = 20;

/** The context of a trace, with the chance that it draws. */
export type Question = { readonly context: FlagContext; readonly random: Random };

type Judged = Omit<StrategyTrace, 'isReached' | 'isDeciding'>;

/** Judges a strategy by the tests that decide it. */
export function strategyTrace(strategy: CompiledStrategy, question: Question): Judged {
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
    stickiness,
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
export function unitField(context: FlagContext, field: string): string {
  const { userId, sessionId, remoteAddress } = context;
  if (field === 'random') return field;
  if (field !== 'default') return (contextText(context, field) ?? '') === '' ? 'random' : field;
  const own = Object.entries({ userId, sessionId, remoteAddress });
  return own.find(([, value]) => value !== undefined && value !== '')?.[0] ?? 'random';
}
