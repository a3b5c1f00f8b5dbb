/** Timers and animation frames that run when told; for tests of what depends on time. */
export class ManualTime {
  #now: number;
  #next = 1;
  readonly #timers = new Map<number, { readonly at: number; readonly run: () => void }>();
  readonly #frames = new Map<number, () => void>();

  /** Epoch milliseconds to begin at. */
  constructor(now = 1_000_000) {
    this.#now = now;
  }

  readonly now = (): number => this.#now;

  readonly setTimer = (run: () => void, ms: number): unknown => {
    const id = this.#next++;
    this.#timers.set(id, { at: this.#now + ms, run });
    return id;
  };

  readonly clearTimer = (handle: unknown): void => {
    this.#timers.delete(handle as number);
  };

  readonly requestFrame = (run: () => void): number => {
    const id = this.#next++;
    this.#frames.set(id, run);
    return id;
  };

  readonly cancelFrame = (handle: number): void => {
    this.#frames.delete(handle);
  };

  /** Moves time on and runs what falls due, in order. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const due = [...this.#timers]
        .filter(([, timer]) => timer.at <= end)
        .toSorted(([, a], [, b]) => a.at - b.at)[0];
      if (!due) break;
      const [id, timer] = due;
      this.#timers.delete(id);
      this.#now = Math.max(this.#now, timer.at);
      timer.run();
    }
    this.#now = end;
  }

  /** Moves the clock only, as on a machine that slept. */
  sleep(ms: number): void {
    this.#now += ms;
  }

  /** Paints a frame. */
  frame(): void {
    const frames = [...this.#frames.values()];
    this.#frames.clear();
    for (const run of frames) run();
  }
}
