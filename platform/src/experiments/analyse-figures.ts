import type { Analysis, MetricResult } from '@switchyard/contracts/experiments/analysis.ts';
import { level } from '@switchyard/contracts/experiments/effect-of.ts';
import type { Metric } from '@switchyard/contracts/experiments/metric.ts';
import { dayMs, hourMs } from '@switchyard/contracts/time/durations.ts';
import { holm } from './adjust-p-values.ts';
import { adjustByPrior, type ArmMoments, type Estimate, estimateOf } from './arm-estimate.ts';
import { compareArms } from './compare-arms.ts';
import { decide } from './decide.ts';
import { sampleRatio } from './sample-ratio.ts';
import { unitsNeeded } from './units-needed.ts';

/** Counts of an A/B test. The first arm is the control; `arms` of a metric are in the same order. */
export type Figures = {
  readonly arms: Analysis['arms'];
  readonly quarantined: number;
  readonly metrics: readonly { readonly metric: Metric; readonly arms: readonly ArmMoments[] }[];
  /** From the first exposure to now or the end, milliseconds. */
  readonly elapsedMs: number;
};

/** The analysis of what was counted: comparisons with the control, the pace, and what to do. */
export function analyseFigures(figures: Figures): Omit<Analysis, 'analysedAt'> {
  const { arms, quarantined, elapsedMs } = figures;
  const ratio = sampleRatio(arms);
  const goals = figures.metrics.filter(({ metric }) => metric.role === 'goal').length;
  const comparisons = Math.max(1, goals * (arms.length - 1));
  const metrics = correctGoals(
    figures.metrics.map((measured) => resultOf(measured, arms, level / comparisons)),
  );
  const units = arms.reduce((sum, arm) => sum + arm.units, 0);
  const daysLeft = daysLeftOf(metrics, units, elapsedMs);
  const decision = decide({ units, sampleRatio: ratio, metrics });
  return { arms, quarantined, sampleRatio: ratio, metrics, daysLeft, decision };
}

type Measured = Figures['metrics'][number];

function resultOf({ metric, arms: counted }: Measured, arms: Analysis['arms'], alpha: number): MetricResult {
  const { name, kind, role, goodWhen, minimumLift } = metric;
  const { arms: moments, isAdjusted } =
    kind === 'mean' ? adjustByPrior(counted) : { arms: counted, isAdjusted: false };
  const estimates = moments.map((arm) => estimateOf(kind, arm));
  const [control] = estimates;
  return {
    name,
    kind,
    role,
    goodWhen,
    isAdjusted,
    unitsNeeded: totalNeeded(estimates, minimumLift, alpha),
    arms: arms.map(({ variant, units }, at) => {
      const arm = estimates[at];
      const comparison = at > 0 && control && arm ? compareArms(control, arm, goodWhen) : null;
      return { variant, units, value: arm?.value ?? 0, comparison };
    }),
  };
}

/** Units of all arms at which the slowest comparison has those that it needs. */
function totalNeeded(
  [control, ...others]: readonly (Estimate | undefined)[],
  minimumLift: number,
  alpha: number,
): number | null {
  if (!control || others.length === 0) return null;
  const all = control.units + others.reduce((sum, arm) => sum + (arm?.units ?? 0), 0);
  let most = 0;
  for (const arm of others) {
    if (!arm) return null;
    const both = control.units + arm.units;
    const perUnit = (control.variance / control.units + arm.variance / arm.units) * both;
    const needed = unitsNeeded(minimumLift * Math.abs(control.value), perUnit, alpha);
    if (needed === null) return null;
    most = Math.max(most, Math.ceil((needed * all) / both));
  }
  return most;
}

/** Goals with p-values that are corrected for their number. */
function correctGoals(metrics: readonly MetricResult[]): MetricResult[] {
  const found = metrics.flatMap(({ role, arms }) =>
    role === 'goal' ? arms.flatMap(({ comparison }) => comparison ?? []) : [],
  );
  const adjusted = holm(found.map(({ pValue }) => pValue));
  const corrected = new Map(found.map((comparison, at) => [comparison, adjusted[at] ?? 1]));
  return metrics.map((metric) => ({
    ...metric,
    arms: metric.arms.map(({ comparison, ...arm }) => ({
      ...arm,
      comparison: comparison && { ...comparison, pValue: corrected.get(comparison) ?? comparison.pValue },
    })),
  }));
}

/** Null before there is a pace, or if a goal never shows its smallest change. */
function daysLeftOf(metrics: readonly MetricResult[], units: number, elapsedMs: number): number | null {
  const needed = metrics.filter(({ role }) => role === 'goal').map((metric) => metric.unitsNeeded);
  if (needed.length === 0 || units === 0 || elapsedMs < hourMs) return null;
  const days = needed.map((count) =>
    count === null ? null : ((count - units) / units) * (elapsedMs / dayMs),
  );
  if (days.includes(null)) return null;
  return Math.max(0, ...days.map((count) => Math.ceil(count ?? 0)));
}
