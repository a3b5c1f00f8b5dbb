export type WindowCount = {
  current: number;
  /** Milliseconds until the window ends. */
  ttl: number;
};

type Window = { current: number; endsAt: number };

const mostWindows = 20_000;

/** Counts per key in fixed windows, in this process's memory. Times: monotonic milliseconds. */
export class LocalCounts {
  /** Ordered by the start of the windows. */
  readonly #windows = new Map<string, Window>();
  readonly #most: number;

  constructor(most: number = mostWindows) {
    this.#most = most;
  }

  get size(): number {
    return this.#windows.size;
  }

  /** Increments the count of the key's window and returns it. */
  add(key: string, windowMs: number, now: number): WindowCount {
    const known = this.#windows.get(key);
    if (known && known.endsAt > now) {
      known.current += 1;
      return { current: known.current, ttl: known.endsAt - now };
    }
    this.#windows.delete(key);
    this.#makeRoom(now);
    this.#windows.set(key, { current: 1, endsAt: now + windowMs });
    return { current: 1, ttl: windowMs };
  }

  /** Removes ended windows first; if all are active, the oldest. */
  #makeRoom(now: number): void {
    if (this.#windows.size < this.#most) return;
    for (const [key, { endsAt }] of this.#windows) {
      if (endsAt <= now) this.#windows.delete(key);
    }
    const [oldest] = this.#windows.keys();
    if (this.#windows.size >= this.#most && oldest !== undefined) this.#windows.delete(oldest);
  }
}
