import { addDays } from '@switchyard/contracts/time/calendar-day.ts';
import type { Shift } from '@switchyard/contracts/technicians/technician.ts';
import type { ZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import type { ShiftBreak, TimeWindow, WorkShift } from '../scheduling/scheduling-problem.ts';

/** Days of a plan. Minutes of the search are minutes that pass after `origin`: days with a clock change are 23 or 25 hours. */
export type PlanSpan = {
  readonly clock: ZoneClock;
  readonly from: string;
  readonly days: number;
  /** Epoch ms of the first midnight. */
  readonly origin: number;
  /** Minutes from the first midnight to the last one. */
  readonly length: number;
};

const minuteMs = 60_000;
/** Shortest shift with a break. */
const breakFrom = 360;
/** A break starts so far from the middle of the shift at most. */
const breakReach = 90;

export function openSpan(clock: ZoneClock, from: string, days: number): PlanSpan {
  const origin = clock.startOfDay(from).getTime();
  const end = clock.startOfDay(addDays(from, days)).getTime();
  return { clock, from, days, origin, length: (end - origin) / minuteMs };
}

/** Minutes of an instant after the start of the span. */
export function minuteOf({ origin }: Pick<PlanSpan, 'origin'>, at: Date | number): number {
  return (Number(at) - origin) / minuteMs;
}

/** Instant of a minute of the span. */
export function instantOf({ origin }: Pick<PlanSpan, 'origin'>, minute: number): string {
  return new Date(origin + minute * minuteMs).toISOString();
}

/** The shifts of a technician within the span; shifts that touch or overlap, also at midnight, are one. */
export function shiftsWithin(shifts: readonly Shift[], span: PlanSpan): TimeWindow[] {
  const { clock, from, days } = span;
  const found = Array.from({ length: days }, (_, index) => addDays(from, index)).flatMap((day) => {
    const weekday = clock.weekday(clock.at(day, 720));
    return shifts
      .filter((shift) => shift.weekday === weekday)
      .map(({ startMinute, endMinute }) => ({
        startsAt: minuteOf(span, clock.at(day, startMinute)),
        endsAt: minuteOf(span, clock.at(day, endMinute)),
      }));
  });
  return joined(found.filter(({ startsAt, endsAt }) => startsAt < endsAt));
}

function joined(windows: readonly TimeWindow[]): TimeWindow[] {
  const result: TimeWindow[] = [];
  for (const one of windows.toSorted((a, b) => a.startsAt - b.startsAt)) {
    const last = result.at(-1);
    if (last === undefined || one.startsAt > last.endsAt) result.push(one);
    else result[result.length - 1] = { ...last, endsAt: Math.max(last.endsAt, one.endsAt) };
  }
  return result;
}

type ShiftRules = { readonly overtimeMinutes: number; readonly breakMinutes: number };

/** Shifts for the search, without the blocked times, each with its overtime and its break. */
export function workShifts(
  shifts: readonly TimeWindow[],
  blocked: readonly TimeWindow[],
  { overtimeMinutes, breakMinutes }: ShiftRules,
): WorkShift[] {
  const taken = joined(blocked);
  return shifts.flatMap((shift, at) => {
    const pieces = without(shift, taken);
    const pause = breakMinutes > 0 ? breakOf(shift, pieces, breakMinutes) : null;
    const next = Math.min(
      shifts[at + 1]?.startsAt ?? Infinity,
      ...taken.filter((one) => one.endsAt > shift.endsAt).map((one) => Math.max(one.startsAt, shift.endsAt)),
    );
    return pieces.map((piece): WorkShift => {
      const isLast = piece.endsAt === shift.endsAt;
      const overtime = isLast ? Math.min(overtimeMinutes, next - shift.endsAt) : 0;
      const breaks = pause?.piece === piece ? [pause.window] : [];
      return { ...piece, overtimeMinutes: Math.max(0, overtime), breaks };
    });
  });
}

function without(shift: TimeWindow, taken: readonly TimeWindow[]): TimeWindow[] {
  const pieces: TimeWindow[] = [];
  let from = shift.startsAt;
  for (const { startsAt, endsAt } of taken) {
    if (endsAt <= from || startsAt >= shift.endsAt) continue;
    if (startsAt > from) pieces.push({ startsAt: from, endsAt: startsAt });
    from = endsAt;
  }
  if (from < shift.endsAt) pieces.push({ startsAt: from, endsAt: shift.endsAt });
  return pieces;
}

/** The break in the middle of a shift, in the piece with the most room for it. */
function breakOf(
  shift: TimeWindow,
  pieces: readonly TimeWindow[],
  minutes: number,
): { piece: TimeWindow; window: ShiftBreak } | null {
  if (shift.endsAt - shift.startsAt < breakFrom) return null;
  const middle = (shift.startsAt + shift.endsAt - minutes) / 2;
  const rooms = pieces.map((piece) => ({
    piece,
    startsAt: Math.max(piece.startsAt, middle - breakReach),
    endsAt: Math.min(piece.endsAt - minutes, middle + breakReach),
  }));
  const best = rooms.toSorted((a, b) => b.endsAt - b.startsAt - (a.endsAt - a.startsAt))[0];
  if (best === undefined || best.endsAt < best.startsAt) return null;
  return { piece: best.piece, window: { startsAt: best.startsAt, endsAt: best.endsAt, minutes } };
}
