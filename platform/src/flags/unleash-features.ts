import type {
  UnleashDeltaEvent,
  UnleashFeature,
  UnleashSegment,
} from '@switchyard/contracts/feature-flags/unleash-routes.ts';
import type {
  Constraint,
  FlagRules,
  Strategy,
  Variant,
} from '@switchyard/contracts/flag-evaluation/flag-document.ts';
import type { FlagSnapshot, SnapshotFlag, SnapshotSegment } from './flag-snapshot.ts';

/** Flags and segments of a snapshot in Unleash's form. */
export type UnleashState = {
  readonly features: readonly UnleashFeature[];
  readonly segments: readonly UnleashSegment[];
};

const states = new WeakMap<FlagSnapshot, UnleashState>();

/** Translates a snapshot once. */
export function unleashState(snapshot: FlagSnapshot): UnleashState {
  const known = states.get(snapshot);
  if (known) return known;
  const numbers = numbersOf(snapshot);
  const state = {
    features: [...snapshot.flags.values()].flatMap((flag) => featureOf(flag, numbers) ?? []),
    segments: snapshot.segments.flatMap((segment) => segmentOf(segment) ?? []),
  };
  states.set(snapshot, state);
  return state;
}

/**
 * Changes after a revision: segments before the flags that use them, then removals. Rows keep the number of their last
 * change, so any revision can be continued; an unknown one gets everything.
 */
export function unleashEvents(snapshot: FlagSnapshot, since: number | null): UnleashDeltaEvent[] {
  const { revision } = snapshot;
  if (since === null || since > revision) {
    const { features, segments } = unleashState(snapshot);
    return [{ type: 'hydration', eventId: revision, features: [...features], segments: [...segments] }];
  }
  const numbers = numbersOf(snapshot);
  const changedSegments = snapshot.segments.filter(({ changed }) => changed > since);
  const changedFlags = [...snapshot.flags].filter(([, { changed }]) => changed > since);
  const segments = changedSegments.map((each): UnleashDeltaEvent => {
    const segment = segmentOf(each);
    return segment
      ? { type: 'segment-updated', eventId: revision, segment }
      : { type: 'segment-removed', eventId: revision, segmentId: each.number };
  });
  const flags = changedFlags.map(([featureName, flag]): UnleashDeltaEvent => {
    const feature = featureOf(flag, numbers);
    return feature
      ? { type: 'feature-updated', eventId: revision, feature }
      : { type: 'feature-removed', eventId: revision, featureName, project: flag.project };
  });
  const isRemoval = ({ type }: UnleashDeltaEvent) => type === 'segment-removed';
  return [...segments.filter((one) => !isRemoval(one)), ...flags, ...segments.filter(isRemoval)];
}

function numbersOf({ segments }: FlagSnapshot): ReadonlyMap<string, number> {
  return new Map(segments.map(({ id, number }) => [id, number]));
}

function featureOf(
  { rules, type, description, project }: SnapshotFlag,
  numbers: ReadonlyMap<string, number>,
): UnleashFeature | null {
  if (rules === null) return null;
  const { key, enabled, strategies, variants, prerequisites } = rules;
  return {
    name: key,
    type: type.replaceAll('_', '-'),
    description,
    project,
    enabled,
    stale: false,
    impressionData: false,
    strategies: strategies.map((strategy) => strategyOf(strategy, rules, numbers)),
    variants: variants.map((variant) => variantOf(variant, 'default')),
    dependencies: prerequisites.map(({ flag, enabled: isOn, variants: some }) => ({
      feature: flag,
      enabled: isOn,
      ...(some.length === 0 ? {} : { variants: [...some] }),
    })),
  };
}

function strategyOf(
  { kind, constraints, segments, variants }: Strategy,
  { key }: FlagRules,
  numbers: ReadonlyMap<string, number>,
): UnleashFeature['strategies'][number] {
  const stickiness = kind.name === 'rollout' ? kind.stickiness : 'default';
  return {
    ...kindOf(kind, key),
    constraints: constraints.map(constraintOf),
    // A segment that is missing is never met; neither is one that no program knows.
    segments: segments.map((id) => numbers.get(id) ?? 0),
    variants: variants.map((variant) => variantOf(variant, stickiness)),
  };
}

function kindOf(kind: Strategy['kind'], key: string): { name: string; parameters: Record<string, string> } {
  switch (kind.name) {
    case 'default':
      return { name: 'default', parameters: {} };
    case 'rollout': {
      const { percentage, stickiness, salt } = kind;
      return {
        name: 'flexibleRollout',
        parameters: { rollout: String(percentage), stickiness, groupId: salt },
      };
    }
    case 'users':
      return { name: 'userWithId', parameters: { userIds: kind.userIds.join(',') } };
    case 'addresses':
      return { name: 'remoteAddress', parameters: { IPs: kind.ranges.join(',') } };
    case 'hosts':
      return { name: 'applicationHostname', parameters: { hostNames: kind.hostNames.join(',') } };
    case 'random':
      return {
        name: 'flexibleRollout',
        parameters: { rollout: String(kind.percentage), stickiness: 'random', groupId: key },
      };
    case 'unknown':
      return { name: 'unknown', parameters: {} };
    default:
      return kind satisfies never;
  }
}

function segmentOf({ number, name, constraints }: SnapshotSegment): UnleashSegment | null {
  if (constraints === null) return null;
  return { id: number, name, constraints: constraints.map(constraintOf) };
}

function constraintOf({ contextName, operator, values, value, inverted, caseInsensitive }: Constraint) {
  return {
    contextName,
    operator,
    values: [...(values ?? [])],
    ...(value === undefined ? {} : { value }),
    inverted: inverted ?? false,
    caseInsensitive: caseInsensitive ?? false,
  };
}

function variantOf(variant: Variant, stickiness: string): UnleashFeature['variants'][number] {
  return {
    name: variant.name,
    weight: variant.weight,
    weightType: 'variable',
    stickiness: variant.stickiness ?? stickiness,
    ...(variant.payload === undefined ? {} : { payload: { ...variant.payload } }),
    overrides: (variant.overrides ?? []).map(({ contextName, values }) => ({
      contextName,
      values: [...values],
    })),
  };
}
