import type { Comparison } from '@switchyard/contracts/experiments/analysis.ts';
import { level } from '@switchyard/contracts/experiments/effect-of.ts';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../sample/random.ts';
import { adjustByPrior, type ArmMoments, estimateOf } from './arm-estimate.ts';
import { compareArms } from './compare-arms.ts';
import { unitsNeeded } from './units-needed.ts';

const random = seededRandom('simulated experiments');
const next = () => random.next();
const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
const exponential = () => -Math.log(1 - next());

type Unit = { readonly value: number; readonly per?: number; readonly prior?: number };

/** Sums of units as the database adds them up. */
function momentsOf(units: readonly Unit[]): ArmMoments {
  const columns = [
    units.map(({ value }) => value),
    units.map(({ per = 1 }) => per),
    units.map(({ prior = 0 }) => prior),
  ] as const;
  const [mean, perMean, priorMean] = columns.map((values) => sum(values) / units.length) as [
    number,
    number,
    number,
  ];
  const [value, per, prior] = columns;
  const shared = (a: readonly number[], aMean: number, b: readonly number[], bMean: number) =>
    sum(a.map((one, at) => (one - aMean) * ((b[at] ?? 0) - bMean))) / (units.length - 1);
  return {
    units: units.length,
    mean,
    variance: shared(value, mean, value, mean),
    perMean,
    perVariance: shared(per, perMean, per, perMean),
    covariance: shared(value, mean, per, perMean),
    priorMean,
    priorVariance: shared(prior, priorMean, prior, priorMean),
    priorCovariance: shared(value, mean, prior, priorMean),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Units as many as asked for. */
function units(count: number, draw: () => Unit): Unit[] {
  return Array.from({ length: count }, draw);
}

function compared(kind: 'mean' | 'ratio', arms: readonly ArmMoments[]): Comparison {
  const [control, arm] = arms.map((moments) => estimateOf(kind, moments));
  const comparison = control && arm && compareArms(control, arm, 'higher');
  if (!comparison) throw new Error('Nothing to compare');
  return comparison;
}

function covers({ from, to }: Comparison['interval'], truth: number): boolean {
  return from <= truth && truth <= to;
}

/** Share of repetitions that meet a condition. */
function shareOf(repetitions: number, meets: () => boolean): number {
  return (
    units(repetitions, () => ({ value: meets() ? 1 : 0 })).reduce((total, { value }) => total + value, 0) /
    repetitions
  );
}

/** One experiment on conversions, looked at after every hundred units. */
function looks(rates: readonly [number, number], most: number): Comparison[] {
  const counts = [0, 0];
  const found: Comparison[] = [];
  for (let each = 1; each <= most; each += 1) {
    for (const arm of [0, 1] as const) counts[arm] = (counts[arm] ?? 0) + (next() < rates[arm] ? 1 : 0);
    if (each % 50 !== 0) continue;
    const [control, arm] = counts.map((count) => ({
      units: each,
      value: count / each,
      variance: (count / each) * (1 - count / each),
    }));
    const comparison = control && arm && compareArms(control, arm, 'higher');
    if (comparison) found.push(comparison);
  }
  return found;
}

describe('looking again and again', () => {
  it('finds no difference where there is none, though each single look would in the end', () => {
    let fooled = 0;
    const share = shareOf(1_000, () => {
      const all = looks([0.2, 0.2], 2_500);
      if (all.some(({ fixedPValue }) => fixedPValue < level)) fooled += 1;
      return all.some(({ pValue }) => pValue < level);
    });
    expect(share).toBeLessThanOrEqual(level);
    expect(fooled / 1_000).toBeGreaterThan(4 * level);
  });

  it('keeps the true difference within every interval', () => {
    const share = shareOf(500, () =>
      looks([0.2, 0.24], 2_500).every(({ interval }) => covers(interval, 0.04)),
    );
    expect(share).toBeGreaterThanOrEqual(1 - level);
  });

  it('keeps the true lift within every interval', () => {
    const share = shareOf(500, () =>
      looks([0.2, 0.24], 2_500).every(
        ({ liftInterval }) => liftInterval === null || covers(liftInterval, 0.2),
      ),
    );
    expect(share).toBeGreaterThanOrEqual(1 - level);
  });

  it('says the same by p-value, difference and lift', () => {
    const lifts = [0.2, 0.26]
      .flatMap((rate) => looks([0.2, rate], 2_500))
      .map((comparison) => {
        const { pValue, interval, liftInterval } = comparison;
        expect(pValue < level).toBe(!covers(interval, 0));
        if (liftInterval) expect(pValue < level).toBe(!covers(liftInterval, 0));
        return liftInterval;
      });
    expect(lifts.filter((lift) => lift !== null).length).toBeGreaterThan(90);
  });
});

describe('an interval of a single look holds the truth as often as it says', () => {
  const repetitions = 1_500;
  // Two and a half standard errors of the share around 95 percent.
  const [least, most] = [0.936, 0.964];

  it('for means of skewed values', () => {
    const share = shareOf(repetitions, () => {
      const arms = [1, 1.3].map((scale) => momentsOf(units(300, () => ({ value: scale * exponential() }))));
      return covers(compared('mean', arms).fixedInterval, 0.3);
    });
    expect(share).toBeGreaterThan(least);
    expect(share).toBeLessThan(most);
  });

  it('for ratios whose parts go together', () => {
    const share = shareOf(repetitions, () => {
      const arms = [2, 2.5].map((price) =>
        momentsOf(
          units(300, () => {
            const per = 1 + Math.floor(5 * next());
            return { per, value: per * (price + normal()) };
          }),
        ),
      );
      return covers(compared('ratio', arms).fixedInterval, 0.5);
    });
    expect(share).toBeGreaterThan(least);
    expect(share).toBeLessThan(most);
  });

  it('for means adjusted by the past, and is narrower', () => {
    let narrower = 0;
    const share = shareOf(repetitions, () => {
      const arms = [0, 0.2].map((effect) =>
        momentsOf(
          units(200, () => {
            const habit = normal();
            return { prior: habit, value: effect + 0.8 * habit + 0.6 * normal() };
          }),
        ),
      );
      const { arms: adjusted, isAdjusted } = adjustByPrior(arms);
      expect(isAdjusted).toBe(true);
      const [before, after] = [
        compared('mean', arms).fixedInterval,
        compared('mean', adjusted).fixedInterval,
      ];
      // A correlation of 0.8 leaves 36 percent of the variance.
      if (after.to - after.from < 0.7 * (before.to - before.from)) narrower += 1;
      return covers(after, 0.2);
    });
    expect(share).toBeGreaterThan(least);
    expect(share).toBeLessThan(most);
    expect(narrower / repetitions).toBeGreaterThan(0.99);
  });
});

describe('the units that an experiment needs', () => {
  it('find the smallest change in four of five cases, in the last look alone', () => {
    const [rate, effect] = [0.3, 0.05];
    const variance = 2 * (rate * (1 - rate) + (rate + effect) * (1 - rate - effect));
    const needed = unitsNeeded(effect, variance);
    if (needed === null) throw new Error('No number of units');
    const share = shareOf(600, () => {
      const arms = [rate, rate + effect].map((one) =>
        momentsOf(units(Math.ceil(needed / 2), () => ({ value: next() < one ? 1 : 0 }))),
      );
      return compared('mean', arms).pValue < level;
    });
    expect(share).toBeGreaterThan(0.76);
    expect(share).toBeLessThan(0.84);
  });

  it('do not exist for no change, and hardly for a tiny one', () => {
    expect(unitsNeeded(0, 1)).toBeNull();
    expect(unitsNeeded(1e-7, 1)).toBeNull();
  });
});
