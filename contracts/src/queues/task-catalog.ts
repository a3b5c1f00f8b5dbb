import { z } from 'zod';
import { idSchema } from '../http/primitives.ts';
import { topicSchema } from '../realtime/topics.ts';

/**
 * Each queue has its own slots: slow mail servers delay mail only, and bulk work on thousands of rows (`bulk`) does not
 * delay notifications. Analyses of A/B tests (`analyses`) run one at a time and do not delay imports. A search
 * for a plan (`plans`) takes a processor for seconds, so each process runs one. Servers of companies that do not answer
 * (`webhooks`) delay webhooks only, and push services of browsers (`push`) delay pushed notifications only.
 */
export const queueNames = [
  'relay',
  'handlers',
  'mail',
  'bulk',
  'analyses',
  'plans',
  'webhooks',
  'push',
] as const;
export type QueueName = (typeof queueNames)[number];

/** A kind of background task: payload, attempts and backoff. */
export type TaskDefinition = {
  readonly queue: QueueName;
  readonly payload: z.ZodType;
  readonly attempts: number;
  readonly backoffMs: number;
};

/** Task of a consumer; it refers to an event, which the handler reads itself. */
export const eventTaskSchema = z.strictObject({
  companyId: idSchema,
  topic: topicSchema,
  offset: z.number().int().positive(),
  eventId: idSchema,
});
export type EventTask = z.infer<typeof eventTaskSchema>;

/** Most topics in one poke. */
export const mostPokedTopics = 50;

/** Every task. Workers must have exactly one handler for each. */
export const taskCatalog = {
  /** A poke: publish new events of these topics. Loss, repetition and reordering are harmless. */
  'relay.poke': {
    queue: 'relay',
    payload: z.strictObject({ topics: z.array(topicSchema).min(1).max(mostPokedTopics) }),
    attempts: 1,
    backoffMs: 0,
  },
  /** Writes inbox entries for the users an event concerns. */
  'notifications.fan_out': { queue: 'handlers', payload: eventTaskSchema, attempts: 8, backoffMs: 500 },
  /** Refreshes the search words of jobs whose customer or site was renamed. */
  'jobs.refresh_search': { queue: 'bulk', payload: eventTaskSchema, attempts: 8, backoffMs: 1_000 },
  /** Adds the waiting rows of an import, batch by batch. */
  'imports.run': {
    queue: 'bulk',
    payload: z.strictObject({ companyId: idSchema, importId: idSchema }),
    attempts: 8,
    backoffMs: 1_000,
  },
  /** Analyses an A/B test. Loss and repetition are harmless. */
  'experiments.analyse': {
    queue: 'analyses',
    payload: z.strictObject({ companyId: idSchema, experimentId: idSchema }),
    attempts: 3,
    backoffMs: 1_000,
  },
  /**
   * Searches a plan: the waiting run whose company has waited longest, which may be another one than that of the task.
   * Loss and repetition are harmless.
   */
  'scheduling.search': {
    queue: 'plans',
    payload: z.strictObject({ companyId: idSchema, runId: idSchema }),
    attempts: 3,
    backoffMs: 1_000,
  },
  /** Sends one mail of the outbox table. */
  'mail.send': {
    queue: 'mail',
    payload: z.strictObject({ mailId: idSchema }),
    attempts: 8,
    backoffMs: 2_000,
  },
  /** Health check of the queue: its handler records in Redis that it ran. */
  'probe.echo': {
    queue: 'handlers',
    payload: z.strictObject({ probeId: idSchema }),
    attempts: 1,
    backoffMs: 0,
  },
  /** The same for the relay's queue. */
  'probe.relay_echo': {
    queue: 'relay',
    payload: z.strictObject({ probeId: idSchema }),
    attempts: 1,
    backoffMs: 0,
  },
  /** Writes the mails and deliveries of a status update. */
  'status.announce': {
    queue: 'handlers',
    payload: z.strictObject({ updateId: idSchema }),
    attempts: 8,
    backoffMs: 1_000,
  },
  /**
   * Tries to deliver a status update to a webhook. The row counts the attempts: a webhook that refuses does not cause a
   * failed task.
   */
  'status.deliver': {
    queue: 'handlers',
    payload: z.strictObject({ deliveryId: idSchema }),
    attempts: 2,
    backoffMs: 1_000,
  },
  /** Reads new events of a company and writes their deliveries to its webhooks. Loss and repetition are harmless. */
  'webhooks.collect': {
    queue: 'webhooks',
    payload: z.strictObject({ companyId: idSchema }),
    attempts: 3,
    backoffMs: 1_000,
  },
  /** Attempts a delivery to a webhook. The row counts the attempts: a refusal does not cause a failed task. */
  'webhooks.deliver': {
    queue: 'webhooks',
    payload: z.strictObject({ companyId: idSchema, deliveryId: idSchema }),
    attempts: 2,
    backoffMs: 1_000,
  },
  /** Attempts to push a notification to a device. The row counts the attempts. Loss and repetition are harmless. */
  'push.deliver': {
    queue: 'push',
    payload: z.strictObject({ companyId: idSchema, deliveryId: idSchema }),
    attempts: 1,
    backoffMs: 0,
  },
} as const satisfies Record<string, TaskDefinition>;

export type TaskName = keyof typeof taskCatalog;
export type TaskPayload<Name extends TaskName> = z.infer<(typeof taskCatalog)[Name]['payload']>;
/** Names of the tasks of one queue. */
export type TaskNameOf<Queue extends QueueName> = {
  [Name in TaskName]: (typeof taskCatalog)[Name]['queue'] extends Queue ? Name : never;
}[TaskName];
