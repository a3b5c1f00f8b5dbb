import type { DomainEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { EventTask } from '@switchyard/contracts/queues/task-catalog.ts';
import type { Database } from '@switchyard/platform/db/database.ts';
import { findEvent } from '@switchyard/platform/events/event-log.ts';
import { HopelessTaskError } from '@switchyard/platform/queues/task-worker.ts';

/** The event of a consumer's task. @throws HopelessTaskError if the event does not exist */
export async function readTaskEvent(database: Database, task: EventTask): Promise<DomainEvent> {
  const { companyId, topic, offset, eventId } = task;
  const event = await database.inCompany(companyId, (tx) => findEvent(tx, { topic, offset }));
  if (event?.id !== eventId) throw new HopelessTaskError(`Event ${eventId} is not at ${topic} ${offset}`);
  return event;
}
