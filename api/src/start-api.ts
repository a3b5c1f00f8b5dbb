import { allowedOrigins, type Config } from '@switchyard/platform/config/config.ts';
import { withSigningSecret } from '@switchyard/platform/config/signing-secret.ts';
import { createDatabase, type Database } from '@switchyard/platform/db/database.ts';
import type { ErrorTracker } from '@switchyard/platform/error-tracking/error-tracker.ts';
import { openErrorTracker } from '@switchyard/platform/error-tracking/open-error-tracker.ts';
import { rememberEvaluation } from '@switchyard/platform/events/flag-evaluations.ts';
import { publishRevocation } from '@switchyard/platform/events/signals.ts';
import { FlagSnapshots } from '@switchyard/platform/flags/flag-snapshots.ts';
import { HttpMetrics } from '@switchyard/platform/metrics/http-metrics.ts';
import { createMetricsText } from '@switchyard/platform/metrics/metrics-text.ts';
import { type ProcessReporter, startProcessReporter } from '@switchyard/platform/metrics/process-reporter.ts';
import { readRecentErrors, rememberError } from '@switchyard/platform/metrics/recent-errors.ts';
import { RealtimeMetrics } from '@switchyard/platform/metrics/realtime-metrics.ts';
import { readSystemFigures } from '@switchyard/platform/metrics/system-figures.ts';
import { openPhotoStore } from '@switchyard/platform/photos/open-photo-store.ts';
import { createPictureRenderer } from '@switchyard/platform/photos/picture-renderer.ts';
import { createPresenceStore } from '@switchyard/platform/presence/presence-store.ts';
import { createPoker } from '@switchyard/platform/queues/poker.ts';
import { listFailedTasks, retryFailedTask } from '@switchyard/platform/queues/queue-views.ts';
import { createTaskProducer, type TaskProducer } from '@switchyard/platform/queues/task-producer.ts';
import { TaskQueues } from '@switchyard/platform/queues/task-queues.ts';
import {
  closeRedis,
  connectProducer,
  type RedisClient,
} from '@switchyard/platform/redis/redis-connections.ts';
import { systemClock } from '@switchyard/platform/runtime/clock.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { Logger } from '@switchyard/platform/runtime/logger.ts';
import { sessionIdle } from '@switchyard/platform/db/repositories/session-repository.ts';
import { openTracing } from '@switchyard/platform/tracing/open-tracing.ts';
import type { Tracing } from '@switchyard/platform/tracing/tracing.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from './app-deps.ts';
import { buildApp } from './build-app.ts';
import { registerBullBoard } from './plugins/bull-board.ts';
import { registerApiReference } from './plugins/openapi/api-reference.ts';
import { appVersion } from './plugins/session.ts';
import { resolveProbe } from './realtime/resolve-probe.ts';
import { registerRealtime } from './realtime/register-realtime.ts';
import type { SocketSession } from './realtime/socket-session.ts';

export type ApiOptions = { config: Config; logger: Logger };

