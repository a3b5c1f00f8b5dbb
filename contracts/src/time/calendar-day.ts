import { dayMs } from './durations.ts';

/** The date (`YYYY-MM-DD`) a number of days later, or earlier. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Weekday of a date (`YYYY-MM-DD`): 1 = Monday … 7 = Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `20 Nov 2026`: the console's way to write a date (`YYYY-MM-DD`). */
export function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${months[(month ?? 1) - 1]} ${year}`;
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** `Fri 20 Nov`: a date near today, with its weekday and without its year. */
export function weekdayText(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${weekdays[weekdayOf(day) - 1]} ${date} ${months[(month ?? 1) - 1]}`;
}

/** `09:30` from minutes after midnight; the end of the day is `24:00`. */
export function minuteText(minute: number): string {
  const hours = String(Math.floor(minute / 60)).padStart(2, '0');
  return `${hours}:${String(Math.floor(minute % 60)).padStart(2, '0')}`;
}
