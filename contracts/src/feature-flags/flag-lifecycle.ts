import { dayMs } from '../time/durations.ts';
import type { Flag } from './flag.ts';

/**
 * Stages of a flag:
 *
 * - `define`: no program has asked for it yet;
 * - `develop`: it is evaluated, but nobody gets it in production;
 * - `live`: users of production get it;
 * - `cleanup`: a reason says that it should be removed;
 * - `archived`: it is off everywhere.
 */
export const flagStages = ['define', 'develop', 'live', 'cleanup', 'archived'] as const;
export type FlagStage = (typeof flagStages)[number];

/** Reasons to remove a flag: past its expected lifetime, the same for everybody, or not evaluated any more. */
export const staleReasons = ['expected', 'everybody', 'unused'] as const;
export type StaleReason = { readonly kind: (typeof staleReasons)[number]; readonly since: string };

/** Days after which a flag that is the same for everybody, or that nobody evaluates, should be removed. */
export const staleDays = { everybody: 14, unused: 14 } as const;

/** How a flag is used in one environment. */
export type FlagUse = {
  readonly isProduction: boolean;
  /** Last hour in which it was evaluated; null: not in the last 90 days. */
  readonly lastSeenAt: string | null;
  /** Evaluations of the last 90 days that got it. */
  readonly on: number;
  /** Time since which everybody gets the same; null: users differ, or it is off. */
  readonly sameSince: string | null;
};

type Lifecycle = { readonly stage: FlagStage; readonly reasons: StaleReason[] };

/** The stage of a flag, from its evaluations and states. */
export function lifecycleOf(
  flag: Pick<Flag, 'createdAt' | 'archivedAt' | 'expectedUntil'>,
  uses: readonly FlagUse[],
  now: number,
): Lifecycle {
  if (flag.archivedAt !== null) return { stage: 'archived', reasons: [] };
  const reasons = reasonsOf(flag, uses, now);
  if (reasons.length > 0) return { stage: 'cleanup', reasons };
  if (uses.every(({ lastSeenAt }) => lastSeenAt === null)) return { stage: 'define', reasons };
  const isLive = uses.some(({ isProduction, on }) => isProduction && on > 0);
  return { stage: isLive ? 'live' : 'develop', reasons };
}

function reasonsOf(
  { createdAt, expectedUntil }: Pick<Flag, 'createdAt' | 'expectedUntil'>,
  uses: readonly FlagUse[],
  now: number,
): StaleReason[] {
  const isOlder = (at: string, days: number) => now - Date.parse(at) >= days * dayMs;
  const reasons: StaleReason[] = [];
  // Flags without an end stay: everybody having them is their usual state.
  if (expectedUntil !== null) {
    if (isOlder(expectedUntil, 0)) reasons.push({ kind: 'expected', since: expectedUntil });
    const production = uses.filter(({ isProduction }) => isProduction);
    const since = latestOf(production.map(({ sameSince }) => sameSince));
    if (since !== null && isOlder(since, staleDays.everybody)) reasons.push({ kind: 'everybody', since });
  }
  const seen = uses.flatMap(({ lastSeenAt }) => lastSeenAt ?? []);
  const last = seen.toSorted().at(-1);
  // One that was never evaluated may still be built.
  if (last !== undefined && isOlder(last, staleDays.unused) && isOlder(createdAt, staleDays.unused))
    reasons.push({ kind: 'unused', since: last });
  return reasons;
}

/** The latest of some times; null if one is missing, or there is none. */
function latestOf(times: readonly (string | null)[]): string | null {
  const known = times.flatMap((time) => time ?? []);
  return known.length < times.length ? null : (known.toSorted().at(-1) ?? null);
}