/** Builds the api with its real connections. Closing the app closes them too. */
export async function startApi({ config: given, logger }: ApiOptions): Promise<FastifyInstance> {
  const config = await withSigningSecret(given);
  await using started = new AsyncDisposableStack();
  const tracing = started.use(await openTracing({ config, logger, process: 'api', release: appVersion }));
  const clock = systemClock;
  const metrics = { realtime: new RealtimeMetrics(), http: new HttpMetrics() };
  const database = started.use(
    createDatabase({ url: config.DATABASE_URL, poolSize: config.SWITCHYARD_DATABASE_POOL, logger }),
  );
  const redis = started.adopt(connectProducer({ url: config.REDIS_URL, logger, name: 'api' }), closeRedis);
  const queues = new TaskQueues(redis, logger);
  const producer = createTaskProducer({
    queues,
    onFailure: (task, error) => logger.debug({ err: error, task }, 'task not queued; a sweeper will find it'),
  });
  const reporter = started.use(startProcessReporter({ role: 'api', redis, clock, logger, metrics }));
  const photos = { store: started.use(await openPhotoStore(config)), render: createPictureRenderer() };
  const errorTracker = started.use(await openErrorTracker(config, appVersion));
  const parts = { config, logger, database, redis, queues, producer, reporter, photos, errorTracker };
  const deps = createDeps(parts);
  const app = await buildApp(deps, {
    onUnexpected: ({ error, ...failure }) => {
      metrics.http.errors += 1;
      errorTracker.server({ error, process: 'api', route: failure.route, traceId: failure.traceId });
      void rememberError(redis, { id: newId(), at: clock.now().toISOString(), ...failure });
    },
    redisReady: () => redis.status === 'ready',
    metricsText: createMetricsText({
      metrics,
      eventLoopP99Ms: () => reporter.current().eventLoopP99Ms,
      poolState: () => database.poolState(),
    }),
    redis: redis,
    checkReplies: false,
    extend: (instance) => extend(instance, { deps, redis, queues, tracing, metrics: metrics.realtime }),
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    metrics.http.record({
      method: request.method,
      route,
      status: reply.statusCode,
      ms: reply.elapsedTime,
    });
  });
  metrics.http.failedSignIns = app.securityJournal.failedSignIns;
  app.addHook('onReady', () => app.prepareDescription());
  const connections = started.move();
  app.addHook('onClose', async () => {
    // Requests that were answered while the process stopped noted facts, too.
    await app.securityJournal.flush();
    await connections.disposeAsync();
  });
  return app;
}

type Parts = ApiOptions & {
  database: Database;
  redis: RedisClient;
  queues: TaskQueues;
  producer: TaskProducer;
  reporter: ProcessReporter;
  photos: AppDeps['photos'];
  errorTracker: ErrorTracker;
};

function createDeps(parts: Parts): AppDeps {
  const { config, logger, database, redis, queues, producer, reporter, photos, errorTracker } = parts;
  const clock = systemClock;
  return {
    config,
    logger,
    database,
    clock,
    photos,
    errorTracker,
    flags: new FlagSnapshots(database),
    presence: createPresenceStore(redis),
    poker: createPoker(producer),
    sessions: { revoked: (signal) => void publishRevocation(redis, signal) },
    tasks: { enqueue: (name, payload) => void producer.tryAdd(name, payload) },
    evaluations: {
      remember: (flag, told) => void rememberEvaluation(redis, flag, told).catch(() => undefined),
    },
    observability: {
      figures: () => readSystemFigures({ redis, queues, clock, local: () => reporter.current() }),
      failedTasks: () => listFailedTasks(queues),
      retryTask: (target) => retryFailedTask(queues, target),
      recentErrors: () => readRecentErrors(redis, clock.now()),
    },
  };
}

type Extension = {
  deps: AppDeps;
  redis: RedisClient;
  queues: TaskQueues;
  tracing: Tracing;
  metrics: RealtimeMetrics;
};

async function extend(
  app: FastifyInstance,
  { deps, redis, queues, tracing, metrics }: Extension,
): Promise<void> {
  const { config, database, flags, clock, logger } = deps;
  await registerRealtime(app, {
    database,
    flags,
    redis,
    clock,
    logger,
    metrics,
    sessionIdle,
    redisUrl: config.REDIS_URL,
    allowedOrigins: allowedOrigins(config),
    version: appVersion,
    limitFactor: config.SWITCHYARD_RATE_LIMIT_FACTOR,
    resolveSession: async (request) =>
      (await resolveProbe(redis, request)) ?? kept(await app.socketSession(request)),
    takeSocket: (companyId) => app.companyQuotas.takeSocket(companyId),
    figures: () => deps.observability.figures(),
    tracesDeliveries: tracing.isOn,
  });
  await registerBullBoard(app, { openQueues: () => queues.openAll() });
  await registerApiReference(app);
}

/** Sockets keep only this part of the session, for hours. */
function kept(session: SocketSession | null): SocketSession | null {
  if (!session) return null;
  const { sessionId, expiresAt, actor, user, token } = session;
  return {
    sessionId,
    expiresAt,
    actor,
    user: user?.operator === true ? operator : others,
    token: token ? {} : null,
  };
}

const operator = { operator: true };
const others = { operator: false };
