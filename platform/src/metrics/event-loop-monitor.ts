import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolutionMs = 10;
const periodMs = 30_000;

/** Event loop delay; shows when a process computes too long. */
export type EventLoopMonitor = Disposable & {
  /** 99th percentile of the last 30 to 60 seconds, milliseconds. */
  p99Ms(): number;
};

export function startEventLoopMonitor(): EventLoopMonitor {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  let before = 0;
  // The measurement includes the timer's own period.
  const current = () => Math.max(0, histogram.percentile(99) / 1e6 - resolutionMs);
  const timer = setInterval(() => {
    before = current();
    histogram.reset();
  }, periodMs);
  timer.unref();
  return {
    p99Ms: () => Math.max(before, current()),
    [Symbol.dispose]: () => {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
