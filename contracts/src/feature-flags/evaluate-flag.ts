import type { FlagEnvironment } from './flag.ts';

/** What the result of one flag in one environment depends on. */
export type FlagRule = {
  readonly flagId: string;
  readonly environment: FlagEnvironment;
  readonly enabled: boolean;
  readonly variants: Readonly<Record<string, unknown>> | null;
};

/** The part of an evaluation that is decided by rule and context, and not by how it was looked up. */
export type FlagDecision = {
  readonly enabled: boolean;
  readonly variant: string | null;
  /** A reason of the OpenFeature specification: STATIC, DISABLED, DEFAULT. */
  readonly reason: string;
  readonly flagId: string | null;
};

/**
 * Decides a flag. Targeting is `simple`: the same for everybody of an environment. An unknown flag is off; of several
 * variants an enabled flag gives the first by name.
 */
export function evaluateFlag(rule: FlagRule | undefined): FlagDecision {
  if (!rule) return { enabled: false, variant: null, reason: 'DEFAULT', flagId: null };
  const { flagId, enabled } = rule;
  if (!enabled) return { enabled, variant: null, reason: 'DISABLED', flagId };
  return { enabled, variant: firstByName(rule.variants), reason: 'STATIC', flagId };
}

/** Whether two results would be shown the same way. */
export function sameDecision(a: FlagDecision, b: FlagDecision): boolean {
  return a.enabled === b.enabled && a.variant === b.variant && a.reason === b.reason;
}

function firstByName(variants: FlagRule['variants']): string | null {
  return Object.keys(variants ?? {}).toSorted()[0] ?? null;
}
