import type { RedisClient } from '../redis/redis-connections.ts';
import type { Clock } from '../runtime/clock.ts';
import { newId } from '../runtime/ids.ts';
import type { Logger } from '../runtime/logger.ts';
import { startLoop } from '../runtime/start-loop.ts';
import { startEventLoopMonitor } from './event-loop-monitor.ts';
import type { HttpMetrics } from './http-metrics.ts';
import type { LatencyWindow } from './latency-window.ts';
import { type ProcessReport, writeReport } from './process-report.ts';
import { RateWindow } from './rate-window.ts';
import type { RealtimeMetrics } from './realtime-metrics.ts';
import type { RelayMetrics } from './relay-metrics.ts';

/** Counters of this process; which ones exist depends on its role. */
export type ProcessMetrics = {
  realtime?: RealtimeMetrics | undefined;
  http?: HttpMetrics | undefined;
  relay?: RelayMetrics | undefined;
};

export type ProcessReporterDeps = {
  role: ProcessReport['role'];
  /** A client of `connectProducer`. */
  redis: RedisClient;
  clock: Clock;
  logger: Logger;
  metrics: ProcessMetrics;
};

export type ProcessReporter = AsyncDisposable & {
  /** The current report of this process. */
  current(): ProcessReport;
};

const everyMs = 1_000;
const lagValidMs = 3_000;

/** Publishes a report of this process once a second. */
export function startProcessReporter(deps: ProcessReporterDeps): ProcessReporter {
  const { role, redis, clock, logger, metrics } = deps;
  const eventLoop = startEventLoopMonitor();
  const identity = { id: newId(), role, pid: process.pid, startedAt: clock.now().toISOString() };
  const rates = new RateWindow(() => readCounters(metrics));
  const cpu = createCpuMeter();

  const current = (): ProcessReport => {
    const { ring, stream, postgres, snapshot, ...counters } = rates.lastMinute();
    const { realtime, relay, http } = metrics;
    return {
      ...identity,
      seenAt: clock.now().toISOString(),
      rssBytes: process.memoryUsage.rss(),
      cpuShare: cpu.share(),
      eventLoopP99Ms: Math.round(eventLoop.p99Ms() * 100) / 100,
      sockets: realtime?.sockets ?? 0,
      seconds: rates.seconds,
      ...counters,
      recoveries: { ring, stream, postgres, snapshot },
      lag: readLag(relay),
      delivery: realtime?.delivery.lastMinute() ?? [],
      publish: relay?.publish.lastMinute() ?? [],
      screen: realtime?.screen.lastMinute() ?? [],
      request: http?.duration.lastMinute() ?? [],
    };
  };

  const loop = startLoop({
    name: 'process report',
    everyMs,
    logger,
    run: async () => {
      const now = clock.now().getTime();
      for (const window of windowsOf(metrics)) window.rotate(now);
      rates.sample();
      cpu.sample();
      await writeReport(redis, current());
    },
  });
  return {
    current,
    async [Symbol.asyncDispose]() {
      await loop[Symbol.asyncDispose]();
      eventLoop[Symbol.dispose]();
    },
  };
}

function windowsOf({ realtime, http, relay }: ProcessMetrics): LatencyWindow[] {
  const all = [realtime?.delivery, realtime?.screen, http?.duration, relay?.publish];
  return all.filter((window) => window !== undefined);
}

const noRecoveries = { ring: 0, stream: 0, postgres: 0, snapshot: 0 };

function readCounters({ realtime, http, relay }: ProcessMetrics) {
  return {
    events: relay?.events ?? 0,
    requests: http?.requests ?? 0,
    errors: http?.errors ?? 0,
    deliveries: realtime?.deliveries ?? 0,
    gaps: realtime?.gaps ?? 0,
    ...(realtime?.recoveries ?? noRecoveries),
  };
}

function readLag(relay: RelayMetrics | undefined): ProcessReport['lag'] {
  if (!relay?.lag) return null;
  const ageMs = performance.now() - relay.lag.at;
  return ageMs > lagValidMs ? null : { events: relay.lag.events, oldestMs: relay.lag.oldestMs, ageMs };
}

/** Share of one processor used by this process between the last two samples. */
function createCpuMeter() {
  let before = { usage: process.cpuUsage(), at: performance.now() };
  let share = 0;
  return {
    share: () => share,
    sample: () => {
      const usage = process.cpuUsage();
      const at = performance.now();
      const usedMs = (usage.user + usage.system - before.usage.user - before.usage.system) / 1000;
      share = Math.round((usedMs / Math.max(1, at - before.at)) * 1000) / 1000;
      before = { usage, at };
    },
  };
}
