import type { Experiment } from '@switchyard/contracts/feature-flags/flag.ts';
import { armsOf } from '@switchyard/contracts/feature-flags/flag-variants.ts';
import type { Tx } from '../db/database.ts';
import { countExposures, readMoments } from '../db/repositories/experiment-analysis-repository.ts';
import { readExperiment } from '../db/repositories/experiment-repository.ts';
import { readFlagRecord } from '../db/repositories/flag-repository.ts';
import type { Figures } from './analyse-figures.ts';
import type { ArmMoments } from './arm-estimate.ts';

const nobody: ArmMoments = {
  units: 0,
  mean: 0,
  variance: 0,
  perMean: 0,
  perVariance: 0,
  covariance: 0,
  priorMean: 0,
  priorVariance: 0,
  priorCovariance: 0,
};

/** Reads the counts of an A/B test until now or its end; undefined if there is no such test. */
export async function readFigures(
  tx: Tx,
  experimentId: string,
  now: Date,
): Promise<{ experiment: Experiment; figures: Figures } | undefined> {
  const experiment = await readExperiment(tx, experimentId);
  const flag = experiment && (await readFlagRecord(tx, experiment.flagKey));
  if (!flag) return undefined;
  const { environment, endedAt } = experiment;
  const until = endedAt === null ? now : new Date(endedAt);
  const arms = armsOf(flag.variants, experiment);
  const { units, quarantined, firstAt } = await countExposures(tx, experimentId);
  const metrics: Figures['metrics'][number][] = [];
  for (const metric of experiment.metrics) {
    const moments = await readMoments(tx, { experimentId, environment, metric, until });
    metrics.push({ metric, arms: arms.map(({ variant }) => moments.get(variant) ?? nobody) });
  }
  const figures = {
    arms: arms.map((arm) => ({ ...arm, units: units.get(arm.variant) ?? 0 })),
    quarantined,
    metrics,
    elapsedMs: firstAt === null ? 0 : Math.max(0, until.getTime() - firstAt.getTime()),
  };
  return { experiment, figures };
}
