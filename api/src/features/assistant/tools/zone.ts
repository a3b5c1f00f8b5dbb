import { addDays, weekdayText } from '@switchyard/contracts/time/calendar-day.ts';
import { createZoneClock, type ZoneClock } from '@switchyard/contracts/time/zone-clock.ts';

/** The zone of the user's dates, and the company's zone, in which shifts are written. */
export type Zone = {
  readonly timeZone: string;
  readonly clock: ZoneClock;
  readonly companyClock: ZoneClock;
  /** `2026-11-18` */
  readonly today: string;
  /** Instant of the start of a local day, or of a local minute. */
  instant(local: string): Date;
  /** `Thu 19 Nov, 09:00`, on the 24-hour clock of the console */
  moment(instant: string | Date): string;
  /** `09:00` */
  time(instant: string | Date): string;
  /** `Thu 19 Nov` for a local day. */
  day(local: string): string;
};

export function createZone(timeZone: string, { companyZone, now }: { companyZone: string; now: Date }): Zone {
  const clock = createZoneClock(timeZone);
  const nameOf = zoneNames(timeZone);
  const named = (at: Date) => (timeZone === companyZone ? '' : ` ${nameOf(at)}`);
  return {
    timeZone,
    clock,
    companyClock: timeZone === companyZone ? clock : createZoneClock(companyZone),
    today: clock.day(now),
    instant: (local) => instantOf(clock, local),
    moment: (instant) => {
      const at = new Date(instant);
      return `${weekdayText(clock.day(at))}, ${clock.time(at)}${named(at)}`;
    },
    time: (instant) => {
      const at = new Date(instant);
      return `${clock.time(at)}${named(at)}`;
    },
    day: weekdayText,
  };
}

/** Short names of a zone by instant: `GMT+9`, `EST`. */
function zoneNames(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' });
  return (at) => format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Instant of a local day (`YYYY-MM-DD`) or minute (`YYYY-MM-DDTHH:MM`). */
function instantOf(clock: ZoneClock, local: string): Date {
  const [hour = 0, minute = 0] = local.slice(11).split(':').map(Number);
  return new Date(clock.at(local.slice(0, 10), hour * 60 + minute));
}

/** Start of the first day and end of the last as instants. */
export function daySpan(zone: Zone, from: string, to?: string): { from: Date; to: Date } {
  const first = from.slice(0, 10);
  const end = to?.slice(0, 10) ?? addDays(first, 1);
  return { from: zone.instant(first), to: zone.instant(end > first ? end : addDays(first, 1)) };
}

/** `today (Wed 18 Nov)`, `on Thu 19 Nov`, `in November 2026`, `from Mon 9 Nov to Sun 15 Nov`. */
export function periodWords(zone: Zone, from: string, to?: string): string {
  const first = from.slice(0, 10);
  const end = to?.slice(0, 10) ?? addDays(first, 1);
  const last = addDays(end, -1);
  if (first === last) return dayWords(zone, first);
  const whole = wholePeriod(first, end);
  if (whole !== undefined) return `in ${whole}`;
  const years = first.slice(0, 4) === zone.today.slice(0, 4) ? '' : ` ${first.slice(0, 4)}`;
  return `from ${zone.day(first)}${years} to ${zone.day(last)}`;
}

function dayWords(zone: Zone, day: string): string {
  const names: Readonly<Record<string, string>> = {
    [zone.today]: 'today',
    [addDays(zone.today, 1)]: 'tomorrow',
    [addDays(zone.today, -1)]: 'yesterday',
  };
  const name = names[day];
  return name === undefined ? `on ${zone.day(day)}` : `${name} (${zone.day(day)})`;
}

/** Name of the calendar month or year that the days cover exactly. */
function wholePeriod(first: string, end: string): string | undefined {
  if (!first.endsWith('-01') || !end.endsWith('-01')) return undefined;
  const year = Number(first.slice(0, 4));
  const month = Number(first.slice(5, 7));
  if (month === 1 && end === `${year + 1}-01-01`) return String(year);
  const nextMonth = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  if (end !== nextMonth) return undefined;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' });
  return format.format(new Date(`${first}T00:00:00Z`));
}
