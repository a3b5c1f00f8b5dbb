/** Buckets per doubling: quantiles are exact to about 9 %. */
const perOctave = 8;
const bucketCount = 8 * 22;
const slotMs = 1_000;
const slots = 60;

/** Bucket of each whole number of milliseconds up to two seconds, so that recording needs no logarithm. */
const tableSize = 2_048;
const table = Uint8Array.from({ length: tableSize }, (_, ms) => bucketOf(ms));

function bucketOf(ms: number): number {
  const bucket = Math.floor(Math.log2(Math.max(0, ms) + 1) * perOctave);
  return Math.min(bucketCount - 1, bucket);
}

/** Upper end of a bucket in milliseconds. */
export function bucketEnd(bucket: number): number {
  return 2 ** ((bucket + 1) / perOctave) - 1;
}

/**
 * Delays of the last minute and since the start of the process, in milliseconds. Recording takes a few nanoseconds,
 * because it runs for every delivery to every socket.
 */
export class LatencyWindow {
  readonly #slots = Array.from({ length: slots }, () => new Uint32Array(bucketCount));
  readonly #total = new Float64Array(bucketCount);
  #sum = 0;
  #current = this.#slots[0] ?? new Uint32Array(bucketCount);
  #slot = 0;

  record(ms: number, times = 1): void {
    const whole = ms < 0 ? 0 : Math.floor(ms);
    const bucket = whole < tableSize ? (table[whole] ?? 0) : bucketOf(whole);
    this.#current[bucket] = (this.#current[bucket] ?? 0) + times;
    this.#total[bucket] = (this.#total[bucket] ?? 0) + times;
    this.#sum += whole * times;
  }

  /** Advances the window; call it about once a second. `now`: Unix milliseconds. */
  rotate(now: number): void {
    const slot = Math.floor(now / slotMs);
    if (this.#slot === 0) this.#slot = slot;
    const steps = Math.min(slots, slot - this.#slot);
    for (let step = 1; step <= steps; step += 1) this.#slots[(this.#slot + step) % slots]?.fill(0);
    if (slot > this.#slot) this.#slot = slot;
    this.#current = this.#slots[this.#slot % slots] ?? this.#current;
  }

  /** Counts per bucket over the last minute, without trailing empty buckets. */
  lastMinute(): number[] {
    const counts = Array.from({ length: bucketCount }, () => 0);
    for (const slot of this.#slots) {
      for (let bucket = 0; bucket < bucketCount; bucket += 1)
        counts[bucket] = (counts[bucket] ?? 0) + (slot[bucket] ?? 0);
    }
    const last = counts.findLastIndex((count) => count > 0);
    return counts.slice(0, last + 1);
  }

  /** Counts per bucket since the start, with the sum of all delays in milliseconds. */
  total(): { counts: Float64Array; sum: number } {
    return { counts: this.#total, sum: this.#sum };
  }
}

/** Adds up the windows of several processes. */
export function mergeCounts(windows: readonly (readonly number[])[]): number[] {
  const length = Math.max(0, ...windows.map((window) => window.length));
  return Array.from({ length }, (_, bucket) =>
    windows.reduce((sum, window) => sum + (window[bucket] ?? 0), 0),
  );
}

/** Delay in milliseconds below which the share `q` of all delays stays; null without data. */
export function quantile(counts: readonly number[], q: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let left = q * total;
  for (const [bucket, count] of counts.entries()) {
    left -= count;
    if (left <= 0 && count > 0) return Math.round(bucketEnd(bucket) * 100) / 100;
  }
  return bucketEnd(counts.length - 1);
}
