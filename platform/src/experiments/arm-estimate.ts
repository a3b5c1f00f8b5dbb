import type { MetricKind } from '@switchyard/contracts/experiments/metric.ts';

/** Sums of one arm's units, as the database adds them up. Variances and covariances divide by `units - 1`. */
export type ArmMoments = {
  readonly units: number;
  /** Mean of the values per unit, which are 0 or 1 for a conversion. */
  readonly mean: number;
  readonly variance: number;
  /** Mean of the divisors of a ratio per unit; 1 for other kinds. */
  readonly perMean: number;
  readonly perVariance: number;
  readonly covariance: number;
  /** Mean of the values before the exposure, per unit. */
  readonly priorMean: number;
  readonly priorVariance: number;
  readonly priorCovariance: number;
};

/** The value of a metric in one arm. */
export type Estimate = {
  readonly units: number;
  readonly value: number;
  /** Variance per unit: that of the value is this divided by `units`. */
  readonly variance: number;
};

/** Metric of one arm, from its sums. Undefined for a ratio without anything to divide by. */
export function estimateOf(kind: MetricKind, moments: ArmMoments): Estimate | undefined {
  const { units, mean, variance } = moments;
  if (units === 0) return undefined;
  switch (kind) {
    case 'conversion':
      return { units, value: mean, variance: mean * (1 - mean) };
    case 'mean':
      return { units, value: mean, variance };
    case 'ratio':
      return ratioEstimate(moments);
    default:
      return kind satisfies never;
  }
}

/**
 * A ratio of means, with the variance of the delta method: Deng, Knoblich, Lu, “Applying the Delta Method in Metric
 * Analytics”, KDD 2018, equation 3.
 */
function ratioEstimate(moments: ArmMoments): Estimate | undefined {
  const { units, mean, variance, perMean, perVariance, covariance } = moments;
  if (perMean === 0) return undefined;
  const value = mean / perMean;
  const spread = variance - 2 * value * covariance + value ** 2 * perVariance;
  return { units, value, variance: Math.max(0, spread / perMean ** 2) };
}

/**
 * Removes from each mean what the units' past explains (CUPED): Deng, Xu, Kohavi, Walker, “Improving the Sensitivity of
 * Online Controlled Experiments by Utilizing Pre-Experiment Data”, WSDM 2013. One coefficient for all arms, and the
 * overall mean as the centre, so differences keep their expectation. Unchanged if the past explains nothing.
 */
export function adjustByPrior(arms: readonly ArmMoments[]): {
  arms: readonly ArmMoments[];
  isAdjusted: boolean;
} {
  const units = sum(arms, (arm) => arm.units);
  const freedom = sum(arms, (arm) => Math.max(0, arm.units - 1));
  const pooled = (pick: (arm: ArmMoments) => number) =>
    sum(arms, (arm) => Math.max(0, arm.units - 1) * pick(arm)) / freedom;
  const priorVariance = freedom > 0 ? pooled((arm) => arm.priorVariance) : 0;
  if (!(priorVariance > 0)) return { arms, isAdjusted: false };
  const theta = pooled((arm) => arm.priorCovariance) / priorVariance;
  if (theta === 0) return { arms, isAdjusted: false };
  const centre = sum(arms, (arm) => arm.units * arm.priorMean) / units;
  const adjusted = arms.map((arm) => ({
    ...arm,
    mean: arm.mean - theta * (arm.priorMean - centre),
    variance: Math.max(0, arm.variance + theta ** 2 * arm.priorVariance - 2 * theta * arm.priorCovariance),
  }));
  return { arms: adjusted, isAdjusted: true };
}

function sum<Item>(items: readonly Item[], pick: (item: Item) => number): number {
  return items.reduce((total, item) => total + pick(item), 0);
}
