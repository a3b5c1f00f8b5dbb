import type { metricDirectionSchema } from '@switchyard/contracts/experiments/metric.ts';
import chiSquareCdf from '@stdlib/stats-base-dists-chisquare-cdf';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type ArmMoments, estimateOf } from './arm-estimate.ts';
import { compareArms } from './compare-arms.ts';
import { sampleRatio } from './sample-ratio.ts';

type Direction = z.output<typeof metricDirectionSchema>;

/** Counts of the game “Cookie Cats” (90,189 players, published with DataCamp's project “Mobile Games A/B Testing”). */
const cookieCats = {
  gate30: { units: 44_700, day1: 20_034, day7: 8_502, rounds: 2_344_795, squares: 3_068_811_771 },
  gate40: { units: 45_489, day1: 20_119, day7: 8_279, rounds: 2_333_530, squares: 605_052_202 },
};

/** Counts of Udacity's free-trial screener: pageviews of 37 days, the rest of the 23 days whose payments are known. */
const udacity = {
  control: { pageviews: 345_543, clicks: 17_293, enrolments: 3_785, payments: 2_033 },
  experiment: { pageviews: 344_660, clicks: 17_260, enrolments: 3_423, payments: 1_945 },
};

const nothing = {
  perMean: 1,
  perVariance: 0,
  covariance: 0,
  priorMean: 0,
  priorVariance: 0,
  priorCovariance: 0,
};

function shareOf(events: number, units: number): ArmMoments {
  const mean = events / units;
  return { ...nothing, units, mean, variance: (mean * (1 - mean) * units) / (units - 1) };
}

function compared(
  kind: 'conversion' | 'mean',
  [a, b]: [ArmMoments, ArmMoments],
  goodWhen: Direction = 'higher',
) {
  const [control, arm] = [estimateOf(kind, a), estimateOf(kind, b)];
  const comparison = control && arm && compareArms(control, arm, goodWhen);
  if (!comparison) throw new Error('Nothing to compare');
  return comparison;
}

/** Chi-square of a two-by-two table with Yates's correction, as the published p-values of Cookie Cats have it. */
function yates(a: { yes: number; units: number }, b: { yes: number; units: number }): number {
  const [aNo, bNo] = [a.units - a.yes, b.units - b.yes];
  const all = a.units + b.units;
  const cross = Math.abs(a.yes * bNo - b.yes * aNo) - all / 2;
  return 1 - chiSquareCdf((all * cross ** 2) / (a.units * b.units * (a.yes + b.yes) * (aNo + bNo)), 1);
}

describe('the game Cookie Cats', () => {
  const { gate30, gate40 } = cookieCats;

  it('keeps players for a day without a significant difference, p = 0.0755 after correction', () => {
    const day1 = compared('conversion', [
      shareOf(gate30.day1, gate30.units),
      shareOf(gate40.day1, gate40.units),
    ]);
    expect(day1.fixedPValue).toBeCloseTo(0.074_41, 4);
    expect(yates({ yes: gate30.day1, ...gate30 }, { yes: gate40.day1, ...gate40 })).toBeCloseTo(0.0755, 4);
    expect(day1.fixedInterval.from).toBeCloseTo(-0.012_39, 5);
    expect(day1.fixedInterval.to).toBeCloseTo(0.000_58, 5);
    expect(day1.chanceToWin).toBeCloseTo(0.0372, 4);
  });

  it('loses players within a week with the later gate, p = 0.0016', () => {
    const day7 = compared('conversion', [
      shareOf(gate30.day7, gate30.units),
      shareOf(gate40.day7, gate40.units),
    ]);
    expect(day7.fixedPValue).toBeCloseTo(0.001_56, 5);
    expect(yates({ yes: gate30.day7, ...gate30 }, { yes: gate40.day7, ...gate40 })).toBeCloseTo(0.0016, 4);
    expect(day7.difference).toBeCloseTo(-0.0082, 4);
    expect(day7.lift).toBeCloseTo(-0.0431, 4);
    expect(day7.chanceToWin).toBeLessThan(0.001);
  });

  it('is played as many rounds: Welch, t = -0.885, p = 0.376', () => {
    const roundsOf = ({ units, rounds, squares }: typeof gate30): ArmMoments => {
      const mean = rounds / units;
      return { ...nothing, units, mean, variance: (squares - units * mean ** 2) / (units - 1) };
    };
    const rounds = compared('mean', [roundsOf(gate30), roundsOf(gate40)]);
    expect(rounds.fixedPValue).toBeCloseTo(0.375_92, 4);
    expect(rounds.difference).toBeCloseTo(-1.157_49, 4);
  });

  it('has arms that differ by more than chance usually does, but not by enough for an alarm', () => {
    const ratio = sampleRatio([gate30, gate40].map(({ units }) => ({ units, weight: 500 })));
    expect(ratio.pValue).toBeCloseTo(0.008_61, 5);
    expect(ratio.isMismatch).toBe(false);
  });
});

describe("Udacity's free trial", () => {
  const { control, experiment } = udacity;
  const rate = (of: 'enrolments' | 'payments') =>
    compared('conversion', [
      shareOf(control[of], control.clicks),
      shareOf(experiment[of], experiment.clicks),
    ]);

  it('lowers the gross conversion by 0.0120 to 0.0291', () => {
    const { fixedInterval, fixedPValue } = rate('enrolments');
    expect(fixedInterval.from).toBeCloseTo(-0.0291, 4);
    expect(fixedInterval.to).toBeCloseTo(-0.012, 4);
    expect(fixedPValue).toBeLessThan(0.001);
  });

  it('leaves the net conversion between -0.0116 and 0.0019', () => {
    const { fixedInterval } = rate('payments');
    expect(fixedInterval.from).toBeCloseTo(-0.0116, 4);
    expect(fixedInterval.to).toBeCloseTo(0.0019, 4);
  });

  it('divides its pageviews as it should', () => {
    const ratio = sampleRatio([control, experiment].map(({ pageviews: units }) => ({ units, weight: 500 })));
    expect(ratio.pValue).toBeCloseTo(0.287_85, 4);
    expect(ratio.isMismatch).toBe(false);
  });
});
