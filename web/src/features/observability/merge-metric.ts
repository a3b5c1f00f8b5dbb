import type { Observability } from '@switchyard/contracts/observability/observability-routes.ts';
import type { HandledMessage } from '../../core/realtime-registry.ts';

const nullable = [
  'deliveryP50Ms',
  'deliveryP99Ms',
  'publishP50Ms',
  'publishP99Ms',
  'screenP50Ms',
  'screenP99Ms',
  'requestP99Ms',
] as const satisfies readonly (keyof Observability)[];

const counted = [
  'sockets',
  'deliveriesPerSecond',
  'eventsPerSecond',
  'lagEvents',
  'gaps',
  'requestsPerSecond',
  'errorsPerMinute',
  'eventLoopP99Ms',
] as const satisfies readonly (keyof Observability)[];

const recoveryWays = ['ring', 'stream', 'postgres', 'snapshot'] as const;
const queueCounts = ['waiting', 'active', 'delayed', 'failed'] as const;

/**
 * The figures after a pushed message. The message omits missing values and never contains processes or queue rates,
 * which keep their last fetched values.
 */
export function mergeMetric(
  figures: Observability,
  { at, values }: Pick<HandledMessage<'metric'>, 'at' | 'values'>,
): Observability {
  if (Date.parse(at) <= Date.parse(figures.at)) return figures;
  const next = { ...figures, at };
  for (const name of nullable) next[name] = values[name] ?? null;
  for (const name of counted) next[name] = values[name] ?? figures[name];
  next.oldestUnpublishedMs = values['oldestUnpublishedMs'] ?? figures.oldestUnpublishedMs;
  if (figures.recoveries) {
    const recoveries = { ...figures.recoveries };
    // no-literal-text: the name of a figure
    for (const way of recoveryWays) recoveries[way] = values[`recoveries.${way}`] ?? recoveries[way];
    next.recoveries = recoveries;
  }
  next.queues = figures.queues.map((queue) => {
    const merged = { ...queue };
    // no-literal-text: the name of a figure
    for (const name of queueCounts) merged[name] = values[`queue.${queue.name}.${name}`] ?? queue[name];
    return merged;
  });
  return next;
}
