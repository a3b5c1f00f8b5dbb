import type { Analysis, MetricResult } from '@switchyard/contracts/experiments/analysis.ts';
import { describe, expect, it } from 'vitest';
import { holm } from './adjust-p-values.ts';
import { analyseFigures, type Figures } from './analyse-figures.ts';
import type { ArmMoments } from './arm-estimate.ts';
import { sampleRatio } from './sample-ratio.ts';

const dayMs = 86_400_000;
const alike = [500, 500] as const;

type Arm = { units: number; rate: number };
type Measured = { role?: MetricResult['role']; goodWhen?: MetricResult['goodWhen']; arms: readonly Arm[] };

/** Figures of conversions per arm. */
function figures(measured: readonly Measured[], weights: readonly number[] = alike): Figures {
  const arms: Analysis['arms'] = weights.map((weight, at) => ({
    variant: `arm ${at}`,
    weight,
    units: measured[0]?.arms[at]?.units ?? 0,
  }));
  return {
    arms,
    quarantined: 0,
    elapsedMs: 10 * dayMs,
    metrics: measured.map(({ role = 'goal', goodWhen = 'higher', arms: counted }, at) => ({
      metric: {
        name: `metric ${at}`,
        kind: 'conversion',
        role,
        goodWhen,
        event: 'done',
        perEvent: null,
        minimumLift: 0.05,
      },
      arms: counted.map(momentsOf),
    })),
  };
}

function momentsOf({ units, rate }: Arm): ArmMoments {
  const nothing = {
    perMean: 1,
    perVariance: 0,
    covariance: 0,
    priorMean: 0,
    priorVariance: 0,
    priorCovariance: 0,
  };
  return { ...nothing, units, mean: rate, variance: rate * (1 - rate) };
}

const arms = (units: number, ...rates: number[]) => rates.map((rate) => ({ units, rate }));
const decided = (...given: Parameters<typeof figures>) => analyseFigures(figures(...given)).decision;

describe('the decision', () => {
  it('ships the arm that is better at the goal', () => {
    expect(decided([{ arms: arms(5_000, 0.2, 0.26) }])).toEqual({
      verdict: 'ship',
      reason: 'goal_better',
      variant: 'arm 1',
      metric: 'metric 0',
    });
  });

  it('takes fewer for better where that is what is wanted', () => {
    const fewer = { goodWhen: 'lower', arms: arms(5_000, 0.26, 0.2) } as const;
    expect(decided([fewer])).toMatchObject({ verdict: 'ship', reason: 'goal_better' });
    expect(analyseFigures(figures([fewer])).metrics[0]?.arms[1]?.comparison?.chanceToWin).toBeGreaterThan(
      0.99,
    );
  });

  it('stops a test that makes its goal worse', () => {
    expect(decided([{ arms: arms(5_000, 0.26, 0.2) }])).toMatchObject({
      verdict: 'stop',
      reason: 'goal_worse',
    });
  });

  it('stops for a guardrail even if the goal is reached', () => {
    const guard = { role: 'guardrail', goodWhen: 'lower', arms: arms(5_000, 0.02, 0.05) } as const;
    expect(decided([{ arms: arms(5_000, 0.2, 0.26) }, guard])).toEqual({
      verdict: 'stop',
      reason: 'guardrail_worse',
      variant: 'arm 1',
      metric: 'metric 1',
    });
  });

  it('goes on while nothing is clear, and says for how long', () => {
    const analysis = analyseFigures(figures([{ arms: arms(5_000, 0.2, 0.203) }]));
    expect(analysis.decision).toMatchObject({ verdict: 'continue', reason: 'not_clear' });
    const needed = analysis.metrics[0]?.unitsNeeded ?? 0;
    expect(analysis.daysLeft).toBe(Math.ceil((needed - 10_000) / 1_000));
  });

  it('stops when even the smallest change worth finding would have shown', () => {
    const analysis = analyseFigures(figures([{ arms: arms(200_000, 0.2, 0.2002) }]));
    expect(analysis.decision).toMatchObject({ verdict: 'stop', reason: 'no_difference' });
    expect(analysis.daysLeft).toBe(0);
  });

  it('waits for a hundred units and for a goal', () => {
    expect(decided([{ arms: arms(49, 0, 0.9) }])).toMatchObject({
      verdict: 'continue',
      reason: 'too_few_units',
    });
    expect(decided([{ role: 'guardrail', arms: arms(5_000, 0.2, 0.2) }])).toMatchObject({
      reason: 'no_goal',
    });
  });

  it('trusts nothing if the arms are not divided by their weights', () => {
    const skewed = [
      {
        arms: [
          { units: 5_000, rate: 0.2 },
          { units: 5_600, rate: 0.3 },
        ],
      },
    ];
    expect(decided(skewed)).toMatchObject({ verdict: 'stop', reason: 'sample_ratio' });
    expect(decided(skewed, [472, 528])).toMatchObject({ verdict: 'ship' });
  });

  it('corrects for the number of goals and arms', () => {
    const one = analyseFigures(figures([{ arms: arms(2_000, 0.2, 0.24) }]));
    const many = analyseFigures(
      figures([
        { arms: arms(2_000, 0.2, 0.24) },
        ...Array.from({ length: 4 }, () => ({ arms: arms(2_000, 0.2, 0.2) })),
      ]),
    );
    const [first, corrected] = [one, many].map(({ metrics }) => metrics[0]?.arms[1]?.comparison?.pValue ?? 0);
    expect(corrected).toBeCloseTo(5 * (first ?? 0), 10);
    expect(many.metrics[0]?.unitsNeeded).toBeGreaterThan(one.metrics[0]?.unitsNeeded ?? 0);
  });

  it('needs no arms or metrics to answer', () => {
    const empty = analyseFigures({ arms: [], quarantined: 0, metrics: [], elapsedMs: 0 });
    expect(empty).toMatchObject({
      daysLeft: null,
      decision: { verdict: 'continue', reason: 'too_few_units' },
    });
    expect(decided([{ arms: arms(500, 0, 0) }])).toMatchObject({ verdict: 'continue', reason: 'not_clear' });
  });
});

describe('corrected p-values', () => {
  it('follow Holm, in the order in which they came', () => {
    expect(holm([0.01, 0.04, 0.03, 0.005]).map((one) => Math.round(one * 1e6) / 1e6)).toEqual([
      0.03, 0.06, 0.06, 0.02,
    ]);
    expect(holm([0.9, 0.8])).toEqual([1, 1]);
    expect(holm([])).toEqual([]);
  });
});

describe('the sample ratio', () => {
  it('is compared with the weights, not with halves', () => {
    const tenth = [
      { units: 950, weight: 100 },
      { units: 9_050, weight: 900 },
    ];
    expect(sampleRatio(tenth).pValue).toBeCloseTo(0.095_58, 5);
    expect(sampleRatio(tenth.map(({ units }) => ({ units, weight: 500 }))).isMismatch).toBe(true);
  });

  it('says nothing of fewer than a hundred units', () => {
    expect(
      sampleRatio([
        { units: 99, weight: 500 },
        { units: 0, weight: 500 },
      ]),
    ).toEqual({ pValue: null, isMismatch: false });
  });
});
