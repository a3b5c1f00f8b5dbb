import type { Observability } from '@switchyard/contracts/observability/observability-routes.ts';
import { type QueueView, readQueueViews } from '../queues/queue-views.ts';
import type { TaskQueues } from '../queues/task-queues.ts';
import type { RedisClient } from '../redis/redis-connections.ts';
import type { Clock } from '../runtime/clock.ts';
import { mergeCounts, quantile } from './latency-window.ts';
import { type ProcessReport, readReports } from './process-report.ts';

export type SystemFiguresDeps = {
  redis: RedisClient;
  queues: TaskQueues;
  clock: Clock;
  /** Report of this process; the only data while Redis is unavailable. */
  local: () => ProcessReport;
};

/** Figures of the whole system over the last minute. Never fails: without Redis it covers this process only. */
export async function readSystemFigures(deps: SystemFiguresDeps): Promise<Observability> {
  const at = deps.clock.now().toISOString();
  try {
    const [reports, queues] = await Promise.all([readReports(deps.redis), readQueueViews(deps.queues)]);
    return summarise(at, withLocal(reports, deps.local()), queues, true);
  } catch {
    return summarise(at, [deps.local()], [], false);
  }
}

/** The flat figures pushed to the observability page every second. */
export function toMetricValues(figures: Observability): Record<string, number> {
  const values: Record<string, number> = {};
  for (const [name, value] of Object.entries(figures)) if (typeof value === 'number') values[name] = value;
  for (const [name, value] of Object.entries(figures.recoveries ?? {})) values[`recoveries.${name}`] = value;
  for (const queue of figures.queues) {
    values[`queue.${queue.name}.waiting`] = queue.waiting;
    values[`queue.${queue.name}.active`] = queue.active;
    values[`queue.${queue.name}.delayed`] = queue.delayed;
    values[`queue.${queue.name}.failed`] = queue.failed;
  }
  return values;
}

function summarise(
  at: string,
  reports: readonly ProcessReport[],
  queues: QueueView[],
  redisUp: boolean,
): Observability {
  const total = (pick: (report: ProcessReport) => number) =>
    reports.reduce((sum, report) => sum + pick(report), 0);
  const perSecond = (pick: (report: ProcessReport) => number) =>
    round(total((report) => pick(report) / report.seconds));
  const spread = (pick: (report: ProcessReport) => readonly number[], q: number) =>
    quantile(mergeCounts(reports.map(pick)), q);
  const lag = newestLag(reports);
  return {
    at,
    sockets: total((report) => report.sockets),
    deliveriesPerSecond: perSecond((report) => report.deliveries),
    deliveryP50Ms: spread((report) => report.delivery, 0.5),
    deliveryP99Ms: spread((report) => report.delivery, 0.99),
    publishP50Ms: spread((report) => report.publish, 0.5),
    publishP99Ms: spread((report) => report.publish, 0.99),
    screenP50Ms: spread((report) => report.screen, 0.5),
    screenP99Ms: spread((report) => report.screen, 0.99),
    eventsPerSecond: perSecond((report) => report.events),
    lagEvents: lag?.events ?? 0,
    oldestUnpublishedMs: Math.round(lag?.oldestMs ?? 0),
    recoveries: {
      ring: total((report) => report.recoveries.ring),
      stream: total((report) => report.recoveries.stream),
      postgres: total((report) => report.recoveries.postgres),
      snapshot: total((report) => report.recoveries.snapshot),
    },
    gaps: total((report) => report.gaps),
    requestsPerSecond: perSecond((report) => report.requests),
    requestP99Ms: spread((report) => report.request, 0.99),
    errorsPerMinute: total((report) => report.errors),
    eventLoopP99Ms: Math.max(0, ...reports.map((report) => report.eventLoopP99Ms)),
    redisUp,
    queues,
    processes: reports
      .map(({ id, role, pid, startedAt, seenAt, rssBytes, cpuShare, eventLoopP99Ms, sockets }) => ({
        id,
        role,
        pid,
        startedAt,
        seenAt,
        rssBytes,
        cpuShare,
        eventLoopP99Ms,
        sockets,
      }))
      .toSorted((a, b) => a.role.localeCompare(b.role) || a.startedAt.localeCompare(b.startedAt)),
  };
}

function withLocal(reports: readonly ProcessReport[], local: ProcessReport): ProcessReport[] {
  return [local, ...reports.filter((report) => report.id !== local.id)];
}

function newestLag(reports: readonly ProcessReport[]): ProcessReport['lag'] {
  const known = reports.flatMap((report) => report.lag ?? []);
  return known.toSorted((a, b) => a.ageMs - b.ageMs)[0] ?? null;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
