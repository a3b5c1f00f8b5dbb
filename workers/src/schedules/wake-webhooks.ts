import {
  findCompaniesBehind,
  findDueDeliveries,
} from '@switchyard/platform/db/repositories/webhook-claim-repository.ts';
import type { ScheduleDeps } from './schedule-deps.ts';

/** Due deliveries per turn, over all companies. */
const deliveriesPerTurn = 1_000;

export type WakeDeps = Pick<ScheduleDeps, 'database' | 'relayDatabase' | 'producer' | 'clock'>;

/**
 * Wakes workers for events without deliveries and for deliveries that are due: new ones, retries, and those of dead
 * workers. Everything they need is in the database; if Redis is unavailable, it stays due.
 */
export async function wakeWebhooks({ database, relayDatabase, producer, clock }: WakeDeps): Promise<void> {
  const behind = await findCompaniesBehind(relayDatabase);
  const due = await findDueDeliveries(database, { now: clock.now(), limit: deliveriesPerTurn });
  if (behind.length + due.length === 0) return;
  await producer.addAgain([
    ...behind.map(
      (companyId) =>
        ({ name: 'webhooks.collect', payload: { companyId }, options: { onePer: companyId } }) as const,
    ),
    ...due.map((payload) => ({ name: 'webhooks.deliver', payload }) as const),
  ]);
}
