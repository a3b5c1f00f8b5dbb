import { rolloutBucketer, rolloutBuckets } from './bucketing.ts';
import { isInRange, parseAddress, parseRange } from './address-range.ts';
import { compileConstraint, type Test } from './constraint.ts';
import { contextText, type FlagContext } from './flag-context.ts';
import type { Constraint, Segment, Strategy, StrategyKind } from './flag-document.ts';
import { type CompiledVariants, compileVariants } from './variant.ts';

/** A number from 0 to 1, exclusive: `Math.random`. */
export type Random = () => number;

/** A constraint of a strategy, and where it comes from. */
export type Condition = {
  readonly constraint: Constraint;
  /** Id of the segment that contains it; null: the strategy's own. */
  readonly segment: string | null;
  readonly test: Test;
};

/** A share of all units. */
export type Rollout = {
  /** Bucket of the context's unit, from 1; 0 if the context names no unit. */
  readonly bucketOf: (context: FlagContext, random: Random) => number;
  /** The last bucket that gets the flag. */
  readonly limit: number;
  readonly buckets: number;
};

/** A strategy prepared for evaluation. */
export type CompiledStrategy = {
  readonly id: string;
  readonly kind: StrategyKind;
  readonly segments: readonly string[];
  readonly conditions: readonly Condition[];
  /** Segments that the document lacks: the strategy is never met. */
  readonly missing: readonly string[];
  readonly rollout: Rollout | null;
  /** The rest of the decision, for kinds that are neither for everybody nor a rollout. */
  readonly admits: (context: FlagContext, random: Random) => boolean;
  readonly variants: CompiledVariants | null;
  /** It looks at the context, or at nothing but the flag. */
  readonly isTargeted: boolean;
};

type Surroundings = {
  readonly flag: string;
  readonly segments: ReadonlyMap<string, Segment>;
};

/** Prepares a strategy of a flag. */
export function compileStrategy(strategy: Strategy, { flag, segments }: Surroundings): CompiledStrategy {
  const { id, kind, constraints, variants } = strategy;
  const found = strategy.segments.map((segment) => ({ segment, is: segments.get(segment) }));
  const conditions = [
    ...constraints.map((constraint) => conditionOf(constraint, null)),
    ...found.flatMap(({ segment, is }) =>
      (is?.constraints ?? []).map((constraint) => conditionOf(constraint, segment)),
    ),
  ];
  const isRollout = kind.name === 'rollout';
  return {
    id,
    kind,
    segments: strategy.segments,
    conditions,
    missing: found.flatMap(({ segment, is }) => (is ? [] : segment)),
    rollout: isRollout ? rolloutOf(kind) : null,
    admits: admissionOf(kind),
    variants: compileVariants(variants, {
      salt: isRollout ? kind.salt : flag,
      hashVersion: isRollout ? kind.hashVersion : 1,
      stickiness: isRollout ? kind.stickiness : 'default',
    }),
    isTargeted: conditions.length > 0 || !(isRollout || kind.name === 'default'),
  };
}

function conditionOf(constraint: Constraint, segment: string | null): Condition {
  return { constraint, segment, test: compileConstraint(constraint) };
}

export type RolloutKind = Extract<StrategyKind, { name: 'rollout' }>;

function rolloutOf({ percentage, stickiness, salt, hashVersion }: RolloutKind): Rollout {
  const buckets = rolloutBuckets[hashVersion];
  const bucketOf = rolloutBucketer(hashVersion, salt);
  return {
    buckets,
    // Percentages have at most three decimals; rounding removes the error of the binary fraction.
    limit: hashVersion === 1 ? percentage : Math.round((percentage / 100) * buckets),
    bucketOf: (context, random) => {
      const unit = rolloutUnit(context, { stickiness, hashVersion }, random);
      return unit === undefined ? 0 : bucketOf(unit);
    },
  };
}

/** The text by which a rollout assigns the context to a bucket; undefined if the context names no unit. */
export function rolloutUnit(
  context: FlagContext,
  { stickiness, hashVersion }: Pick<RolloutKind, 'stickiness' | 'hashVersion'>,
  random: Random,
): string | undefined {
  const unit = unitOf(context, stickiness);
  if (unit !== undefined) return unit;
  // Version 1 takes anybody at random, as Unleash does; from version 2 on, nobody without a unit is in a share.
  const isAnybody = stickiness === 'random' || (stickiness === 'default' && hashVersion === 1);
  return isAnybody ? String(Math.round(random() * 10_000) + 1) : undefined;
}

function unitOf(context: FlagContext, stickiness: string): string | undefined {
  if (stickiness === 'random') return undefined;
  const { userId, sessionId } = context;
  const unit = stickiness === 'default' ? userId || sessionId : contextText(context, stickiness);
  return unit === '' ? undefined : unit;
}

function admissionOf(kind: StrategyKind): CompiledStrategy['admits'] {
  switch (kind.name) {
    case 'default':
    case 'rollout':
      return () => true;
    case 'random':
      return (_, random) => kind.percentage >= Math.floor(random() * 100) + 1;
    case 'users': {
      const users = new Set(kind.userIds);
      return ({ userId }) => userId !== undefined && users.has(userId);
    }
    case 'addresses': {
      const ranges = kind.ranges.flatMap((text) => parseRange(text) ?? []);
      return ({ remoteAddress = '' }) => {
        if (kind.ranges.includes(remoteAddress)) return true;
        const address = parseAddress(remoteAddress);
        return address !== null && ranges.some((range) => isInRange(address, range));
      };
    }
    case 'hosts':
      return (context) => {
        const host = contextText(context, 'hostName')?.toLowerCase();
        return host !== undefined && kind.hostNames.includes(host);
      };
    case 'unknown':
      return () => false;
    default:
      return kind satisfies never;
  }
}
