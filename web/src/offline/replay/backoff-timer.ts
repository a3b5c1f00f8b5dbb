import { backoffMs } from '../outbox/apply-result.ts';

export type BackoffDeps = {
  readonly random: () => number;
  readonly setTimer: (run: () => void, ms: number) => unknown;
  readonly clearTimer: (handle: unknown) => void;
};

type Asking = {
  /** Shortest delay between two tries, ms. */
  readonly shortestMs: number;
  readonly run: () => void;
};

/** Repeats something with growing delays. */
export class BackoffTimer implements Disposable {
  readonly #deps: BackoffDeps;
  readonly #asking: Asking;
  #failures = 0;
  #timer: unknown = null;

  constructor(deps: BackoffDeps, asking: Asking) {
    this.#deps = deps;
    this.#asking = asking;
  }

  /** Schedules the next try, with a longer delay than before. */
  later(): void {
    this.stop();
    const { random, setTimer } = this.#deps;
    const { shortestMs, run } = this.#asking;
    this.#timer = setTimer(run, shortestMs + backoffMs(this.#failures, random));
    this.#failures += 1;
  }

  /** Stops scheduling. */
  stop(): void {
    if (this.#timer !== null) this.#deps.clearTimer(this.#timer);
    this.#timer = null;
  }

  /** Resets the delay. */
  startOver(): void {
    this.stop();
    this.#failures = 0;
  }

  [Symbol.dispose](): void {
    this.stop();
  }
}
