import type { StatusComponent } from '@switchyard/contracts/status/status.ts';
import type { ProbeRow } from '@switchyard/platform/db/repositories/status-probe-repository.ts';

/** Checks one component from its users' perspective. */
export type Probe = {
  readonly component: StatusComponent;
  /** Slower answers count as degraded, milliseconds. */
  readonly slowMs: number;
  /**
   * Resolves if the component works; with a text if it works but poorly.
   * @throws Error if it does not work
   */
  run(signal: AbortSignal): Promise<string | void>;
};

/** A component without an answer by then is down. */
const timeoutMs = 5_000;
const longestDetail = 300;

/** Runs all probes concurrently; a failed one is retried once, so that a single lost packet is not an outage. */
export async function runProbes(probes: readonly Probe[]): Promise<ProbeRow[]> {
  return await Promise.all(
    probes.map(async (probe) => {
      const first = await runOnce(probe);
      return first.result === 'down' ? await runOnce(probe) : first;
    }),
  );
}

async function runOnce(probe: Probe): Promise<ProbeRow> {
  const { component, slowMs } = probe;
  const started = performance.now();
  try {
    const trouble = await within(timeoutMs, (signal) => probe.run(signal));
    const latencyMs = Math.max(1, Math.round(performance.now() - started));
    const detail = trouble ?? (latencyMs > slowMs ? `Took ${latencyMs} ms` : null);
    return { component, result: detail === null ? 'up' : 'degraded', latencyMs, detail };
  } catch (error) {
    const detail = (error instanceof Error ? error.message : String(error)).slice(0, longestDetail);
    return { component, result: 'down', latencyMs: null, detail };
  }
}

/** A probe that ignores its signal does not delay the round. */
async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = new AbortController();
  const timer = setTimeout(() => {
    const error = new Error(`No answer within ${ms / 1000} s`);
    reject(error);
    stop.abort(error);
  }, ms);
  try {
    return await Promise.race([work(stop.signal), promise]);
  } finally {
    clearTimeout(timer);
  }
}
