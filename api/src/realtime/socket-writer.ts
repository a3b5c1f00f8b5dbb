import type { RealtimeMetrics } from '@switchyard/platform/metrics/realtime-metrics.ts';
import { WriteBatch } from './write-batch.ts';

/** A socket that frames are collected for. */
export type WriteTarget = {
  /** Frames collected since the last flush; null: none. Owned by the writer. */
  pending: WriteBatch | null;
  /** Writes frames to the operating system. */
  write(batch: WriteBatch): void;
};

/**
 * Collects frames per socket and writes them once per turn of the event loop: a system call costs more than everything
 * else together, so all frames of one turn are written at once.
 */
export class SocketWriter {
  readonly #metrics: RealtimeMetrics;
  readonly #now: () => number;
  #root = WriteBatch.empty();
  #dirty: WriteTarget[] = [];

  /** `now`: Unix milliseconds. */
  constructor(metrics: RealtimeMetrics, now: () => number) {
    this.#metrics = metrics;
    this.#now = now;
  }

  push(target: WriteTarget, data: Buffer, recordedAt = 0): void {
    if (target.pending === null) {
      target.pending = this.#root.with(data, recordedAt);
      if (this.#dirty.push(target) === 1) setImmediate(this.#flush);
      return;
    }
    target.pending = target.pending.with(data, recordedAt);
  }

  /** Writes the collected frames of one socket immediately, for example before it is closed. */
  flushOne(target: WriteTarget): void {
    const batch = target.pending;
    if (batch === null) return;
    target.pending = null;
    this.#writeTo(target, batch, this.#now());
  }

  readonly #flush = (): void => {
    const targets = this.#dirty;
    this.#dirty = [];
    this.#root = WriteBatch.empty();
    let now = this.#now();
    let written = 0;
    for (const target of targets) {
      const batch = target.pending;
      if (batch === null) continue;
      target.pending = null;
      written += 1;
      if (written % 32 === 0) now = this.#now();
      this.#writeTo(target, batch, now);
    }
  };

  #writeTo(target: WriteTarget, batch: WriteBatch, now: number): void {
    target.write(batch);
    const metrics = this.#metrics;
    metrics.writes += 1;
    const times = batch.recordingTimes();
    metrics.deliveries += times.length;
    for (const recordedAt of times) metrics.delivery.record(now - recordedAt);
  }
}
