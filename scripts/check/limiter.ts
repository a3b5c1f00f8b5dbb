/** Runs at most `slots` tasks at a time; the rest wait in order of arrival. */
export class Limiter {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(slots: number) {
    this.#free = slots;
  }

  /** Resolves or rejects as `work` does. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#take();
    try {
      return await work();
    } finally {
      this.#give();
    }
  }

  #take(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (this.#free > 0) {
      this.#free -= 1;
      resolve();
    } else {
      this.#waiting.push(resolve);
    }
    return promise;
  }

  #give(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
