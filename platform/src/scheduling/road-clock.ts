const hour = 60;
const day = 24 * hour;

/**
 * Travel in changing traffic: each hour of the day has a speed, and a journey across two hours uses both. A later
 * departure never arrives earlier, so a latest departure exists for every arrival (Ichoua, Gendreau and Potvin,
 * Vehicle dispatching with time-dependent travel times, EJOR 144, 2003).
 */
export class RoadClock {
  /** True if minutes on the road are minutes of free traffic at any time. */
  readonly isFlat: boolean;
  /** Minutes of free traffic per minute, by hour. */
  private readonly rates = new Float64Array(24).fill(1);
  /** Minutes of free traffic from midnight to each hour. */
  private readonly sums = new Float64Array(25);

  constructor(factors: readonly number[] | undefined) {
    this.isFlat = factors === undefined || factors.every((factor) => factor === 1);
    if (factors?.length !== 24 && factors !== undefined)
      throw new RangeError('factorByHour needs 24 numbers');
    for (let at = 0; at < 24; at += 1) {
      const factor = factors?.[at] ?? 1;
      if (!(factor > 0 && factor < Infinity)) throw new RangeError(`factorByHour[${at}] must be positive`);
      this.rates[at] = 1 / factor;
      this.sums[at + 1] = (this.sums[at] as number) + hour / factor;
    }
  }

  /** Minute of arrival after a departure and these minutes of free traffic. */
  arrival(departure: number, free: number): number {
    if (this.isFlat || departure === Infinity) return departure + free;
    if (free === 0) return departure;
    return this.minuteOf(this.freeUntil(departure) + free);
  }

  /** Latest minute of departure that arrives in time. */
  departure(arrival: number, free: number): number {
    if (this.isFlat || arrival === -Infinity || arrival === Infinity) return arrival - free;
    if (free === 0) return arrival;
    return this.minuteOf(this.freeUntil(arrival) - free);
  }

  private freeUntil(minute: number): number {
    const days = Math.floor(minute / day);
    const rest = minute - days * day;
    const at = Math.min(23, Math.floor(rest / hour));
    return (
      days * (this.sums[24] as number) +
      (this.sums[at] as number) +
      (rest - at * hour) * (this.rates[at] as number)
    );
  }

  private minuteOf(free: number): number {
    const whole = this.sums[24] as number;
    const days = Math.floor(free / whole);
    const rest = free - days * whole;
    let at = 0;
    while (at < 23 && (this.sums[at + 1] as number) <= rest) at += 1;
    return days * day + at * hour + (rest - (this.sums[at] as number)) / (this.rates[at] as number);
  }
}
