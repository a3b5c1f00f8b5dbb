import { tzOffset } from '@date-fns/tz';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Offsets change at these steps at the finest. */
const stepMs = 15 * minuteMs;

/** Reads instants (epoch ms) on the clock of one IANA zone; fast enough to be called per bar and frame. */
export type ZoneClock = {
  readonly zone: string;
  /** `09:30` */
  readonly time: (at: number) => string;
  /** `2026-11-20` */
  readonly day: (at: number) => string;
  /** Minutes after local midnight. */
  readonly minute: (at: number) => number;
  /** 1 = Monday … 7 = Sunday. */
  readonly weekday: (at: number) => number;
  /** The instant of a local day and minute; a time that does not exist moves forward with the clocks. */
  readonly at: (day: string, minute: number) => number;
};

export function createZoneClock(zone: string): ZoneClock {
  const offsets = new Map<number, number>();
  const offsetMs = (at: number): number => {
    const bucket = Math.floor(at / stepMs);
    const known = offsets.get(bucket);
    if (known !== undefined) return known;
    const offset = tzOffset(zone, new Date(bucket * stepMs)) * minuteMs;
    offsets.set(bucket, offset);
    return offset;
  };
  const local = (at: number) => at + offsetMs(at);
  return {
    zone,
    time: (at) => minuteText(Math.floor(modulo(local(at), dayMs) / minuteMs)),
    day: (at) => new Date(local(at)).toISOString().slice(0, 10),
    minute: (at) => Math.floor(modulo(local(at), dayMs) / minuteMs),
    weekday: (at) => weekdayOf(new Date(local(at)).toISOString().slice(0, 10)),
    at: (day, minute) => {
      const wall = Date.parse(`${day}T00:00:00Z`) + minute * minuteMs;
      const first = wall - offsetMs(wall);
      return wall - offsetMs(first);
    },
  };
}

/** `09:30` of minutes after midnight; the end of the day is `24:00`. */
export function minuteText(minute: number): string {
  const hours = String(Math.floor(minute / 60)).padStart(2, '0');
  return `${hours}:${String(Math.floor(minute % 60)).padStart(2, '0')}`;
}

/** 1 = Monday … 7 = Sunday of a day `YYYY-MM-DD`. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** The day so many days later (or earlier). */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Monday of the day's week. */
export function mondayOf(day: string): string {
  return addDays(day, 1 - weekdayOf(day));
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
