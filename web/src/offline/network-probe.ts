import { backoffMs } from './apply-result.ts';

export type ProbeDeps = {
  readonly probe: () => Promise<boolean>;
  readonly onBack: () => void;
  readonly random: () => number;
  readonly setTimer: (run: () => void, ms: number) => unknown;
  readonly clearTimer: (handle: unknown) => void;
};

/** At least this long between two questions, ms. */
const shortestMs = 250;

/** Asks for the server while there is no network, less and less often, and says when it is back. */
export class NetworkProbe implements Disposable {
  readonly #deps: ProbeDeps;
  #failures = 0;
  #timer: unknown = null;
  #isAsking = false;
  #isLost = false;

  constructor(deps: ProbeDeps) {
    this.#deps = deps;
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  /** The network is gone. */
  lost(): void {
    if (this.#isLost) return;
    this.#isLost = true;
    this.#failures = 0;
    this.#schedule();
  }

  /** A call was answered: no question is needed any more. */
  answered(): void {
    this.#isLost = false;
    this.#stopTimer();
  }

  /** Asks at once: something says that the network may be back. */
  wake(): void {
    if (!this.#isLost) return;
    this.#failures = 0;
    this.#stopTimer();
    void this.#ask();
  }

  [Symbol.dispose](): void {
    this.answered();
  }

  #schedule(): void {
    this.#stopTimer();
    const { random, setTimer } = this.#deps;
    this.#timer = setTimer(() => void this.#ask(), shortestMs + backoffMs(this.#failures, random));
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
    this.#failures += 1;
    this.#schedule();
  }

  #stopTimer(): void {
    if (this.#timer !== null) this.#deps.clearTimer(this.#timer);
    this.#timer = null;
  }
}
