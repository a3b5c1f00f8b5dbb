import type { Comparison, MetricResult } from './analysis.ts';

/** Level of intervals and tests: five percent. */
export const level = 0.05;

/**
 * Effect of an arm on a metric. The p-value of a goal is corrected for the number of goals, its interval is not: an interval
 * without zero may belong to an unclear effect.
 */
export function effectOf(
  { pValue, difference }: Pick<Comparison, 'pValue' | 'difference'>,
  goodWhen: MetricResult['goodWhen'],
): 'better' | 'worse' | 'unclear' {
  if (pValue >= level) return 'unclear';
  return difference > 0 === (goodWhen === 'higher') ? 'better' : 'worse';
}
