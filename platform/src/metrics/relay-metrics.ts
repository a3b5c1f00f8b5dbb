import { LatencyWindow } from './latency-window.ts';

/** Figures of the relay and the task handlers of one workers process. */
export class RelayMetrics {
  events = 0;
  /** Figures of the last sweep; null before the first. */
  lag: { events: number; oldestMs: number; at: number } | null = null;
  hintsLost = 0;
  workersReplaced = 0;
  /** Commit → published to the stream. */
  readonly publish = new LatencyWindow();
  readonly tasks = new Map<string, { done: number; retry: number; failed: number; seconds: number }>();

  published(delayMs: number): void {
    this.events += 1;
    this.publish.record(delayMs);
  }

  swept(lag: { events: number; oldestMs: number }): void {
    this.lag = { ...lag, at: performance.now() };
  }

  taskEnded(outcome: { task: string; seconds: number; result: 'done' | 'retry' | 'failed' }): void {
    const entry = this.tasks.get(outcome.task) ?? { done: 0, retry: 0, failed: 0, seconds: 0 };
    entry[outcome.result] += 1;
    entry.seconds += outcome.seconds;
    this.tasks.set(outcome.task, entry);
  }
}
