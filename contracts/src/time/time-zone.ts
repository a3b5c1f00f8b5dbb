import { dayMs } from './durations.ts';

/**
 * A local date and time without zone, as the milliseconds that the same fields would have in UTC. Adding whole days
 * keeps the clock time regardless of daylight saving changes.
 */
export type WallTime = number;

export type Instant = {
  /** Milliseconds since 1970-01-01 UTC. */
  ms: number;
  /** `gap`: skipped by a clock change. `fold`: occurred twice. */
  reading: 'exact' | 'gap' | 'fold';
};

export type TimeZone = {
  /**
   * Instant of a local time. A time that occurred twice is read as the first one; a skipped one is moved forward by the
   * length of the gap. The caller decides whether to accept `gap`.
   */
  toInstant(wall: WallTime): Instant;
  /** Local time of an instant; milliseconds. */
  toWall(ms: number): WallTime;
};

/** Conversions for one IANA zone. Offsets are looked up once per UTC day without a clock change. */
export function openTimeZone(name: string): TimeZone {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const steadyDays = new Map<number, number | null>();

  const measure = (ms: number): number => {
    const field: Record<string, number> = {};
    for (const part of format.formatToParts(ms)) field[part.type] = Number(part.value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = field;
    const whole = Math.floor(ms / 1000) * 1000;
    return Date.UTC(year, month - 1, day, hour, minute, second) - whole;
  };
  const offsetAt = (ms: number): number => {
    const day = Math.floor(ms / dayMs);
    let steady = steadyDays.get(day);
    if (steady === undefined) {
      const first = measure(day * dayMs);
      steady = first === measure((day + 1) * dayMs) ? first : null;
      steadyDays.set(day, steady);
    }
    return steady ?? measure(ms);
  };

  return {
    toWall: (ms) => ms + offsetAt(ms),
    toInstant: (wall) => {
      const before = offsetAt(wall - dayMs);
      const after = offsetAt(wall + dayMs);
      const readings = [...new Set([before, after])]
        .filter((offset) => offsetAt(wall - offset) === offset)
        .map((offset) => wall - offset)
        .toSorted((a, b) => a - b);
      const [first, second] = readings;
      if (first === undefined) return { ms: wall - before, reading: 'gap' };
      return { ms: first, reading: second === undefined ? 'exact' : 'fold' };
    },
  };
}

/** Midnight at the start of the wall time's day. */
export function wallMidnight(wall: WallTime): WallTime {
  return Math.floor(wall / dayMs) * dayMs;
}

/** 1 = Monday … 7 = Sunday. */
export function wallWeekday(wall: WallTime): number {
  return ((Math.floor(wall / dayMs) + 3) % 7) + 1;
}
