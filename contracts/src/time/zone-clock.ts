import { minuteText, weekdayOf } from './calendar-day.ts';
import { dayMs, minuteMs } from './durations.ts';
import { openTimeZone } from './time-zone.ts';

/** Local time in a zone. */
export type LocalTime = {
  /** `2026-11-21` */
  readonly day: string;
  /** 1 = Monday … 7 = Sunday. */
  readonly weekday: number;
  /** Minutes after local midnight, 0 to 1439. */
  readonly minute: number;
};

/** Converts between instants and local time in one IANA zone. Instants are epoch milliseconds or dates. */
export type ZoneClock = {
  readonly zone: string;
  readonly local: (at: number | Date) => LocalTime;
  /** `2026-11-20` */
  readonly day: (at: number | Date) => string;
  /** Minutes after local midnight, 0 to 1439. */
  readonly minute: (at: number | Date) => number;
  /** 1 = Monday … 7 = Sunday. */
  readonly weekday: (at: number | Date) => number;
  /** `09:30` */
  readonly time: (at: number | Date) => string;
  /**
   * Instant of a local day and minute, epoch ms. A time skipped by a clock change moves forward by the length of the
   * gap; of a time that occurs twice the first is taken.
   */
  readonly at: (day: string, minute: number) => number;
  /** First instant of a local day. */
  readonly startOfDay: (day: string) => Date;
};

/** Creates the clock of a zone; create it once and reuse it. Fast enough to be called per bar and frame. */
export function createZoneClock(zone: string): ZoneClock {
  const times = openTimeZone(zone);
  const wall = (at: number | Date) => times.toWall(Number(at));
  const day = (at: number | Date) => new Date(wall(at)).toISOString().slice(0, 10);
  const minute = (at: number | Date) => {
    const time = wall(at) % dayMs;
    return Math.floor((time < 0 ? time + dayMs : time) / minuteMs);
  };
  const at = (date: string, minutes: number) =>
    times.toInstant(Date.parse(`${date}T00:00:00Z`) + minutes * minuteMs).ms;
  return {
    zone,
    local: (instant) => {
      const date = day(instant);
      return { day: date, weekday: weekdayOf(date), minute: minute(instant) };
    },
    day,
    minute,
    weekday: (instant) => weekdayOf(day(instant)),
    time: (instant) => minuteText(minute(instant)),
    at,
    startOfDay: (date) => new Date(at(date, 0)),
  };
}
