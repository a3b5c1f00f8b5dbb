import type { TimeActivity, VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import { formatDate } from '../../lib/format-date.ts';

export type TimeEntry = Extract<VisitEntry, { kind: 'time' }>;

export type DayHours = {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** Minutes of each activity. */
  readonly minutes: Readonly<Record<TimeActivity, number>>;
  /** Without pauses. */
  readonly paidMinutes: number;
  readonly entries: readonly TimeEntry[];
};

export function timeEntries(entries: readonly VisitEntry[]): TimeEntry[] {
  return entries.filter((entry): entry is TimeEntry => entry.kind === 'time' && entry.deletedAt === null);
}

/** Hours per local day, newest day first. An interval over midnight counts for the day it began. */
export function hoursByDay(entries: readonly VisitEntry[], zone: string): DayHours[] {
  const days = new Map<string, TimeEntry[]>();
  for (const entry of timeEntries(entries)) {
    const day = formatDate(entry.data.start, zone, 'isoDay');
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, list]) => summary(day, list)).toSorted((a, b) => (a.day < b.day ? 1 : -1));
}

function summary(day: string, list: readonly TimeEntry[]): DayHours {
  const minutes = { travel: 0, work: 0, pause: 0, other: 0 };
  for (const { data } of list)
    minutes[data.activity] += (Date.parse(data.end) - Date.parse(data.start)) / 60_000;
  const entries = list.toSorted((a, b) => Date.parse(a.data.start) - Date.parse(b.data.start));
  return { day, minutes, paidMinutes: minutes.travel + minutes.work + minutes.other, entries };
}
