import { level } from '@switchyard/contracts/experiments/effect-of.ts';
import type { RolloutGuard } from '@switchyard/contracts/feature-flags/rollout-rules.ts';
import { rolloutBucket, rolloutBuckets } from '@switchyard/contracts/flag-evaluation/bucketing.ts';
import type { FlagStrategy } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import type { GuardUnit } from '../db/repositories/flag-guard-repository.ts';
import { type ArmMoments, estimateOf } from '../experiments/arm-estimate.ts';
import { compareArms } from '../experiments/compare-arms.ts';

/** A measured value that stops a rollout. */
export type Breach = { readonly value: number; readonly other: number | null; readonly sample: number };

/** Units in and outside of a share, as every evaluator divides them. */
export function dividedUnits(
  units: readonly GuardUnit[],
  { kind }: FlagStrategy,
  flagKey: string,
): { on: GuardUnit[]; off: GuardUnit[] } {
  if (kind.name !== 'rollout') return { on: [], off: [] };
  const { hashVersion, percentage, salt = flagKey } = kind;
  const limit = hashVersion === 1 ? percentage : Math.round((percentage / 100) * rolloutBuckets[hashVersion]);
  const isOn = ({ unit }: GuardUnit) => rolloutBucket(hashVersion, salt, unit) <= limit;
  return { on: units.filter(isOn), off: units.filter((unit) => !isOn(unit)) };
}

/** Judges events of units: those with the flag alone, or against those without it. No data is no breach. */
export function judgeUnits(
  { per, rule, threshold, minimum }: RolloutGuard,
  { on, off }: { on: readonly GuardUnit[]; off: readonly GuardUnit[] },
): Breach | null {
  if (per === null) {
    const value = on.reduce((sum, { total }) => sum + total, 0);
    return value >= minimum && value > threshold ? { value, other: null, sample: value } : null;
  }
  if (on.length === 0 || on.length < minimum) return null;
  const value = shareOf(on);
  const sample = on.length;
  if (rule === 'above') return value > threshold ? { value, other: null, sample } : null;
  if (off.length < minimum) return null;
  const [control, arm] = [momentsOf(off), momentsOf(on)].map((moments) => estimateOf('conversion', moments));
  const comparison = control && arm ? compareArms(control, arm, 'lower') : null;
  if (comparison === null || comparison.pValue > level || comparison.difference <= threshold) return null;
  return { value, other: shareOf(off), sample };
}

/** Judges counters, which know no units. */
export function judgeCounters(
  { per, threshold, minimum }: RolloutGuard,
  sums: { readonly counted: number; readonly per: number },
): Breach | null {
  const sample = per === null ? sums.counted : sums.per;
  if (sample <= 0 || sample < minimum) return null;
  const value = per === null ? sums.counted : sums.counted / sums.per;
  return value > threshold ? { value, other: null, sample } : null;
}

function shareOf(units: readonly GuardUnit[]): number {
  return units.filter(({ total }) => total > 0).length / units.length;
}

function momentsOf(units: readonly GuardUnit[]): ArmMoments {
  const zero = {
    perMean: 1,
    perVariance: 0,
    covariance: 0,
    priorMean: 0,
    priorVariance: 0,
    priorCovariance: 0,
  };
  return { ...zero, units: units.length, mean: units.length === 0 ? 0 : shareOf(units), variance: 0 };
}
