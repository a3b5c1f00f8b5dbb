import {
  addDays,
  createZoneClock,
  startOfDay,
  type ZoneClock,
} from '@switchyard/contracts/technicians/shift-rules.ts';

/** The zone in which a person's dates are meant, and the company's, in which shifts are written. */
export type Zone = {
  readonly timeZone: string;
  readonly clock: ZoneClock;
  readonly companyClock: ZoneClock;
  /** `2026-11-18` */
  readonly today: string;
  /** Instant of a local day's beginning or of a local minute. */
  instant(local: string): Date;
  /** `Thu, Nov 19, 09:00`, on the 24-hour clock of the console */
  moment(instant: string | Date): string;
  /** `09:00` */
  time(instant: string | Date): string;
  /** `Thu, Nov 19` for a local day. */
  day(local: string): string;
};

export function createZone(timeZone: string, { companyZone, now }: { companyZone: string; now: Date }): Zone {
  const clock = createZoneClock(timeZone);
  const date = { weekday: 'short', month: 'short', day: 'numeric' } as const;
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const own = timeZone === companyZone ? {} : ({ timeZoneName: 'short' } as const);
  const momentFormat = new Intl.DateTimeFormat('en-US', { timeZone, ...date, ...time, ...own });
  const timeFormat = new Intl.DateTimeFormat('en-US', { timeZone, ...time, ...own });
  const dayFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...date });
  const plain = (text: string) => text.replaceAll('\u202f', ' ');
  return {
    timeZone,
    clock,
    companyClock: timeZone === companyZone ? clock : createZoneClock(companyZone),
    today: clock(now).day,
    instant: (local) => instantOf(clock, local),
    moment: (instant) => plain(momentFormat.format(new Date(instant))),
    time: (instant) => plain(timeFormat.format(new Date(instant))),
    day: (local) => dayFormat.format(new Date(`${local}T00:00:00Z`)),
  };
}

/** A minute that the clocks skip in spring is the one after it. */
function instantOf(clock: ZoneClock, local: string): Date {
  const day = local.slice(0, 10);
  const midnight = startOfDay(clock, day);
  if (local.length === 10) return midnight;
  const [hour = 0, minute = 0] = local.slice(11).split(':').map(Number);
  const wanted = hour * 60 + minute;
  const guess = new Date(midnight.getTime() + wanted * 60_000);
  const found = clock(guess);
  const isSameDay = found.day === day;
  const shift = isSameDay ? wanted - found.minute : wanted - found.minute - (found.day > day ? 1440 : -1440);
  const corrected = new Date(guess.getTime() + shift * 60_000);
  return clock(corrected).minute === wanted ? corrected : guess;
}

/** The day and the one after it as instants. */
export function daySpan(zone: Zone, from: string, to?: string): { from: Date; to: Date } {
  const first = from.slice(0, 10);
  const end = to?.slice(0, 10) ?? addDays(first, 1);
  return { from: zone.instant(first), to: zone.instant(end > first ? end : addDays(first, 1)) };
}

/** `today (Wed, Nov 18)`, `on Thu, Nov 19`, `in November 2026`, `from Mon, Nov 9 to Sun, Nov 15`. */
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

/** The name of a calendar month or year that days cover exactly. */
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
