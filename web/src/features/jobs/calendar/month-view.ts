import type { CalendarVisit } from './visits-by-day.ts';

/** The content of a month, in both of its views. */
export type MonthViewProps = {
  /** `2026-11` */
  month: string;
  /** Days `YYYY-MM-DD`, by week. */
  weeks: readonly (readonly string[])[];
  today: string;
  visits: ReadonlyMap<string, readonly CalendarVisit[]>;
  zone: string;
};
