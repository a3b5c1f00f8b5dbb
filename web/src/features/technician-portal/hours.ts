import { coveredMinutes } from '@switchyard/contracts/visit-entries/time-spans.ts';
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

/** Times of one technician: colleagues record theirs at the same visits. */
export function ownTimes(entries: readonly VisitEntry[], technicianId: string): TimeEntry[] {
  return timeEntries(entries).filter((entry) => entry.technicianId === technicianId);
}

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

/** Each minute counts once, even if older entries overlap. */
function summary(day: string, list: readonly TimeEntry[]): DayHours {
  const spans = list.map(({ data }) => data);
  const of = (activity: TimeActivity) => coveredMinutes(spans.filter((span) => span.activity === activity));
  const minutes = { travel: of('travel'), work: of('work'), pause: of('pause'), other: of('other') };
  const paidMinutes = coveredMinutes(spans.filter(({ activity }) => activity !== 'pause'));
  const entries = list.toSorted((a, b) => Date.parse(a.data.start) - Date.parse(b.data.start));
  return { day, minutes, paidMinutes, entries };
}
