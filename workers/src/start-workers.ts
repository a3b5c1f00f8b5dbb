import type { Config } from '@switchyard/platform/config/config.ts';
import { createDatabase, type Database, sql } from '@switchyard/platform/db/database.ts';
import { createMailer } from '@switchyard/platform/mail/mailer.ts';
import { createMetricsText } from '@switchyard/platform/metrics/metrics-text.ts';
import { startProcessReporter } from '@switchyard/platform/metrics/process-reporter.ts';
import { RelayMetrics } from '@switchyard/platform/metrics/relay-metrics.ts';
import { createPoker } from '@switchyard/platform/queues/poker.ts';
import { superviseWorker, type SupervisedWorkerDeps } from '@switchyard/platform/queues/supervised-worker.ts';
import { createTaskProducer } from '@switchyard/platform/queues/task-producer.ts';
import { TaskQueues } from '@switchyard/platform/queues/task-queues.ts';
import type { HandlerMap } from '@switchyard/platform/queues/task-worker.ts';
import { closeRedis, connectProducer, connectWorker } from '@switchyard/platform/redis/redis-connections.ts';
import { systemClock } from '@switchyard/platform/runtime/clock.ts';
import type { Logger } from '@switchyard/platform/runtime/logger.ts';
import { createHandlers } from './handlers/handler-map.ts';
import { startRelay } from './relay/start-relay.ts';
import { startSchedules } from './schedules/start-schedules.ts';

export const workerRoles = ['relay', 'handlers', 'schedules'] as const;
export type WorkerRole = (typeof workerRoles)[number];

export type WorkersOptions = { config: Config; logger: Logger; roles: readonly WorkerRole[] };

export type Workers = AsyncDisposable & {
  readonly metrics: RelayMetrics;
  readonly queues: TaskQueues;
  metricsText(): Promise<string>;
  redisReady(): boolean;
  databaseReady(): Promise<boolean>;
};

const relayConcurrency = 32;
const handlerConcurrency = 16;

/** Starts the roles of this process. Postgres and Redis may be away now or later; work resumes when they return. */
export async function startWorkers({ config, logger, roles }: WorkersOptions): Promise<Workers> {
  await using started = new AsyncDisposableStack();
  const metrics = new RelayMetrics();
  const redisUrl = config.REDIS_URL;
  const relayUrl = config.DATABASE_RELAY_URL;
  if (relayUrl === undefined) throw new Error('DATABASE_RELAY_URL is not set');
  const database = started.use(
    createDatabase({ url: config.DATABASE_URL, poolSize: config.SWITCHYARD_DATABASE_POOL, logger }),
  );
  const relayDatabase = started.use(
    createDatabase({ url: relayUrl, poolSize: config.SWITCHYARD_DATABASE_POOL, logger }),
  );
  const redis = started.adopt(connectProducer({ url: redisUrl, logger, name: 'workers' }), closeRedis);
  const queueRedis = started.adopt(
    connectWorker({ url: redisUrl, logger, name: 'queue-worker' }),
    closeRedis,
  );
  const queues = new TaskQueues(redis, logger);
  const producer = createTaskProducer({
    queues,
    onFailure: () => {
      metrics.hintsLost += 1;
    },
  });
  const poker = createPoker(producer);
  const work = (
    queue: SupervisedWorkerDeps['queue'],
    handlers: Partial<HandlerMap>,
    concurrency: number,
  ): void => {
    started.use(
      superviseWorker({
        ...{ queue, handlers, concurrency, queues, logger },
        connection: queueRedis,
        onOutcome: (outcome) => metrics.taskEnded(outcome),
        onReplaced: () => {
          metrics.workersReplaced += 1;
        },
      }),
    );
  };

  if (roles.includes('relay')) {
    const deps = { database: relayDatabase, redis, producer, poker, clock: systemClock, logger, metrics };
    const relay = started.use(startRelay(deps));
    work('relay', relay.handlers, relayConcurrency);
  }
  if (roles.includes('handlers')) {
    const smtp = { smtpUrl: config.SWITCHYARD_SMTP_URL, from: config.SWITCHYARD_MAIL_FROM };
    const mailer = started.use(createMailer(smtp));
    work('handlers', createHandlers({ database, poker, clock: systemClock, mailer }), handlerConcurrency);
  }
  if (roles.includes('schedules')) {
    started.use(startSchedules({ database, relayDatabase, producer, poker, clock: systemClock, logger }));
  }
  const reporter = started.use(
    startProcessReporter({ role: 'workers', redis, clock: systemClock, logger, metrics: { relay: metrics } }),
  );
  const metricsText = createMetricsText({
    metrics: { relay: metrics },
    eventLoopP99Ms: () => reporter.current().eventLoopP99Ms,
    poolState: () => database.poolState(),
  });
  const all = started.move();
  return {
    metrics,
    queues,
    metricsText,
    redisReady: () => redis.status === 'ready',
    databaseReady: () => isDatabaseReady(relayDatabase),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

async function isDatabaseReady(database: Database): Promise<boolean> {
  try {
    await sql`SELECT 1`.execute(database.global);
    return true;
  } catch {
    return false;
  }
}
