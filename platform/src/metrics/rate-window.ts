const slots = 60;

/** Growth of counters over the last minute. */
export class RateWindow<Name extends string> {
  readonly #read: () => Record<Name, number>;
  readonly #samples: Record<Name, number>[] = [];

  constructor(read: () => Record<Name, number>) {
    this.#read = read;
    this.#samples.push(read());
  }

  /** Samples the counters; call it once a second. */
  sample(): void {
    this.#samples.push(this.#read());
    if (this.#samples.length > slots) this.#samples.shift();
  }

  lastMinute(): Record<Name, number> {
    const now = this.#read();
    const before = this.#samples[0];
    const entries = Object.entries<number>(now).map(([name, value]) => [
      name,
      value - (before?.[name as Name] ?? 0),
    ]);
    return Object.fromEntries(entries) as Record<Name, number>;
  }

  /** Seconds that `lastMinute` covers. */
  get seconds(): number {
    return Math.max(1, this.#samples.length);
  }
}
