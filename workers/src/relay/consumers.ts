import type { DomainEvent, EventType } from '@switchyard/contracts/events/domain-event.ts';
import type { EventTask, TaskName, TaskPayload } from '@switchyard/contracts/queues/task-catalog.ts';
import { parseTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { NewTask } from '@switchyard/platform/queues/task-producer.ts';

type EventTaskName = {
  [Name in TaskName]: TaskPayload<Name> extends EventTask ? Name : never;
}[TaskName];

/** Something that happens because of events, exactly once per event. */
export type Consumer = {
  /** Name in the inbox table; never reused for something else. */
  readonly name: string;
  readonly task: EventTaskName;
  readonly types: readonly EventType[];
  /** Only events that changed one of these; default: whatever they changed. */
  readonly fields?: readonly string[];
};

/** Every consumer. Each has its own task per event, hence its own tries. */
export const consumers: readonly Consumer[] = [
  {
    name: 'notifications',
    task: 'notifications.fan_out',
    types: [
      'job.created',
      'job.state_changed',
      'visit.planned',
      'visit.moved',
      'visit.updated',
      'visit.state_changed',
      'visit.deleted',
      'visit.restored',
      'communication.recorded',
      'lead.received',
    ],
  },
  {
    name: 'job_search',
    task: 'jobs.refresh_search',
    types: ['customer.updated', 'site.updated'],
    fields: ['name', 'address', 'territory'],
  },
];

/** Tasks of events that are overdue. What a consumer of another version left there has none. */
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
 * Tasks of the consumers for an event. An event lies in several topics; the timeline, which carries them all, is
 * the one that counts. The id repeats when the event is seen again, so a waiting or failed task is not doubled.
 * What is loaded at the start of a company's life sets off nothing.
 */
export function consumerTasks(
  place: EventPlace,
  event: Pick<DomainEvent, 'id' | 'type' | 'source' | 'changes'>,
): NewTask[] {
  if (parseTopic(place.topic)?.kind !== 'timeline' || event.source === 'seed') return [];
  const payload = { ...place, eventId: event.id };
  return consumers
    .filter(({ types, fields }) => types.includes(event.type) && touches(event, fields))
    .map(({ task }) => ({ name: task, payload }));
}

function touches({ changes }: Pick<DomainEvent, 'changes'>, fields: readonly string[] | undefined): boolean {
  return fields === undefined || changes.some(({ field }) => fields.includes(field));
}
