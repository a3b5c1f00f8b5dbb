import { findDuePushes } from '@switchyard/platform/db/repositories/push-repository.ts';
import type { ScheduleDeps } from './schedule-deps.ts';

/** Due deliveries per turn, over all companies. */
const deliveriesPerTurn = 1_000;

/** Wakes workers for notifications that are to be pushed. Everything they need is in the database. */
export async function wakePushes({
  database,
  producer,
}: Pick<ScheduleDeps, 'database' | 'producer'>): Promise<void> {
  const due = await findDuePushes(database, deliveriesPerTurn);
  if (due.length === 0) return;
  await producer.addAgain(due.map((payload) => ({ name: 'push.deliver', payload }) as const));
}
