/** Consecutive commands without an answer after which the server counts as hanging. */
const mostTimeouts = 3;
/** Time until one command tries again, ms. */
const pauseMs = 500;

/**
 * Circuit breaker of a connection whose server accepts commands without answering: after a few time-outs in a row,
 * commands fail at once, except one every half second that finds out whether the server answers again.
 */
export class HangBreaker {
  readonly #now: () => number;
  #timeouts = 0;
  #nextTryAt = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /**
   * True if a command may be sent now.
   *
   * @param single false for a command of a pipeline or transaction: these are never sent in part, so they do not try
   */
  allows(single: boolean): boolean {
    if (this.#timeouts < mostTimeouts) return true;
    if (!single || this.#now() < this.#nextTryAt) return false;
    this.#nextTryAt = this.#now() + pauseMs;
    return true;
  }

  /** Notes that a command got an answer, even a refusal. @returns true if the server had counted as hanging */
  answered(): boolean {
    const wasOpen = this.#timeouts >= mostTimeouts;
    this.#timeouts = 0;
    return wasOpen;
  }

  /** Notes that a command got no answer in time. @returns true if the server counts as hanging from now on */
  timedOut(): boolean {
    this.#timeouts += 1;
    if (this.#timeouts !== mostTimeouts) return false;
    this.#nextTryAt = this.#now() + pauseMs;
    return true;
  }
}
