import { addDays } from '../time/calendar-day.ts';
import type { LocalTime, ZoneClock } from '../time/zone-clock.ts';
import type { Shift } from './technician.ts';

/** True if the technician works at this time. */
export function isOnShift(shifts: readonly Shift[], at: LocalTime): boolean {
  return shifts.some(
    (shift) => shift.weekday === at.weekday && shift.startMinute <= at.minute && at.minute < shift.endMinute,
  );
}

/** True if the whole of [start, end) is within shifts; adjoining shifts count as one. */
export function isWithinShifts(
  shifts: readonly Shift[],
  { start, end, clock }: { start: Date; end: Date; clock: ZoneClock },
): boolean {
  const from = clock.local(start);
  const to = clock.local(end);
  if (from.day === to.day) return coversDay(shifts, from.weekday, [from.minute, to.minute]);
  const nextMorning = addDays(from.day, 1) === to.day;
  return (
    nextMorning &&
    coversDay(shifts, from.weekday, [from.minute, 1440]) &&
    (to.minute === 0 || coversDay(shifts, to.weekday, [0, to.minute]))
  );
}

function coversDay(
  shifts: readonly Shift[],
  weekday: number,
  [from, to]: readonly [number, number],
): boolean {
  let reached = from;
  for (const shift of shifts.toSorted((a, b) => a.startMinute - b.startMinute)) {
    if (shift.weekday === weekday && shift.startMinute <= reached && shift.endMinute > reached) {
      reached = shift.endMinute;
    }
  }
  return reached >= to;
}

/** Working minutes on a weekday; overlapping shifts count once. */
export function shiftMinutesOn(shifts: readonly Shift[], weekday: number): number {
  let total = 0;
  let reached = 0;
  for (const shift of shifts.toSorted((a, b) => a.startMinute - b.startMinute)) {
    if (shift.weekday !== weekday) continue;
    total += Math.max(0, shift.endMinute - Math.max(reached, shift.startMinute));
    reached = Math.max(reached, shift.endMinute);
  }
  return total;
}

/** Positions of shifts that overlap an earlier one; shifts of one weekday may touch. */
export function overlappingShifts(shifts: readonly Shift[]): number[] {
  return shifts.flatMap((shift, index) =>
    shifts.slice(0, index).some((earlier) => overlap(earlier, shift)) ? [index] : [],
  );
}

function overlap(a: Shift, b: Shift): boolean {
  return a.weekday === b.weekday && a.startMinute < b.endMinute && b.startMinute < a.endMinute;
}
