import type { FlagEnvironment } from './flag.ts';

/** Inputs of a flag's result in one environment. */
export type FlagRule = {
  readonly flagId: string;
  readonly environment: FlagEnvironment;
  readonly enabled: boolean;
  readonly variants: Readonly<Record<string, unknown>> | null;
};

/** The part of an evaluation that depends on rule and context only, not on how it was looked up. */
export type FlagDecision = {
  readonly enabled: boolean;
  readonly variant: string | null;
  /** Reason as defined by OpenFeature: STATIC, DISABLED, DEFAULT. */
  readonly reason: string;
  readonly flagId: string | null;
};

/**
 * Evaluates a flag. Targeting is `simple`: the same for everyone in an environment. An unknown flag is off; an enabled
 * flag with several variants returns the first by name.
 */
export function evaluateFlag(rule: FlagRule | undefined): FlagDecision {
  if (!rule) return { enabled: false, variant: null, reason: 'DEFAULT', flagId: null };
  const { flagId, enabled } = rule;
  if (!enabled) return { enabled, variant: null, reason: 'DISABLED', flagId };
  return { enabled, variant: firstByName(rule.variants), reason: 'STATIC', flagId };
}

/** True if two results look the same to the user. */
export function sameDecision(a: FlagDecision, b: FlagDecision): boolean {
  return a.enabled === b.enabled && a.variant === b.variant && a.reason === b.reason;
}

function firstByName(variants: FlagRule['variants']): string | null {
  return Object.keys(variants ?? {}).toSorted()[0] ?? null;
}
