import { fewestUnits, sampleRatioAlarm } from '@switchyard/contracts/experiments/analysis.ts';
import chiSquareCdf from '@stdlib/stats-base-dists-chisquare-cdf';

/** Units of an arm, and its configured share. */
export type ArmCount = { readonly units: number; readonly weight: number };

/**
 * Asks whether the arms got the units that their weights promise (Pearson's chi-square test; as a check of A/B tests
 * Fabijan et al., “Diagnosing Sample Ratio Mismatch in Online Controlled Experiments”, KDD 2019). A level far below five
 * percent keeps repeated looks from raising false alarms. Null: too few units, or fewer than two arms.
 */
export function sampleRatio(arms: readonly ArmCount[]): { pValue: number | null; isMismatch: boolean } {
  const units = arms.reduce((sum, arm) => sum + arm.units, 0);
  const weight = arms.reduce((sum, arm) => sum + arm.weight, 0);
  const weighted = arms.filter((arm) => arm.weight > 0);
  if (units < fewestUnits || weighted.length < 2) return { pValue: null, isMismatch: false };
  const pValue = 1 - chiSquareCdf(chiSquare(weighted, units / weight), weighted.length - 1);
  return { pValue, isMismatch: pValue < sampleRatioAlarm };
}

function chiSquare(arms: readonly ArmCount[], unitsPerWeight: number): number {
  return arms.reduce((sum, { units, weight }) => {
    const expected = weight * unitsPerWeight;
    return sum + (units - expected) ** 2 / expected;
  }, 0);
}
