import type { AddressInfo } from 'node:net';
import type { Hub } from '@switchyard/api/realtime/hub.ts';
import type { PresenceTimes } from '@switchyard/api/realtime/presence-tracker.ts';
import { registerRealtime } from '@switchyard/api/realtime/register-realtime.ts';
import { readConfig } from '@switchyard/platform/config/config.ts';
import type { EmbeddedServer } from '@switchyard/platform/embedded/embedded-server.ts';
import { rememberEvaluation } from '@switchyard/platform/events/flag-evaluations.ts';
import { publishRevocation } from '@switchyard/platform/events/signals.ts';
import { type CommandContext, type NewEvent, runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import { startProcessReporter } from '@switchyard/platform/metrics/process-reporter.ts';
import { readSystemFigures } from '@switchyard/platform/metrics/system-figures.ts';
import { RealtimeMetrics } from '@switchyard/platform/metrics/realtime-metrics.ts';
import { createPresenceStore } from '@switchyard/platform/presence/presence-store.ts';
import { createPoker } from '@switchyard/platform/queues/poker.ts';
import { createTaskProducer, type TaskProducer } from '@switchyard/platform/queues/task-producer.ts';
import { TaskQueues } from '@switchyard/platform/queues/task-queues.ts';
import {
  closeRedis,
  connectProducer,
  connectWorker,
  type RedisClient,
} from '@switchyard/platform/redis/redis-connections.ts';
import { systemClock } from '@switchyard/platform/runtime/clock.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { createLogger, type Logger } from '@switchyard/platform/runtime/logger.ts';
import { startWorkers, type WorkerRole, type Workers } from '@switchyard/workers/start-workers.ts';
import { startOwnRedis } from './own-redis.ts';
import { createTestApp, type TestApp, type TestUser, testOrigin } from './test-app.ts';
import { connectWs, type WsClient, type WsClientOptions } from './ws-client.ts';

export type SpineStack = AsyncDisposable & {
  readonly test: TestApp;
  readonly hub: Hub;
  readonly metrics: RealtimeMetrics;
  readonly redisServer: EmbeddedServer;
  /** For the tests alone: their commands wait indefinitely, those of the product fail within a second. */
  readonly redis: RedisClient;
  /** Over the same connection. */
  readonly queues: TaskQueues;
  readonly producer: TaskProducer;
  readonly port: number;
  /** Starts a worker process's roles inside this one. */
  startWorkers(roles?: readonly WorkerRole[]): Promise<Workers>;
  /** Opens a socket as this user. */
  socket(user: TestUser, options?: Partial<WsClientOptions>): Promise<WsClient>;
  /** Commits events in one transaction. */
  record(companyId: string, ...events: NewEvent[]): Promise<string[]>;
};

export type SpineStackOptions = {
  /** False: no hint is sent, only the sweeper finds events. */
  hints?: boolean;
  limitFactor?: number;
  /** Log level of the sockets; default: TEST_LOG_LEVEL. */
  logger?: Logger;
  presenceTimes?: PresenceTimes;
  /** Additional settings of the api. */
  apiSettings?: Record<string, string>;
  /** Additional settings of the workers. */
  workerSettings?: Record<string, string>;
};

/** The api with its sockets, a separate Redis, and workers on demand, all in this process. */
export async function startSpineStack(options: SpineStackOptions = {}): Promise<SpineStack> {
  await using started = new AsyncDisposableStack();
  const logger =
    options.logger ?? createLogger({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent', process: 'api' });
  const redisServer = started.use(await startOwnRedis());
  const redis = started.adopt(connectProducer({ url: redisServer.url, logger, name: 'test' }), closeRedis);
  const patient = started.adopt(connectWorker({ url: redisServer.url, logger, name: 'patient' }), closeRedis);
  const queues = new TaskQueues(redis, logger);
  const producer = createTaskProducer({ queues, onFailure: () => undefined });
  const poker = options.hints === false ? { poke: () => undefined } : createPoker(producer);
  const metrics = new RealtimeMetrics();
  const reporter = started.use(
    startProcessReporter({
      role: 'api',
      redis,
      logger,
      clock: systemClock,
      metrics: { realtime: metrics },
    }),
  );
  let hub: Hub | undefined;
  const test = started.use(
    await createTestApp({
      environment: { REDIS_URL: redisServer.url, ...options.apiSettings },
      deps: {
        poker,
        sessions: { revoked: (signal) => void publishRevocation(redis, signal) },
        presence: createPresenceStore(redis),
        evaluations: { remember: (flag, told) => void rememberEvaluation(redis, flag, told) },
      },
      edge: {
        extend: async (app, { database, flags }) => {
          hub = await registerRealtime(app, {
            database,
            flags,
            redis,
            metrics,
            logger,
            redisUrl: redisServer.url,
            clock: systemClock,
            allowedOrigins: [testOrigin],
            version: 'test',
            limitFactor: options.limitFactor ?? 1_000,
            sessionIdle: '12 hours',
            presenceTimes: options.presenceTimes,
            figures: () =>
              readSystemFigures({ redis, queues, clock: systemClock, local: () => reporter.current() }),
            resolveSession: (request) => app.socketSession(request),
            takeSocket: (companyId) => app.companyQuotas.takeSocket(companyId),
          });
        },
      },
    }),
  );
  if (!hub) throw new Error('The api did not ask for its sockets');
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = test.app.server.address() as AddressInfo;
  const { services } = test;
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: services.appUrl,
    DATABASE_RELAY_URL: services.relayUrl,
    REDIS_URL: redisServer.url,
    ...options.workerSettings,
  });
  const running = started.use(new AsyncDisposableStack());
  const all = started.move();
  return {
    test,
    hub,
    metrics,
    redisServer,
    redis: patient,
    queues: new TaskQueues(patient, logger),
    producer,
    port,
    startWorkers: async (roles = ['relay', 'handlers']) =>
      running.use(await startWorkers({ config, logger, roles })),
    socket: (user, more = {}) => connectWs({ port, cookie: user.cookie, origin: testOrigin, ...more }),
    record: (companyId, ...events) => recordEvents(test, companyId, events),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/** An event of a job's timeline with a text, sufficient for delivery tests. */
export function someEvent(topic: string, label = 'something'): NewEvent {
  return {
    type: 'job.updated',
    entity: { kind: 'job', id: newId(), label, jobId: null },
    revision: 1,
    changes: [{ field: 'title', from: 'a', to: label }],
    deliveries: [{ topic, record: null }],
  };
}

async function recordEvents(
  { deps }: TestApp,
  companyId: string,
  events: readonly NewEvent[],
): Promise<string[]> {
  const context: CommandContext = {
    companyId,
    actor: { kind: 'system', id: null, name: 'Test' },
    source: 'api',
    correlationId: newId(),
    causationId: null,
  };
  return await runCommand(deps, context, async (unit) => events.map((event) => unit.record(event)));
}
