/** Writes what was noted some time after the first note, one write after the other. */
export class LateWriter {
  readonly #waitMs: number;
  readonly #write: () => Promise<void>;
  #timer: NodeJS.Timeout | null = null;
  #writing = Promise.resolve();

  /** @param write stores what waits; never rejects */
  constructor(waitMs: number, write: () => Promise<void>) {
    this.#waitMs = waitMs;
    this.#write = write;
  }

  /** Something waits. */
  wake(): void {
    if (this.#timer) return;
    this.#timer = setTimeout(() => void this.flush(), this.#waitMs);
    this.#timer.unref();
  }

  /** Writes what waits. Never rejects. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing = this.#writing.then(() => this.#write());
    await this.#writing;
  }
}
