import type { Observability } from '@switchyard/contracts/observability/observability-routes.ts';

/**
 * The figures that concern every user of the service: how fast and how soon. Counts, queues and processes tell how much
 * other companies do, and are for operators of the deployment.
 */
export function serviceFigures(figures: Observability): Observability {
  return {
    ...figures,
    sockets: null,
    deliveriesPerSecond: null,
    eventsPerSecond: null,
    lagEvents: null,
    recoveries: null,
    gaps: null,
    requestsPerSecond: null,
    errorsPerMinute: null,
    eventLoopP99Ms: null,
    queues: [],
    processes: [],
  };
}
