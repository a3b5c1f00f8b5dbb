import { backoffMs } from './apply-result.ts';

export type BackoffDeps = {
  readonly random: () => number;
  readonly setTimer: (run: () => void, ms: number) => unknown;
  readonly clearTimer: (handle: unknown) => void;
};

type Asking = {
  /** Between two tries, at least, ms. */
  readonly shortestMs: number;
  readonly run: () => void;
};

/** Runs something again after a while, longer from time to time. */
export class BackoffTimer implements Disposable {
  readonly #deps: BackoffDeps;
  readonly #asking: Asking;
  #failures = 0;
  #timer: unknown = null;

  constructor(deps: BackoffDeps, asking: Asking) {
    this.#deps = deps;
    this.#asking = asking;
  }

  /** It failed, or is begun: the next try comes after longer than the one before. */
  later(): void {
    this.stop();
    const { random, setTimer } = this.#deps;
    const { shortestMs, run } = this.#asking;
    this.#timer = setTimer(run, shortestMs + backoffMs(this.#failures, random));
    this.#failures += 1;
  }

  /** No further try comes by itself. */
  stop(): void {
    if (this.#timer !== null) this.#deps.clearTimer(this.#timer);
    this.#timer = null;
  }

  /** As if nothing had failed. */
  startOver(): void {
    this.stop();
    this.#failures = 0;
  }

  [Symbol.dispose](): void {
    this.stop();
  }
}
