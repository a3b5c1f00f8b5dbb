export type WindowCount = {
  current: number;
  /** Milliseconds until the window ends. */
  ttl: number;
};

type Window = { current: number; endsAt: number };

const mostWindows = 20_000;

/** Counts per key in windows of fixed length, in this process's memory. Times: monotonic milliseconds. */
export class LocalCounts {
  /** In the order in which their windows began. */
  readonly #windows = new Map<string, Window>();
  readonly #most: number;

  constructor(most: number = mostWindows) {
    this.#most = most;
  }

  get size(): number {
    return this.#windows.size;
  }

  /** Counts one more and returns how many that makes in the key's window. */
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

  /** Windows that have ended go first; when all are running, the one that began first. */
  #makeRoom(now: number): void {
    if (this.#windows.size < this.#most) return;
    for (const [key, { endsAt }] of this.#windows) {
      if (endsAt <= now) this.#windows.delete(key);
    }
    const [oldest] = this.#windows.keys();
    if (this.#windows.size >= this.#most && oldest !== undefined) this.#windows.delete(oldest);
  }
}
