import { t } from '@lingui/core/macro';
import { locale } from './locale.ts';

/** ISO 8601 instant, epoch milliseconds, or a Date. */
export type Instant = string | number | Date;

type Parts = Readonly<Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'weekday', string>>;

const months = t`Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec`.split(' ');
const dayOf = (p: Parts) => `${Number(p.day)} ${months[Number(p.month) - 1] ?? p.month}`;
/** With the year, unless it is the current one. */
const nearDay = (p: Parts, thisYear: () => string) =>
  p.year === thisYear() ? dayOf(p) : `${dayOf(p)} ${p.year}`;

const patterns = {
  /** 09:30 */
  time: (p: Parts) => `${p.hour}:${p.minute}`,
  /** 09:30:07 */
  seconds: (p: Parts) => `${p.hour}:${p.minute}:${p.second}`,
  /** 20 Nov, or 20 Nov 2020 */
  day: nearDay,
  /** Fri 20 Nov, or Fri 20 Nov 2020 */
  weekday: (p: Parts, thisYear: () => string) => `${p.weekday} ${nearDay(p, thisYear)}`,
  /** Fri 09:30, within a week that is known */
  weekdayTime: (p: Parts) => `${p.weekday} ${p.hour}:${p.minute}`,
  /** 20 Nov 2026 */
  date: (p: Parts) => `${dayOf(p)} ${p.year}`,
  /** 20 Nov, 09:30, or 20 Nov 2020, 09:30 */
  dayTime: (p: Parts, thisYear: () => string) => `${nearDay(p, thisYear)}, ${p.hour}:${p.minute}`,
  /** 20 Nov 2026, 09:30 */
  dateTime: (p: Parts) => `${dayOf(p)} ${p.year}, ${p.hour}:${p.minute}`,
  /** 2026-11-20, the value of a date input and of day filters */
  isoDay: (p: Parts) => `${p.year}-${p.month}-${p.day}`,
  /** 2026-11-20T09:30, the value of a datetime-local input */
  isoMinute: (p: Parts) => `${p.year}-${p.month}-${p.day}T${p.hour}:${p.minute}`,
} as const;
export type DatePattern = keyof typeof patterns;

/**
 * Formats an instant in an IANA zone, the one way in which the console writes dates.
 * @param now tells the current year
 */
export function formatDate(
  instant: Instant,
  zone: string,
  pattern: DatePattern,
  now: Instant = Date.now(),
): string {
  const write: (parts: Parts, thisYear: () => string) => string = patterns[pattern];
  return write(zonedParts(new Date(instant), zone), () => zonedParts(new Date(now), zone).year);
}

/** `16–22 Nov` or `30 Nov–6 Dec` for two days (`YYYY-MM-DD`). */
export function formatDayRange(from: string, to: string): string {
  const first = formatDay(from, 'day');
  const last = formatDay(to, 'day');
  const month = last.slice(last.indexOf(' '));
  return `${first.endsWith(month) ? first.slice(0, -month.length) : first}–${last}`;
}

/** A day (`YYYY-MM-DD`). */
export function formatDay(day: string, pattern: 'day' | 'weekday' | 'date'): string {
  return formatDate(`${day}T12:00:00Z`, 'UTC', pattern);
}

/** `09:30–11:00`, preceded by the date unless it is the given one (`YYYY-MM-DD`). */
export function formatTimeRange(start: Instant, end: Instant, zone: string, today?: string): string {
  const range = `${formatDate(start, zone, 'time')}–${formatDate(end, zone, 'time')}`;
  if (today === undefined || formatDate(start, zone, 'isoDay') === today) return range;
  return `${formatDate(start, zone, 'weekday', `${today}T12:00:00Z`)}, ${range}`;
}

/** Relative time in short form: `now`, `4 min ago`, `in 2 h`, `3 d ago`, then the date. */
export function formatRelative(instant: Instant, now: number, zone: string): string {
  const ms = new Date(instant).getTime() - now;
  const size = Math.abs(ms);
  if (size < 45_000) return t`now`;
  if (size >= 7 * 86_400_000) return formatDate(instant, zone, 'day', now);
  const amount = compactAmount(size);
  return ms < 0 ? t`${amount} ago` : t`in ${amount}`;
}

/** `45 min`, `1 h 30`, `2 d`: a duration in minutes in its shortest readable form. */
export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes);
  if (whole < 60) return t`${whole} min`;
  if (whole >= 2880) return t`${Math.round(whole / 1440)} d`;
  const rest = whole % 60;
  return rest === 0 ? t`${whole / 60} h` : t`${Math.floor(whole / 60)} h ${String(rest).padStart(2, '0')}`;
}

/** `1:48:06` or `07:12`: a running clock. */
export function formatClock(ms: number): string {
  const total = Math.max(0, Math.floor(ms / 1000));
  const parts = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  const text = parts.map((part) => String(part).padStart(2, '0')).join(':');
  return text.startsWith('00:') ? text.slice(3) : text.replace(/^0/, '');
}

// Creating a formatter costs about a hundred times one use of it; there are few zones.
const formatters = new Map<string, Intl.DateTimeFormat>();

function zonedParts(date: Date, zone: string): Parts {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      weekday: 'short',
    });
    formatters.set(zone, formatter);
  }
  return Object.fromEntries(formatter.formatToParts(date).map((part) => [part.type, part.value])) as Parts;
}

function compactAmount(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  if (minutes < 60) return t`${minutes} min`;
  if (minutes < 60 * 24) return t`${Math.round(minutes / 60)} h`;
  return t`${Math.round(minutes / 1440)} d`;
}
