import type { AbsentTime } from '@switchyard/contracts/absences/absent-time.ts';
import { type Interval, withoutIntervals } from '@switchyard/contracts/time/intervals.ts';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import { weekdayOf } from '@switchyard/contracts/time/calendar-day.ts';
import type { ZoneClock } from '@switchyard/contracts/time/zone-clock.ts';

/** A technician's shifts on the given local days, in order. */
export function shiftIntervals(
  technician: Pick<Technician, 'shifts' | 'active'>,
  days: readonly string[],
  clock: ZoneClock,
): Interval[] {
  if (!technician.active) return [];
  return days.flatMap((day) =>
    technician.shifts
      .filter((shift) => shift.weekday === weekdayOf(day))
      .map((shift) => ({ start: clock.at(day, shift.startMinute), end: clock.at(day, shift.endMinute) }))
      .toSorted((a, b) => a.start - b.start),
  );
}

/** The parts of shifts in which the technician is not away; absences are in order of their start. */
export function withoutAbsences(
  shifts: readonly Interval[],
  absences: readonly AbsentTime[],
): readonly Interval[] {
  if (absences.length === 0) return shifts;
  const away = absences.map(({ startsAt, endsAt }) => ({
    start: Date.parse(startsAt),
    end: Date.parse(endsAt),
  }));
  return withoutIntervals(shifts, away);
}
