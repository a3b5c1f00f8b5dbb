import { findWaitingRuns } from '@switchyard/platform/db/repositories/schedule-search-repository.ts';
import type { ScheduleDeps } from './schedule-deps.ts';

const runsPerTurn = 100;

/** Queues searches whose task was lost, or whose worker died. */
export async function wakeSearches({
  database,
  producer,
}: Pick<ScheduleDeps, 'database' | 'producer'>): Promise<void> {
  const waiting = await findWaitingRuns(database, runsPerTurn);
  if (waiting.length === 0) return;
  await producer.addAgain(waiting.map((payload) => ({ name: 'scheduling.search', payload })));
}
