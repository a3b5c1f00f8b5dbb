import type { QueueName } from '@switchyard/contracts/queues/task-catalog.ts';
import { type Config, ConfigError, probeOrigin, publicOrigin } from '@switchyard/platform/config/config.ts';
import { withSigningSecret } from '@switchyard/platform/config/signing-secret.ts';
import { createDatabase, type Database, sql } from '@switchyard/platform/db/database.ts';
import type { ErrorTracker } from '@switchyard/platform/error-tracking/error-tracker.ts';
import { openErrorTracker } from '@switchyard/platform/error-tracking/open-error-tracker.ts';
import { noteProbeEcho } from '@switchyard/platform/events/probe-signals.ts';
import type { CommandDeps } from '@switchyard/platform/events/unit-of-work.ts';
import { createMailer } from '@switchyard/platform/mail/mailer.ts';
import { createMetricsText } from '@switchyard/platform/metrics/metrics-text.ts';
import { startProcessReporter } from '@switchyard/platform/metrics/process-reporter.ts';
import { RelayMetrics } from '@switchyard/platform/metrics/relay-metrics.ts';
import { openPhotoStore } from '@switchyard/platform/photos/open-photo-store.ts';
import type { PhotoStore } from '@switchyard/platform/photos/photo-store.ts';
import { createPoker } from '@switchyard/platform/queues/poker.ts';
import { superviseWorker } from '@switchyard/platform/queues/supervised-worker.ts';
import { createTaskProducer } from '@switchyard/platform/queues/task-producer.ts';
import { TaskQueues } from '@switchyard/platform/queues/task-queues.ts';
import type { HandlerMap } from '@switchyard/platform/queues/task-worker.ts';
import { closeRedis, connectProducer, connectWorker } from '@switchyard/platform/redis/redis-connections.ts';
import { type Clock, systemClock } from '@switchyard/platform/runtime/clock.ts';
import type { Logger } from '@switchyard/platform/runtime/logger.ts';
import { openTracing } from '@switchyard/platform/tracing/open-tracing.ts';
import { currentTraceId } from '@switchyard/platform/tracing/spans.ts';
import {
  createAnalysisHandlers,
  createBulkHandlers,
  createHandlers,
  createMailHandlers,
  createPlanHandlers,
  createPushHandlers,
  createWebhookHandlers,
} from './handlers/handler-map.ts';
import { pushSettings } from '@switchyard/platform/push/push-settings.ts';
import { allowNetworks } from '@switchyard/platform/webhooks/webhook-target.ts';
import { webhookSealer } from '@switchyard/platform/webhooks/webhook-sealer.ts';
import { componentProbes } from './probes/component-probes.ts';
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

/** Release reported with failures. */
const release = 'v3.1.0';
const relayConcurrency = 16;
const handlerConcurrency = 16;
/** Mail tasks mostly wait for the mail server and hardly ever for the database. */
const mailConcurrency = 24;
const mailPoolSize = 3;
const bulkConcurrency = 3;
/** One analysis at a time, on a connection of its own: figures of millions of units take longer than a request may. */
const analysisConcurrency = 1;
const analysisPoolSize = 1;
const analysisTimeoutMs = 60_000;
/** One erasure at a time: looking through a table of millions of rows takes longer than a request may. */
const erasingPoolSize = 1;
const erasingTimeoutMs = 60_000;
/** A search takes a whole processor. */
const planConcurrency = 1;
const planPoolSize = 2;
/** Reading ten thousand jobs, and writing why none of them fits. */
const planTimeoutMs = 20_000;
/** Deliveries mostly wait for servers of companies, at most eight for those of one company. */
const webhookConcurrency = 64;
const webhookPoolSize = 4;
const webhookTimeoutMs = 15_000;
/** Messages mostly wait for push services. */
const pushConcurrency = 16;
const pushTimeoutMs = 10_000;
/** A slow mail server and a long import may occupy their slots for minutes: that is not a standstill. */
const longestTaskMs = 20 * 60_000;

/**
 * Starts the roles of this process. Postgres and Redis may be unavailable now or later; work resumes when they return.
 */
