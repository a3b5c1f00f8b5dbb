import { createHash } from 'node:crypto';
import type { DomainEvent, EventType } from '@switchyard/contracts/events/domain-event.ts';
import { notifyingEvents } from '@switchyard/contracts/notifications/notifying-events.ts';
import type { EventTask, TaskName, TaskPayload } from '@switchyard/contracts/queues/task-catalog.ts';
import { parseTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { NewTask } from '@switchyard/platform/queues/task-producer.ts';

type EventTaskName = {
  [Name in TaskName]: TaskPayload<Name> extends EventTask ? Name : never;
}[TaskName];

/** An effect of events, applied exactly once per event. */
export type Consumer = {
  /** Name in the inbox table; never reused for another effect. */
  readonly name: string;
  readonly task: EventTaskName;
  readonly types: readonly EventType[];
  /** Only events that changed one of these fields; default: all. */
  readonly fields?: readonly string[];
};

/** Every consumer. Each has its own task per event, and therefore its own retries. */
export const consumers: readonly Consumer[] = [
  {
    name: 'notifications',
    task: 'notifications.fan_out',
    types: notifyingEvents,
  },
  {
    name: 'job_search',
    task: 'jobs.refresh_search',
    types: ['customer.updated', 'site.updated'],
    fields: ['name', 'address', 'territory'],
  },
];

/** Tasks of overdue events. Backlog entries of an unknown consumer from another version have none. */
export function overdueTasks(
  events: readonly { consumer: string; topic: string; companyId: string; off: number; eventId: string }[],
): NewTask[] {
  return events.flatMap(({ consumer, topic, companyId, off, eventId }) => {
    const found = consumers.find(({ name }) => name === consumer);
    return found ? [{ name: found.task, payload: { topic, companyId, offset: off, eventId } }] : [];
  });
}

export type EventPlace = { topic: string; companyId: string; offset: number };

/**
 * Tasks of the consumers for an event. An event is stored in several topics; only its copy in the timeline, which
 * carries all events, creates tasks. The id is the same when the event is seen again, so a waiting or failed task is
 * not duplicated. Data loaded when a company is created has no effects.
 */
export function consumerTasks(
  place: EventPlace,
  event: Pick<DomainEvent, 'id' | 'type' | 'source' | 'changes'>,
): NewTask[] {
  if (parseTopic(place.topic)?.kind !== 'timeline' || event.source === 'seed') return [];
  const payload = { ...place, eventId: event.id };
  return consumers
    .filter((consumer) => isInterested(consumer, event))
    .map(({ task }) => ({ name: task, payload }));
}

/** True if a consumer of this version has an interest in an event. */
export function wants(name: string, event: Pick<DomainEvent, 'type' | 'changes'>): boolean {
  const found = consumers.find((consumer) => consumer.name === name);
  return found !== undefined && isInterested(found, event);
}

/**
 * Key of a consumer's cursor: its name and a digest of its interest. Versions that run side by side during a deploy, one of
 * which wants more events than the other, each check all events for what they want.
 */
export function cursorKeyOf({ name, types, fields }: Consumer): string {
  const interest = JSON.stringify([
    [...types].toSorted(),
    fields === undefined ? null : [...fields].toSorted(),
  ]);
  return `${name}@${createHash('sha256').update(interest).digest('hex').slice(0, 12)}`;
}

function isInterested({ types, fields }: Consumer, event: Pick<DomainEvent, 'type' | 'changes'>): boolean {
  return types.includes(event.type) && touches(event, fields);
}

function touches({ changes }: Pick<DomainEvent, 'changes'>, fields: readonly string[] | undefined): boolean {
  return fields === undefined || changes.some(({ field }) => fields.includes(field));
}
