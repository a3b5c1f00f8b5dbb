import { collectDefaultMetrics, Registry } from 'prom-client';
import { bucketEnd, type LatencyWindow } from './latency-window.ts';
import type { ProcessMetrics } from './process-reporter.ts';

export type MetricsTextDeps = {
  metrics: ProcessMetrics;
  /** 99th percentile of the event loop's delay, milliseconds. */
  eventLoopP99Ms: () => number;
  /** Connections of the database pool in use and callers waiting for one. */
  poolState?: () => { total: number; idle: number; waiting: number };
};

type Sample = { name: string; labels?: Record<string, string>; value: number };
type Family = { name: string; help: string; type: 'counter' | 'gauge' | 'histogram'; samples: Sample[] };

/** Upper ends of the exposed buckets, in milliseconds. */
const exposedMs = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000];

/** Prometheus text of a process: Node's default metrics and the product's own. */
export function createMetricsText(deps: MetricsTextDeps): () => Promise<string> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return async () => {
    const loopLag = deps.eventLoopP99Ms() / 1000;
    const families = [
      gauge('event_loop_lag_seconds', '99th percentile of the event loop delay in the last minute', loopLag),
      ...realtimeFamilies(deps.metrics.realtime),
      ...relayFamilies(deps.metrics.relay),
      ...httpFamilies(deps.metrics.http),
      ...poolFamilies(deps.poolState),
    ];
    return `${await registry.metrics()}\n${families.map(toText).join('\n')}\n`;
  };
}

function realtimeFamilies(metrics: ProcessMetrics['realtime']): Family[] {
  if (!metrics) return [];
  return [
    gauge('ws_connections', 'Open sockets', metrics.sockets),
    gauge('ws_topics', 'Topics with readers in this process', metrics.topics),
    counter('ws_deliveries_total', 'Messages written to sockets', metrics.deliveries),
    counter('ws_writes_total', 'Writes to sockets; messages travel together', metrics.writes),
    counter('ws_upgrades_refused_total', 'Sockets refused before the upgrade', metrics.upgradesRefused),
    counter('ws_bad_messages_total', 'Client messages not understood', metrics.badMessages),
    counter('ws_slow_clients_total', 'Sockets ended because the reader was too slow', metrics.slowClients),
    counter('topic_gap_total', 'Gaps found and filled', metrics.gaps),
    counter('duplicate_dropped_total', 'Messages that were known already', metrics.duplicates),
    labelled('ws_recoveries_total', 'Recoveries by where the missed events came from', {
      label: 'result',
      values: metrics.recoveries,
    }),
    labelled('ws_closes_total', 'Closed sockets by code', {
      label: 'code',
      values: Object.fromEntries(metrics.closes),
    }),
    histogram('event_delivery_latency_seconds', 'Commit to socket write', metrics.delivery),
    histogram('event_screen_latency_seconds', 'Commit to screen, as browsers report it', metrics.screen),
  ];
}

function relayFamilies(metrics: ProcessMetrics['relay']): Family[] {
  if (!metrics) return [];
  const tasks = [...metrics.tasks].flatMap(([task, counts]) =>
    (['done', 'retry', 'failed'] as const).map((result) => ({
      name: 'queue_tasks_total',
      labels: { task, result },
      value: counts[result],
    })),
  );
  const seconds = [...metrics.tasks].map(([task, counts]) => ({
    name: 'queue_job_duration_seconds_total',
    labels: { task },
    value: counts.seconds,
  }));
  return [
    counter('events_published_total', 'Events published', metrics.events),
    counter('poke_failures_total', 'Tasks that could not be queued', metrics.hintsLost),
    counter(
      'workers_replaced_total',
      'Queue workers replaced because they took no tasks',
      metrics.workersReplaced,
    ),
    gauge(
      'outbox_lag_events',
      'Committed events that are not published, as last swept',
      metrics.lag?.events ?? 0,
    ),
    gauge('outbox_oldest_age_seconds', 'Age of the oldest of them', (metrics.lag?.oldestMs ?? 0) / 1000),
    { name: 'queue_tasks_total', help: 'Tasks ended, by result', type: 'counter', samples: tasks },
    {
      name: 'queue_job_duration_seconds_total',
      help: 'Time spent in tasks',
      type: 'counter',
      samples: seconds,
    },
    histogram('event_publish_latency_seconds', 'Commit to publication', metrics.publish),
  ];
}

function httpFamilies(metrics: ProcessMetrics['http']): Family[] {
  if (!metrics) return [];
  const samples = [...metrics.routes.values()].map(({ method, route, status, count }) => ({
    name: 'http_requests_total',
    labels: { method, route, status },
    value: count,
  }));
  return [
    { name: 'http_requests_total', help: 'Requests answered', type: 'counter', samples },
    counter('http_unexpected_errors_total', 'Unexpected failures', metrics.errors),
    labelled('failed_sign_ins_total', 'Failed sign-ins by whether the address has an account', {
      label: 'account',
      values: metrics.failedSignIns,
    }),
    histogram('http_request_duration_seconds', 'Time to answer', metrics.duration),
  ];
}

function poolFamilies(poolState: MetricsTextDeps['poolState']): Family[] {
  if (!poolState) return [];
  const { total, idle, waiting } = poolState();
  return [
    labelled('db_pool_connections', 'Database connections', {
      label: 'state',
      values: { used: total - idle, idle, waiting },
      type: 'gauge',
    }),
  ];
}

function gauge(name: string, help: string, value: number): Family {
  return { name, help, type: 'gauge', samples: [{ name, value }] };
}

function counter(name: string, help: string, value: number): Family {
  return { name, help, type: 'counter', samples: [{ name, value }] };
}

type Labelled = { label: string; values: Readonly<Record<string, number>>; type?: Family['type'] };

function labelled(name: string, help: string, { label, values, type = 'counter' }: Labelled): Family {
  const samples = Object.entries(values).map(([key, value]) => ({ name, labels: { [label]: key }, value }));
  return { name, help, type, samples };
}

function histogram(name: string, help: string, window: LatencyWindow): Family {
  const { counts, sum } = window.total();
  const total = counts.reduce((all, count) => all + count, 0);
  const below = (ms: number) =>
    counts.reduce((all, count, bucket) => (bucketEnd(bucket) <= ms ? all + count : all), 0);
  return {
    name,
    help,
    type: 'histogram',
    samples: [
      ...exposedMs.map((ms) => ({
        name: `${name}_bucket`,
        labels: { le: String(ms / 1000) },
        value: below(ms),
      })),
      { name: `${name}_bucket`, labels: { le: '+Inf' }, value: total },
      { name: `${name}_sum`, value: sum / 1000 },
      { name: `${name}_count`, value: total },
    ],
  };
}

function toText({ name, help, type, samples }: Family): string {
  const lines = samples.map((sample) => `${sample.name}${labelsText(sample.labels)} ${sample.value}`);
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines].join('\n');
}

function labelsText(labels: Record<string, string> | undefined): string {
  if (!labels) return '';
  const parts = Object.entries(labels).map(([key, value]) => `${key}="${value.replaceAll(/[\\"\n]/g, '_')}"`);
  return `{${parts.join(',')}}`;
}
