import { type BackoffDeps, BackoffTimer } from './backoff-timer.ts';

export type ProbeDeps = BackoffDeps & {
  readonly probe: () => Promise<boolean>;
  readonly onBack: () => void;
};

/** Probes the server while there is no network, with growing delays, and reports when it is back. */
export class NetworkProbe implements Disposable {
  readonly #deps: ProbeDeps;
  readonly #timer: BackoffTimer;
  #isAsking = false;
  #isLost = false;

  constructor(deps: ProbeDeps) {
    this.#deps = deps;
    this.#timer = new BackoffTimer(deps, { shortestMs: 250, run: () => void this.#ask() });
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  /** The network is lost. */
  lost(): void {
    if (this.#isLost) return;
    this.#isLost = true;
    this.#timer.startOver();
    this.#timer.later();
  }

  /** A call was answered: no probe is needed. */
  answered(): void {
    this.#isLost = false;
    this.#timer.stop();
  }

  /** Probes at once: the network may be back. */
  wake(): void {
    if (!this.#isLost) return;
    this.#timer.startOver();
    void this.#ask();
  }

  [Symbol.dispose](): void {
    this.answered();
  }

  async #ask(): Promise<void> {
    if (this.#isAsking || !this.#isLost) return;
    this.#isAsking = true;
    const isThere = await this.#deps.probe().catch(() => false);
    this.#isAsking = false;
    if (!this.#isLost) return;
    if (isThere) {
      this.answered();
      this.#deps.onBack();
      return;
    }
    this.#timer.later();
  }
}
