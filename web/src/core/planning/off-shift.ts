import { t } from '@lingui/core/macro';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import type { Interval } from '@switchyard/contracts/time/intervals.ts';
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

const weekdays = [t`Monday`, t`Tuesday`, t`Wednesday`, t`Thursday`, t`Friday`, t`Saturday`, t`Sunday`];
const shortWeekdays = [t`Mon`, t`Tue`, t`Wed`, t`Thu`, t`Fri`, t`Sat`, t`Sun`];
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
  const reason = reasonText({ over: shifts.length > 0, first, last });
  return next === null ? t`${reason}; no other shift` : t`${reason}; next shift ${next}`;
}

/** The time in which an off-shift technician could help out: from the usual start, on the remaining shown days. */
export function helpingOut({ technician, days, clock }: OffShiftInput): Interval[] {
  const starts = technician.shifts.map((shift) => shift.startMinute);
  const from = starts.length === 0 ? usualStartMinute : Math.min(...starts);
  return days.map((day) => ({ start: clock.at(day, from), end: clock.at(day, endOfDayMinute) }));
}

function reasonText({ over, first, last }: { over: boolean; first: string; last: string }): string {
  if (first !== last) return over ? t`Shifts of this week are over` : t`Off shift this week`;
  return over ? t`Shift is over` : t`Off shift on ${weekdays[weekdayOf(first) - 1] ?? ''}`;
}

/** The first shift after a day, as `Mon 08:00`. */
function nextShift({ shifts }: Pick<Technician, 'shifts'>, after: string): string | null {
  for (let ahead = 1; ahead <= weekdays.length; ahead += 1) {
    const day = addDays(after, ahead);
    const starts = shifts
      .filter((shift) => shift.weekday === weekdayOf(day))
      .map((shift) => shift.startMinute);
    if (starts.length > 0) return `${shortWeekdays[weekdayOf(day) - 1]} ${minuteText(Math.min(...starts))}`;
  }
  return null;
}
