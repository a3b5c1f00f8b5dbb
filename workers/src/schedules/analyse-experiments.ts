import { findDueExperiments } from '@switchyard/platform/db/repositories/experiment-analysis-repository.ts';
import type { ScheduleDeps } from './schedule-deps.ts';

/** Age at which an analysis with news is replaced. */
const olderThan = '10 minutes';
const experimentsPerTurn = 100;

/** Queues due analyses of A/B tests: those asked for whose task was lost, and those that something arrived for. */
export async function analyseExperiments({
  database,
  producer,
}: Pick<ScheduleDeps, 'database' | 'producer'>): Promise<void> {
  const due = await findDueExperiments(database, { olderThan, limit: experimentsPerTurn });
  if (due.length === 0) return;
  await producer.addAgain(due.map((payload) => ({ name: 'experiments.analyse', payload })));
}
