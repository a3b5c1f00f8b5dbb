import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import type { Interval } from './shift-intervals.ts';
import { addDays, minuteText, weekdayOf } from '@switchyard/contracts/time/calendar-day.ts';
import type { ZoneClock } from '@switchyard/contracts/time/zone-clock.ts';

type OffShiftInput = {
  readonly technician: Pick<Technician, 'shifts'>;
  /** The technician's shifts in the shown days; all of them are over by `now`. */
  readonly shifts: readonly Interval[];
  /** The shown days, `YYYY-MM-DD`. */
  readonly days: readonly string[];
  /** Epoch ms. */
  readonly now: number;
  readonly clock: ZoneClock;
};

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const usualStartMinute = 8 * 60;
const endOfDayMinute = 24 * 60;

/**
 * Why a technician cannot be planned within shifts, and when that is possible: `Off shift on Saturday; next shift Mon
 * 08:00`.
 */
export function offShiftText({ technician, shifts, days, now, clock }: OffShiftInput): string {
  const today = clock.day(now);
  const [first = today] = days;
  const last = days.at(-1) ?? first;
  const next = nextShift(technician, last > today ? last : today);
  return `${reasonText({ over: shifts.length > 0, first, last })}; ${next === null ? 'no other shift' : `next shift ${next}`}`;
}

/** The time in which an off-shift technician could help out: from the usual start, on the remaining shown days. */
export function helpingOut({ technician, days, clock }: OffShiftInput): Interval[] {
  const starts = technician.shifts.map((shift) => shift.startMinute);
  const from = starts.length === 0 ? usualStartMinute : Math.min(...starts);
  return days.map((day) => ({ start: clock.at(day, from), end: clock.at(day, endOfDayMinute) }));
}

function reasonText({ over, first, last }: { over: boolean; first: string; last: string }): string {
  if (first !== last) return over ? 'Shifts of this week are over' : 'Off shift this week';
  return over ? 'Shift is over' : `Off shift on ${dayName(first)}`;
}

/** The first shift after a day, as `Mon 08:00`. */
function nextShift({ shifts }: Pick<Technician, 'shifts'>, after: string): string | null {
  for (let ahead = 1; ahead <= weekdays.length; ahead += 1) {
    const day = addDays(after, ahead);
    const starts = shifts
      .filter((shift) => shift.weekday === weekdayOf(day))
      .map((shift) => shift.startMinute);
    if (starts.length > 0) return `${dayName(day).slice(0, 3)} ${minuteText(Math.min(...starts))}`;
  }
  return null;
}

function dayName(day: string): string {
  return weekdays[weekdayOf(day) - 1] ?? '';
}
