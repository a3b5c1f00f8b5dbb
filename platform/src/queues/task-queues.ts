import { type QueueName, queueNames } from '@switchyard/contracts/queues/task-catalog.ts';
import { Queue } from 'bullmq';
import { type RedisClient, untilReady } from '../redis/redis-connections.ts';
import type { Logger } from '../runtime/logger.ts';
import { queuePrefix } from './queue-keys.ts';

/** A queue of background tasks. Only this folder uses it directly; others pass it on. */
export type TaskQueue = Queue<unknown, unknown, string>;

/** Longest wait for the first connection; afterwards an unavailable server fails at once. */
const firstConnectionMs = 1_000;
/** The log of queue transitions is only a hint for dashboards. */
const eventLogLength = 500;

/**
 * Opens the queues on first use, because a queue created while Redis is unavailable never recovers. `connection` must
 * be one of `connectProducer`.
 */
export class TaskQueues {
  readonly #connection: RedisClient;
  readonly #logger: Logger;
  readonly #queues = new Map<QueueName, TaskQueue>();
  #connected: Promise<void> | null = null;

  constructor(connection: RedisClient, logger: Logger) {
    this.#connection = connection;
    this.#logger = logger;
  }

  /** @throws Error if Redis is unavailable. */
  async open(name: QueueName): Promise<TaskQueue> {
    if (this.#connection.status !== 'ready') await this.#firstConnection();
    const known = this.#queues.get(name);
    if (known) return known;
    const queue = createQueue(name, this.#connection, this.#logger);
    this.#queues.set(name, queue);
    try {
      await queue.waitUntilReady();
    } catch (error) {
      this.#queues.delete(name);
      throw error;
    }
    return queue;
  }

  /** Waits for the first connection, shared by all callers; later an unavailable server is an immediate error. */
  async #firstConnection(): Promise<void> {
    this.#connected ??= untilReady(this.#connection, firstConnectionMs);
    await this.#connected;
    if (this.#connection.status !== 'ready') throw new Error('Redis is unavailable');
  }

  async openAll(): Promise<TaskQueue[]> {
    return await Promise.all(queueNames.map((name) => this.open(name)));
  }
}

function createQueue(name: QueueName, connection: RedisClient, logger: Logger): TaskQueue {
  const queue: TaskQueue = new Queue(name, {
    connection,
    prefix: queuePrefix,
    skipVersionCheck: true,
    streams: { events: { maxLen: eventLogLength } },
  });
  queue.on('error', (error) => logger.debug({ err: error, queue: name }, 'queue connection trouble'));
  return queue;
}
