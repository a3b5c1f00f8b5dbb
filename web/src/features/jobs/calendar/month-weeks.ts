import { addDays, weekdayOf } from '@switchyard/contracts/time/calendar-day.ts';
import type { FilterCodec } from '../../../lib/url-filters.ts';

const isMonth = (raw: string) => /^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/.test(raw);

/** A month (`YYYY-MM`) in the address, or null. */
export const monthFilter: FilterCodec<string | null> = {
  knows: isMonth,
  read: (raw) => (raw !== null && isMonth(raw) ? raw : null),
  write: (value) => value,
};

/** The month of a day (`YYYY-MM-DD`). */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The month a number of months later, or earlier. */
export function addMonths(month: string, months: number): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return monthOf(first.toISOString());
}

/** The weeks of a month from Monday to Sunday; the first and the last reach into its neighbours. */
export function weeksOf(month: string): readonly (readonly string[])[] {
  const first = `${month}-01`;
  const weeks: string[][] = [];
  let monday = addDays(first, 1 - weekdayOf(first));
  do {
    const start = monday;
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)));
    monday = addDays(monday, 7);
  } while (monthOf(monday) === month);
  return weeks;
}
