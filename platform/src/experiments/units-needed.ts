import { level } from '@switchyard/contracts/experiments/effect-of.ts';
import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';
import { sequentialBound } from './sequential.ts';

/** Probability of finding the smallest change worth finding. */
const power = 0.8;
/** More units than any A/B test will see: beyond, the change is too small for the figures to show. */
const most = 1e9;

/**
 * Units of two arms together at which a difference is found with a probability of 80 percent by the intervals that are
 * valid at any time. The condition is that of any two-sided test, effect ≥ (bound + z of the power) · standard error
 * (Cohen, “Statistical Power Analysis for the Behavioral Sciences”, 1988), with the wider bound. Null: more than a billion.
 *
 * @param perUnit variance of the difference times the units of both arms
 */
export function unitsNeeded(effect: number, perUnit: number, alpha = level): number | null {
  if (!(effect > 0) || !(perUnit > 0)) return null;
  const quantile = normalQuantile(power, 0, 1);
  const isEnough = (units: number) =>
    effect >= (sequentialBound(units, alpha) + quantile) * Math.sqrt(perUnit / units);
  if (!isEnough(most)) return null;
  let [low, high] = [1, most];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return high;
}
