import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolutionMs = 10;
const periodMs = 30_000;

/** Delay of the event loop; a process that computes too long shows here. */
export type EventLoopMonitor = Disposable & {
  /** 99th percentile of the last half to whole minute, milliseconds. */
  p99Ms(): number;
};

export function startEventLoopMonitor(): EventLoopMonitor {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  let before = 0;
  // The timer's own period is part of what is measured.
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
