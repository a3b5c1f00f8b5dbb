import type { ClientMessage } from '@switchyard/contracts/realtime/client-message.ts';
import { isFlagTopic } from '@switchyard/contracts/realtime/topics.ts';

const reportEveryMs = 1000;

export type AppliedReporterDeps = {
  readonly now: () => number;
  /** How far this clock is ahead of the server's, ms; null while unknown. */
  readonly skew: () => number | null;
  /** True if the server knows the message. */
  readonly isTaken: () => boolean;
  readonly send: (message: ClientMessage) => boolean;
};

type Position = { readonly offset: number; readonly delayMs?: number };

/** Acknowledges changes of flags that are on screen, at most once per second. */
export class AppliedReporter {
  readonly #deps: AppliedReporterDeps;
  readonly #waiting = new Map<string, Position>();
  #reportedAt = Number.NEGATIVE_INFINITY;

  constructor(deps: AppliedReporterDeps) {
    this.#deps = deps;
  }

  /** All events of a topic up to this offset are applied; `recordedAt`: those of the last one, unless the page had it. */
  applied(topic: string, offset: number, recordedAt?: string): void {
    if (!isFlagTopic(topic)) return;
    const skew = this.#deps.skew();
    if (recordedAt === undefined || skew === null) {
      this.#waiting.set(topic, { offset });
      return;
    }
    const ms = Math.round(this.#deps.now() - skew - Date.parse(recordedAt));
    this.#waiting.set(topic, { offset, delayMs: Math.min(3_600_000, Math.max(0, ms)) });
  }

  /** Sends what is waiting, unless the last report is less than a second old. */
  report(): void {
    const now = this.#deps.now();
    if (this.#waiting.size === 0 || now - this.#reportedAt < reportEveryMs || !this.#deps.isTaken()) return;
    const positions = [...this.#waiting].map(([topic, position]) => ({ topic, ...position }));
    if (!this.#deps.send({ type: 'flags_applied', positions })) return;
    this.#reportedAt = now;
    this.#waiting.clear();
  }
}
