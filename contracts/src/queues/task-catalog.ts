import { z } from 'zod';
import { idSchema } from '../http/primitives.ts';
import { topicSchema } from '../realtime/topics.ts';

/** One kind of background work: payload, tries and waiting time between them. */
export type TaskDefinition = {
  readonly queue: 'relay' | 'handlers';
  readonly payload: z.ZodType;
  readonly attempts: number;
  readonly backoffMs: number;
};

/** A task of a consumer names the event it is about; the handler reads the event itself. */
export const eventTaskSchema = z.strictObject({
  companyId: idSchema,
  topic: topicSchema,
  offset: z.number().int().positive(),
  eventId: idSchema,
});
export type EventTask = z.infer<typeof eventTaskSchema>;

/** Topics of one hint. */
export const mostPokedTopics = 50;

/** Every task there is. Workers must have exactly one handler for each. */
export const taskCatalog = {
  /** Hint without content: publish what is new in these topics. Loss, repeats and disorder are harmless. */
  'relay.poke': {
    queue: 'relay',
    payload: z.strictObject({ topics: z.array(topicSchema).min(1).max(mostPokedTopics) }),
    attempts: 1,
    backoffMs: 0,
  },
  /** Writes inbox entries for the users an event concerns. */
  'notifications.fan_out': { queue: 'handlers', payload: eventTaskSchema, attempts: 8, backoffMs: 500 },
  /** Renews the search words of a renamed customer's or site's jobs. */
  'jobs.refresh_search': { queue: 'handlers', payload: eventTaskSchema, attempts: 8, backoffMs: 1_000 },
  /** Adds the rows of an import that wait, batch by batch. */
  'imports.run': {
    queue: 'handlers',
    payload: z.strictObject({ companyId: idSchema, importId: idSchema }),
    attempts: 8,
    backoffMs: 1_000,
  },
  /** Sends one mail of the outbox table. */
  'mail.send': {
    queue: 'handlers',
    payload: z.strictObject({ mailId: idSchema }),
    attempts: 8,
    backoffMs: 2_000,
  },
  /** Comes back as a sign that the queue works: its handler notes in Redis that it ran. */
  'probe.echo': {
    queue: 'handlers',
    payload: z.strictObject({ probeId: idSchema }),
    attempts: 1,
    backoffMs: 0,
  },
  /** The same through the relay's queue. */
  'probe.relay_echo': {
    queue: 'relay',
    payload: z.strictObject({ probeId: idSchema }),
    attempts: 1,
    backoffMs: 0,
  },
  /** Writes the mails and deliveries of one update of a status notice. */
  'status.announce': {
    queue: 'handlers',
    payload: z.strictObject({ updateId: idSchema }),
    attempts: 8,
    backoffMs: 1_000,
  },
  /** Tries to send one update to one webhook. The row counts the tries: a webhook that refuses makes no failed task. */
  'status.deliver': {
    queue: 'handlers',
    payload: z.strictObject({ deliveryId: idSchema }),
    attempts: 2,
    backoffMs: 1_000,
  },
} as const satisfies Record<string, TaskDefinition>;

export type TaskName = keyof typeof taskCatalog;
export type TaskPayload<Name extends TaskName> = z.infer<(typeof taskCatalog)[Name]['payload']>;
export const queueNames = ['relay', 'handlers'] as const;
export type QueueName = (typeof queueNames)[number];
