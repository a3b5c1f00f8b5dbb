import type { Comparison } from '@switchyard/contracts/experiments/analysis.ts';
import { level } from '@switchyard/contracts/experiments/effect-of.ts';
import type { metricDirectionSchema } from '@switchyard/contracts/experiments/metric.ts';
import normalCdf from '@stdlib/stats-base-dists-normal-cdf';
import studentCdf from '@stdlib/stats-base-dists-t-cdf';
import studentQuantile from '@stdlib/stats-base-dists-t-quantile';
import type { z } from 'zod';
import type { Estimate } from './arm-estimate.ts';
import { sequentialBound, sequentialPValue } from './sequential.ts';

type Interval = Comparison['interval'];
type Direction = z.output<typeof metricDirectionSchema>;

/**
 * Compares an arm with the control. The interval of a single look is Welch's (“The generalization of Student's problem”,
 * Biometrika 1947), for shares that of two proportions without pooling, which it equals for large numbers. Null if
 * nothing varies or an arm has fewer than two units.
 */
export function compareArms(control: Estimate, arm: Estimate, goodWhen: Direction): Comparison | null {
  const [controlError, armError] = [control, arm].map(({ units, variance }) => variance / units) as [
    number,
    number,
  ];
  const squared = controlError + armError;
  if (!(squared > 0) || control.units < 2 || arm.units < 2) return null;
  const error = Math.sqrt(squared);
  const difference = arm.value - control.value;
  const z = difference / error;
  const units = control.units + arm.units;
  const freedom = squared ** 2 / (controlError ** 2 / (control.units - 1) + armError ** 2 / (arm.units - 1));
  const bound = sequentialBound(units);
  const relative = liftOf(control, arm, bound);
  return {
    difference,
    interval: around(difference, bound * error),
    lift: relative?.lift ?? null,
    liftInterval: relative?.interval ?? null,
    fixedInterval: around(difference, studentQuantile(1 - level / 2, freedom) * error),
    fixedPValue: Math.min(1, 2 * studentCdf(-Math.abs(z), freedom)),
    pValue: sequentialPValue(units, z),
    chanceToWin: chanceToWin(goodWhen === 'higher' ? z : -z),
  };
}

/**
 * Relative change with Fieller's interval (“Some Problems in Interval Estimation”, Journal of the Royal Statistical
 * Society B 1954): the ratios that the same bound does not exclude. It excludes no change exactly when the interval of the
 * difference excludes zero. Null if the control is not clearly different from zero.
 */
function liftOf(
  control: Estimate,
  arm: Estimate,
  bound: number,
): { lift: number; interval: Interval } | null {
  const [controlError, armError] = [control.variance / control.units, arm.variance / arm.units];
  const squared = control.value ** 2 - bound ** 2 * controlError;
  if (!(squared > 0)) return null;
  const product = control.value * arm.value;
  const root = Math.sqrt(Math.max(0, product ** 2 - squared * (arm.value ** 2 - bound ** 2 * armError)));
  const sign = Math.sign(control.value);
  const ends = [(product - root) / squared, (product + root) / squared].map((ratio) => sign * (ratio - 1));
  return {
    lift: (arm.value - control.value) / Math.abs(control.value),
    interval: { from: Math.min(...ends), to: Math.max(...ends) },
  };
}

/**
 * Probability that an arm is better: with a flat prior, the difference is normally distributed around the observed one
 * (Gelman et al., “Bayesian Data Analysis”, 3rd edition, section 2.5).
 *
 * @param z advantage of the arm in standard errors
 */
function chanceToWin(z: number): number {
  return normalCdf(z, 0, 1);
}

function around(centre: number, half: number): Interval {
  return { from: centre - half, to: centre + half };
}
