import type { DomainEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { EventTask } from '@switchyard/contracts/queues/task-catalog.ts';
import type { Database } from '@switchyard/platform/db/database.ts';
import { findEvent } from '@switchyard/platform/events/event-log.ts';
import { HopelessTaskError, NewerTaskError } from '@switchyard/platform/queues/task-worker.ts';
import { wants } from '../relay/consumers.ts';

/**
 * The event of a consumer's task.
 * @throws HopelessTaskError if the event does not exist
 * @throws NewerTaskError if the consumer has no interest in it in this version: a newer one created the task
 */
export async function readTaskEvent(
  database: Database,
  consumer: string,
  task: EventTask,
): Promise<DomainEvent> {
  const { companyId, topic, offset, eventId } = task;
  const event = await database.inCompany(companyId, (tx) => findEvent(tx, { topic, offset }));
  if (event?.id !== eventId) throw new HopelessTaskError(`Event ${eventId} is not at ${topic} ${offset}`);
  if (!wants(consumer, event)) throw new NewerTaskError(`${consumer} does not know ${event.type}`);
  return event;
}
