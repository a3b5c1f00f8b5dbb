import type { Database } from '@switchyard/platform/db/database.ts';
import type { RelayMetrics } from '@switchyard/platform/metrics/relay-metrics.ts';
import type { HandlerMap } from '@switchyard/platform/queues/task-worker.ts';
import type { NewTask, TaskProducer } from '@switchyard/platform/queues/task-producer.ts';
import type { Poker } from '@switchyard/platform/events/unit-of-work.ts';
import type { RedisClient } from '@switchyard/platform/redis/redis-connections.ts';
import type { Clock } from '@switchyard/platform/runtime/clock.ts';
import type { Logger } from '@switchyard/platform/runtime/logger.ts';
import { consumerTasks } from './consumers.ts';
import { createCursorWriter } from './cursor-writer.ts';
import { startSweeper } from './sweeper.ts';
import { TopicPublisher } from './topic-publisher.ts';

export type RelayDeps = {
  /** Connection with the relay role. */
  database: Database;
  /** A client of `connectProducer`. */
  redis: RedisClient;
  producer: TaskProducer;
  poker: Poker;
  clock: Clock;
  logger: Logger;
  metrics: RelayMetrics;
};

export type Relay = AsyncDisposable & {
  readonly handlers: Pick<HandlerMap, 'relay.poke'>;
  readonly publisher: TopicPublisher;
};

/** Moves committed events from Postgres to Redis. */
export function startRelay(deps: RelayDeps): Relay {
  const { database, redis, producer, poker, clock, logger, metrics } = deps;
  const cursors = createCursorWriter({ database, logger });
  const publisher = new TopicPublisher({
    database,
    redis,
    cursors,
    clock,
    enqueueConsumers: async (topic, companyId, events) => {
      const tasks = events.flatMap(({ offset, event, traceparent }) =>
        consumerTasks({ topic, companyId, offset }, event).map((task) => traced(task, traceparent)),
      );
      if (tasks.length > 0) await producer.addAll(tasks);
    },
    onPublished: (delayMs) => metrics.published(delayMs),
  });
  const sweeper = startSweeper({ database, poker, publisher, logger, onSweep: (lag) => metrics.swept(lag) });
  return {
    handlers: { 'relay.poke': ({ topics }) => publisher.publish(...topics) },
    publisher,
    async [Symbol.asyncDispose]() {
      await sweeper[Symbol.asyncDispose]();
      await cursors[Symbol.asyncDispose]();
    },
  };
}

function traced(task: NewTask, traceparent: string | null): NewTask {
  return traceparent === null ? task : { ...task, options: { ...task.options, traceparent } };
}
