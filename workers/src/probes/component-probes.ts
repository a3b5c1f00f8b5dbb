import { httpProbes } from './http-probes.ts';
import type { Probe } from './probe.ts';
import { queueProbes, type QueueProbeDeps } from './queue-probes.ts';
import { socketProbe, type SocketProbeDeps } from './socket-probe.ts';
import { storeProbes, type StoreProbeDeps } from './store-probes.ts';

/** A probe for each component of this deployment. */
export function componentProbes(deps: SocketProbeDeps & QueueProbeDeps & StoreProbeDeps): Probe[] {
  return [...httpProbes(deps), socketProbe(deps), ...queueProbes(deps), ...storeProbes(deps)];
}
