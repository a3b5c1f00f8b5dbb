import type { HashVersion } from './bucketing.ts';

export const constraintOperators = [
  'IN',
  'NOT_IN',
  'STR_STARTS_WITH',
  'STR_ENDS_WITH',
  'STR_CONTAINS',
  'NUM_EQ',
  'NUM_GT',
  'NUM_GTE',
  'NUM_LT',
  'NUM_LTE',
  'DATE_AFTER',
  'DATE_BEFORE',
  'SEMVER_EQ',
  'SEMVER_GT',
  'SEMVER_GTE',
  'SEMVER_LT',
  'SEMVER_LTE',
  'REGEX',
  'IN_CIDR',
] as const;
export type ConstraintOperator = (typeof constraintOperators)[number];

const listOperators: ReadonlySet<string> = new Set<ConstraintOperator>([
  'IN',
  'NOT_IN',
  'STR_STARTS_WITH',
  'STR_ENDS_WITH',
  'STR_CONTAINS',
  'IN_CIDR',
]);

/** True if an operator compares with several values. */
export function takesValues(operator: ConstraintOperator): boolean {
  return listOperators.has(operator);
}

/** A condition on one field of the context. */
export type Constraint = {
  readonly contextName: string;
  /** An unknown operator, of a newer version, is never met. */
  readonly operator: string;
  /** For the operators that compare with several values. */
  readonly values?: readonly string[] | undefined;
  /** For those that compare with one. */
  readonly value?: string | undefined;
  readonly inverted?: boolean | undefined;
  readonly caseInsensitive?: boolean | undefined;
};

export type VariantPayload = { readonly type: string; readonly value: string };

export type Variant = {
  readonly name: string;
  /** Share relative to the other variants. */
  readonly weight: number;
  readonly payload?: VariantPayload | undefined;
  /** Field of the context that keeps a unit at its variant; that of the first variant counts. */
  readonly stickiness?: string | undefined;
  /** Units that get this variant whatever their place. */
  readonly overrides?:
    | readonly { readonly contextName: string; readonly values: readonly string[] }[]
    | undefined;
};

/** A way to get the flag: all constraints, its own and those of its segments, and the rollout must be met. */
export type Strategy = {
  readonly id: string;
  /** The part that decides besides the constraints. */
  readonly kind: StrategyKind;
  readonly constraints: readonly Constraint[];
  readonly segments: readonly string[];
  readonly variants: readonly Variant[];
};

export type StrategyKind =
  | { readonly name: 'default' }
  | {
      readonly name: 'rollout';
      /** Percent, with as many decimals as the hash version has buckets. */
      readonly percentage: number;
      /** `default`: user, session, or anybody; `random`; or a field of the context. */
      readonly stickiness: string;
      readonly salt: string;
      readonly hashVersion: HashVersion;
    }
  | { readonly name: 'random'; readonly percentage: number }
  | { readonly name: 'users'; readonly userIds: readonly string[] }
  | { readonly name: 'addresses'; readonly ranges: readonly string[] }
  | { readonly name: 'hosts'; readonly hostNames: readonly string[] }
  /** Of a newer version or written for one program: never met. */
  | { readonly name: 'unknown' };

/** Another flag that has to be on (or off) first. It must not have prerequisites itself. */
export type Prerequisite = {
  readonly flag: string;
  readonly enabled: boolean;
  /** Only these of its variants count; empty: any. */
  readonly variants: readonly string[];
};

/** A flag as evaluated in one environment. */
export type FlagRules = {
  readonly key: string;
  readonly enabled: boolean;
  /** The first strategy that is met decides; without strategies the flag is on for everybody. */
  readonly strategies: readonly Strategy[];
  /** For strategies without variants of their own. */
  readonly variants: readonly Variant[];
  readonly prerequisites: readonly Prerequisite[];
};

export type Segment = { readonly id: string; readonly constraints: readonly Constraint[] };

/** All flags of an environment, and the segments that they use. */
export type FlagDocument = {
  readonly flags: readonly FlagRules[];
  readonly segments: readonly Segment[];
};
