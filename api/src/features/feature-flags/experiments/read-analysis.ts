import type { readAnalysisRoute } from '@switchyard/contracts/experiments/experiment-routes.ts';
import type { Experiment } from '@switchyard/contracts/feature-flags/flag.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  askForAnalysis,
  readAnalysis,
} from '@switchyard/platform/db/repositories/experiment-analysis-repository.ts';
import { readCourse } from '@switchyard/platform/db/repositories/experiment-course-repository.ts';
import { readExperiment } from '@switchyard/platform/db/repositories/experiment-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { z } from 'zod';
import type { AppDeps } from '../../../app-deps.ts';

type Reply = z.output<(typeof readAnalysisRoute)['reply']>;

/** The newest analysis of an A/B test, and its course. @throws ProblemError `request.not_found` */
export async function readExperimentAnalysis(tx: Tx, id: string): Promise<Reply> {
  await requireExperiment(tx, id);
  const { analysis = null, isAsked = false } = (await readAnalysis(tx, id)) ?? {};
  return { analysis, isAsked, course: await readCourse(tx, id) };
}

/** Has an A/B test analysed in the background. The last analysis of a concluded one stands. @throws ProblemError `request.not_found` */
export async function askExperimentAnalysis(
  { tasks }: Pick<AppDeps, 'tasks'>,
  unit: UnitOfWork,
  experimentId: string,
): Promise<{ isAsked: boolean }> {
  const { status } = await requireExperiment(unit.tx, experimentId);
  if (status === 'concluded') return { isAsked: false };
  const { companyId } = unit.context;
  await askForAnalysis(unit.tx, { companyId, experimentId });
  unit.afterCommit(() => tasks.enqueue('experiments.analyse', { companyId, experimentId }));
  return { isAsked: true };
}

async function requireExperiment(tx: Tx, id: string): Promise<Experiment> {
  const experiment = await readExperiment(tx, id);
  if (!experiment) throw new ProblemError('request.not_found');
  return experiment;
}
