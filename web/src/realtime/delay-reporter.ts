import type { ClientMessage } from '@switchyard/contracts/realtime/client-message.ts';

const reportEveryMs = 1000;
const maxDelays = 200;
const maxDelayMs = 3_600_000;
const recentMs = 60_000;
const recentSize = 50;

export type DelayReporterDeps = {
  readonly now: () => number;
  /** How far this clock is ahead of the server's, ms; null while unknown. */
  readonly skew: () => number | null;
  readonly send: (message: ClientMessage) => boolean;
};

/** Measures the delay from commit to screen and reports it at most once per second. */
export class DelayReporter {
  readonly #deps: DelayReporterDeps;
  #waiting: number[] = [];
  #reportedAt = Number.NEGATIVE_INFINITY;
  #recent: { readonly at: number; readonly ms: number }[] = [];

  constructor(deps: DelayReporterDeps) {
    this.#deps = deps;
  }

  /** Events recorded at these instants (ISO, server clock) are now on screen. */
  applied(recordedAt: readonly string[]): void {
    const skew = this.#deps.skew();
    if (skew === null) return;
    const now = this.#deps.now();
    for (const instant of recordedAt) {
      const ms = Math.round(now - skew - Date.parse(instant));
      if (!Number.isFinite(ms) || ms > maxDelayMs) continue;
      const delay = Math.max(0, ms);
      if (this.#waiting.length < maxDelays) this.#waiting.push(delay);
      this.#recent.push({ at: now, ms: delay });
    }
    this.#recent = this.#recent.filter((item) => now - item.at < recentMs).slice(-recentSize);
  }

  /** Sends the collected delays, unless the last report is less than a second old. */
  report(): void {
    const now = this.#deps.now();
    if (this.#waiting.length === 0 || now - this.#reportedAt < reportEveryMs) return;
    if (!this.#deps.send({ type: 'ack_batch', delays: this.#waiting })) return;
    this.#reportedAt = now;
    this.#waiting = [];
  }

  /** Median delay of the last minute's events, ms; null when there were none. */
  get medianMs(): number | null {
    const sorted = this.#recent.map((item) => item.ms).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? null;
  }
}
