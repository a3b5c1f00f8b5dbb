import { findStalledImports } from '@switchyard/platform/db/repositories/import-repository.ts';
import type { ScheduleDeps } from './schedule-deps.ts';

/** A running import advances every few hundred milliseconds. */
const stalledAfter = '30 seconds';
const importsPerTurn = 100;

/**
 * Queues imports again whose task was lost with Redis or with a process. If Redis is unavailable, they stay stalled.
 */
export async function resumeImports({
  database,
  producer,
}: Pick<ScheduleDeps, 'database' | 'producer'>): Promise<void> {
  const stalled = await findStalledImports(database, { olderThan: stalledAfter, limit: importsPerTurn });
  if (stalled.length === 0) return;
  await producer.addAgain(stalled.map((payload) => ({ name: 'imports.run', payload })));
}