export async function startWorkers(given: WorkersOptions): Promise<Workers> {
  const options = { ...given, config: await withSigningSecret(given.config) };
  await using started = new AsyncDisposableStack();
  started.use(await openTracing({ ...options, process: 'workers', release }));
  const metrics = new RelayMetrics();
  const connections = openConnections(options, metrics, started);
  const photoStore = started.use(await openPhotoStore(options.config));
  const errorTracker = started.use(await openErrorTracker(options.config, release));
  startRoles(options, { ...connections, photoStore, errorTracker, metrics, clock: systemClock }, started);
  const { database, relayDatabase, redis, queues } = connections;
  const { logger } = options;
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

type Connections = ReturnType<typeof openConnections>;

function openConnections(
  { config, logger }: WorkersOptions,
  metrics: RelayMetrics,
  started: AsyncDisposableStack,
) {
  const { REDIS_URL: url, SWITCHYARD_DATABASE_POOL: poolSize, DATABASE_RELAY_URL: relayUrl } = config;
  if (relayUrl === undefined) throw new ConfigError('DATABASE_RELAY_URL: required by the workers');
  // The workers run the same few statements repeatedly.
  const pool = { poolSize, logger, prepareStatements: true };
  const database = started.use(createDatabase({ ...pool, url: config.DATABASE_URL }));
  const relayDatabase = started.use(createDatabase({ ...pool, url: relayUrl }));
  const redis = started.adopt(connectProducer({ url, logger, name: 'workers' }), closeRedis);
  const queueRedis = started.adopt(connectWorker({ url, logger, name: 'queue-worker' }), closeRedis);
  const queues = new TaskQueues(redis, logger);
  const producer = createTaskProducer({
    queues,
    onFailure: () => {
      metrics.hintsLost += 1;
    },
  });
  return { database, relayDatabase, redis, queueRedis, queues, producer, poker: createPoker(producer) };
}

type RoleDeps = Connections & {
  photoStore: PhotoStore;
  errorTracker: ErrorTracker;
  metrics: RelayMetrics;
  clock: Clock;
};

function startRoles(
  { config, logger, roles }: WorkersOptions,
  deps: RoleDeps,
  started: AsyncDisposableStack,
): void {
  const { database, relayDatabase, redis, producer, poker, clock, metrics } = deps;
  const pool = (poolSize: number, more: { statementTimeoutMs?: number } = {}): Database =>
    started.use(
      createDatabase({ ...more, url: config.DATABASE_URL, poolSize, logger, prepareStatements: true }),
    );
  const work = (queue: QueueName, handlers: Partial<HandlerMap>, concurrency: number): void => {
    const isPatient = queue === 'mail' || queue === 'bulk' || queue === 'analyses' || queue === 'plans';
    const { queueRedis: connection, queues, errorTracker } = deps;
    started.use(
      superviseWorker({
        queue,
        handlers,
        concurrency,
        ...(isPatient ? { longestTaskMs } : {}),
        connection,
        queues,
        logger,
        onOutcome: (outcome) => metrics.taskEnded(outcome),
        onGivenUp: (route, error) => {
          if (error instanceof Error)
            errorTracker.server({ error, process: 'workers', route, traceId: currentTraceId() ?? null });
        },
        onReplaced: () => {
          metrics.workersReplaced += 1;
        },
      }),
    );
  };
  if (roles.includes('relay')) {
    const relay = started.use(
      startRelay({ database: relayDatabase, redis, producer, poker, clock, logger, metrics }),
    );
    const echo: HandlerMap['probe.relay_echo'] = ({ probeId }) => noteProbeEcho(redis, probeId);
    work('relay', { ...relay.handlers, 'probe.relay_echo': echo }, relayConcurrency);
  }
  const smtp = { smtpUrl: config.SWITCHYARD_SMTP_URL, from: config.SWITCHYARD_MAIL_FROM };
  const mailer = started.use(createMailer(smtp));
  if (roles.includes('handlers')) {
    work('handlers', createHandlers({ ...deps, config }), handlerConcurrency);
    const analysis = pool(analysisPoolSize, { statementTimeoutMs: analysisTimeoutMs });
    work('analyses', createAnalysisHandlers({ database: analysis, poker, clock }), analysisConcurrency);
    startSearches(work, { pool, poker, clock }, started);
    work('bulk', createBulkHandlers({ database, poker, clock }), bulkConcurrency);
    work('mail', createMailHandlers({ database: pool(mailPoolSize), mailer, producer }), mailConcurrency);
    const webhooks = { ...webhookSettings(config), ...deps, config, database: pool(webhookPoolSize) };
    work('webhooks', createWebhookHandlers(webhooks), webhookConcurrency);
    const push = { ...pushSettings(config), clock, database, timeoutMs: pushTimeoutMs };
    work('push', createPushHandlers(push), pushConcurrency);
  }
  if (roles.includes('schedules')) {
    const probes = componentProbes({ ...deps, ...originsOf(config), mailer });
    const erasing = pool(erasingPoolSize, { statementTimeoutMs: erasingTimeoutMs });
    started.use(startSchedules({ ...deps, erasing, logger, probes, config }));
  }
}

/** Searches end before the queue is closed, which waits for its tasks: they are given back. */
function startSearches(
  work: (queue: QueueName, handlers: Partial<HandlerMap>, concurrency: number) => void,
  {
    pool,
    ...deps
  }: Omit<CommandDeps, 'database'> & {
    pool: (size: number, more: { statementTimeoutMs: number }) => Database;
  },
  started: AsyncDisposableStack,
): void {
  const stopping = new AbortController();
  const database = pool(planPoolSize, { statementTimeoutMs: planTimeoutMs });
  work('plans', createPlanHandlers({ ...deps, database, stopping: stopping.signal }), planConcurrency);
  started.defer(() => stopping.abort());
}

function originsOf(config: Config) {
  return { probeOrigin: probeOrigin(config), publicOrigin: publicOrigin(config) };
}

function webhookSettings(config: Config) {
  const allowed = allowNetworks(config.SWITCHYARD_WEBHOOK_NETWORKS ?? []);
  return { sealer: webhookSealer(config), rules: { allowed, timeoutMs: webhookTimeoutMs } };
}

async function isDatabaseReady(database: Database): Promise<boolean> {
  try {
    await sql`SELECT 1`.execute(database.global);
    return true;
  } catch {
    return false;
  }
}
