/** Random numbers of the search (mulberry32); the same seed gives the same numbers. */
export class SeededNumbers {
  private readonly state: Int32Array;

  constructor(seed: number) {
    this.state = Int32Array.of(seed | 0);
  }

  /** At least 0, below 1. */
  next(): number {
    const state = ((this.state[0] as number) + 0x6d2b79f5) | 0;
    this.state[0] = state;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** Whole number, at least 0 and below `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }
}
