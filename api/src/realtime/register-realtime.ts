import type { Observability } from '@switchyard/contracts/observability/observability-routes.ts';
import type { Database } from '@switchyard/platform/db/database.ts';
import type { RealtimeMetrics } from '@switchyard/platform/metrics/realtime-metrics.ts';
import { createPresenceStore } from '@switchyard/platform/presence/presence-store.ts';
import {
  closeRedis,
  connectSubscriber,
  type RedisClient,
} from '@switchyard/platform/redis/redis-connections.ts';
import type { Clock } from '@switchyard/platform/runtime/clock.ts';
import type { FlagSnapshots } from '@switchyard/platform/flags/flag-snapshots.ts';
import type { Logger } from '@switchyard/platform/runtime/logger.ts';
import { startLoop } from '@switchyard/platform/runtime/start-loop.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Admission, admissionLimits } from './admission.ts';
import { announceFlags } from './announce-flags.ts';
import { createChannelSource } from './channel-source.ts';
import { pushEvaluations } from './evaluation-push.ts';
import { reportDelivery } from './flag-delivery.ts';
import { FlagViewers } from './flag-viewers.ts';
import { Hub } from './hub.ts';
import { broadcastMetrics } from './metric-broadcast.ts';
import { PresenceBroadcast } from './presence-broadcast.ts';
import { PresenceTracker, type PresenceTimes } from './presence-tracker.ts';
import { RedisListener } from './redis-listener.ts';
import { SessionGuard } from './session-guard.ts';
import type { SocketSession } from './socket-session.ts';
import { socketRoute } from './socket-route.ts';
import { traceDelivery } from './trace-delivery.ts';

export type RealtimeDeps = {
  database: Database;
  /** Flags prepared for evaluation. */
  flags: FlagSnapshots;
  /** A client of `connectProducer`. */
  redis: RedisClient;
  redisUrl: string;
  metrics: RealtimeMetrics;
  clock: Clock;
  logger: Logger;
  allowedOrigins: readonly string[];
  version: string;
  /** Multiplies the limits of open sockets and upgrades. */
  limitFactor: number;
  /** Idle timeout of a session as a Postgres interval. */
  sessionIdle: string;
  resolveSession(request: FastifyRequest): Promise<SocketSession | null>;
  /** Counts a socket of a company; the result releases it. @throws ProblemError `quota.reached` */
  takeSocket?: ((companyId: string) => () => void) | undefined;
  /** Figures pushed to the observability page every second; absent: none. */
  figures?: () => Promise<Observability>;
  /** True if each event sent to sockets gets a span; without an SDK that would be wasted. */
  tracesDeliveries?: boolean;
  /** Timing of technicians' presence; default: the product's. */
  presenceTimes?: PresenceTimes | undefined;
};

const headCheckMs = 10_000;
const sessionCheckMs = 1_000;
const pingMs = 5_000;
/** Interval for retrying failed subscriptions, milliseconds. */
const resumeMs = 500;
const metricMs = 1_000;
/** Topics without readers are dropped after a minute. */
const flagTopicsMs = 15_000;
const presenceMs = 1_000;
const presenceFlushMs = 200;
const viewersMs = 200;

/** Adds `/ws` and everything behind it; closing the app closes the sockets gracefully and stops everything. */
export async function registerRealtime(app: FastifyInstance, deps: RealtimeDeps): Promise<Hub> {
  const { database, redis, redisUrl, metrics, clock, logger } = deps;
  const subscriber = connectSubscriber({ url: redisUrl, logger, name: 'hub' });
  const source = createChannelSource({ database, redis });
  const listener = new RedisListener(subscriber);
  const hub = new Hub({
    listener,
    source,
    metrics,
    clock,
    logger,
    ...(deps.tracesDeliveries === true ? { traceDelivery } : {}),
  });
  const guard = new SessionGuard({ hub, database, listener, logger, sessionIdle: deps.sessionIdle });
  const loops = [
    startLoop({
      name: 'head check',
      everyMs: headCheckMs,
      logger,
      run: async () => {
        hub.channels.sweep(performance.now());
        await hub.channels.checkHeads(false);
      },
    }),
    startLoop({
      name: 'session check',
      everyMs: sessionCheckMs,
      logger,
      run: () => guard.check(performance.now()),
    }),
    startLoop({ name: 'listener check', everyMs: pingMs, logger, run: () => listener.checkConnection() }),
    startLoop({ name: 'resumption', everyMs: resumeMs, logger, run: () => hub.channels.resume() }),
  ];
  loops.push(...followPresence(deps, { hub, listener }));
  const { figures } = deps;
  if (figures) {
    const run = () => broadcastMetrics(hub, figures);
    loops.push(startLoop({ name: 'metric broadcast', everyMs: metricMs, logger, run }));
  }
  const keepFollowing = announceFlags({ hub, news: deps.flags.news, logger });
  loops.push(startLoop({ name: 'flag topics', everyMs: flagTopicsMs, logger, run: keepFollowing }));
  reportDelivery({ hub, listener, redis, delivery: deps.flags.delivery, logger });
  pushEvaluations({ hub, redis, logger, flags: deps.flags });
  app.addHook('onClose', async () => {
    for (const loop of loops) await loop[Symbol.asyncDispose]();
    await closeRedis(subscriber);
  });
  await app.register(socketRoute, {
    hub,
    admission: new Admission(admissionLimits(deps.limitFactor)),
    metrics,
    clock,
    logger,
    allowedOrigins: deps.allowedOrigins,
    version: deps.version,
    resolveSession: (request) => deps.resolveSession(request),
    takeSocket: deps.takeSocket,
  });
  return hub;
}

/** Presence of technicians, and of staff at flags: each process writes its own to Redis and tells its own staff about all. */
function followPresence(
  { database, redis, logger, presenceTimes: times }: RealtimeDeps,
  { hub, listener }: { hub: Hub; listener: RedisListener },
): AsyncDisposable[] {
  const store = createPresenceStore(redis);
  const tracker = new PresenceTracker({ hub, store, times });
  const broadcast = new PresenceBroadcast({ hub, store, database, listener, logger });
  const viewers = new FlagViewers({ hub, listener, redis, logger });
  return [
    startLoop({ name: 'presence', everyMs: presenceMs, logger, run: () => tracker.run(performance.now()) }),
    startLoop({ name: 'presence broadcast', everyMs: presenceFlushMs, logger, run: () => broadcast.flush() }),
    startLoop({
      name: 'flag viewers',
      everyMs: viewersMs,
      logger,
      run: () => viewers.run(performance.now()),
    }),
  ];
}
