import type { Database } from '@switchyard/platform/db/database.ts';
import {
  countNoticeRevision,
  insertUpdate,
  takeDueMaintenance,
} from '@switchyard/platform/db/repositories/status-notice-repository.ts';
import {
  findDueDeliveries,
  findUnannounced,
} from '@switchyard/platform/db/repositories/status-delivery-repository.ts';
import type { TaskProducer } from '@switchyard/platform/queues/task-producer.ts';
import type { Clock } from '@switchyard/platform/runtime/clock.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';

export type TellStatusDeps = { database: Database; producer: TaskProducer; clock: Clock };

/**
 * Begins maintenance that is due, and queues every update and delivery that needs a task: because it was lost with
 * Redis, or because its next try is due.
 * @throws Error if the database or Redis is unavailable; everything stays due
 */
export async function tellStatus(deps: TellStatusDeps): Promise<void> {
  const { database, producer } = deps;
  await beginMaintenance(deps);
  const updateIds = await findUnannounced(database.global);
  const deliveryIds = await findDueDeliveries(database.global);
  if (updateIds.length + deliveryIds.length === 0) return;
  await producer.addAgain([
    ...updateIds.map((updateId) => ({ name: 'status.announce', payload: { updateId } }) as const),
    ...deliveryIds.map((deliveryId) => ({ name: 'status.deliver', payload: { deliveryId } }) as const),
  ]);
}

async function beginMaintenance({ database, clock }: TellStatusDeps): Promise<void> {
  await database.global.transaction().execute(async (tx) => {
    const now = clock.now();
    for (const noticeId of await takeDueMaintenance(tx)) {
      await insertUpdate(tx, {
        id: newId(now.getTime()),
        noticeId,
        state: 'in_progress',
        body: 'The planned maintenance has begun.',
        authorName: 'Switchyard',
        closes: false,
        now,
      });
      await countNoticeRevision(tx, noticeId);
    }
  });
}
