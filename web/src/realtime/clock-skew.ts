/** Old samples expire, so that a corrected clock is noticed. */
const keptSamples = 12;

/**
 * Offset of this device's clock from the server's, in ms, measured from heartbeat send times: the fastest heartbeat
 * of the last few minutes, minus half of the fastest round trip.
 */
export class ClockSkew {
  readonly #differences: number[] = [];
  readonly #roundTrips: number[] = [];

  /** A message sent at `sentAt` (server clock) arrived at `receivedAt` (this clock). */
  heard(sentAt: number, receivedAt: number): void {
    keep(this.#differences, receivedAt - sentAt);
  }

  roundTrip(ms: number): void {
    if (ms >= 0) keep(this.#roundTrips, ms);
  }

  /** Milliseconds, positive when this clock is ahead; null before the first heartbeat. */
  get value(): number | null {
    if (this.#differences.length === 0) return null;
    const travel = this.#roundTrips.length === 0 ? 0 : Math.min(...this.#roundTrips) / 2;
    return Math.min(...this.#differences) - travel;
  }
}

function keep(list: number[], value: number): void {
  list.push(value);
  if (list.length > keptSamples) list.shift();
}
