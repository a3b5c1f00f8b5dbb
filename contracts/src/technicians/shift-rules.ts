import type { Shift } from './technician.ts';

/** Wall-clock time in a zone. */
export type LocalTime = {
  /** `2026-11-21` */
  readonly day: string;
  /** 1 = Monday … 7 = Sunday. */
  readonly weekday: number;
  /** Minutes after local midnight, 0 to 1439. */
  readonly minute: number;
};

export type ZoneClock = (instant: Date) => LocalTime;

/** Reads instants as wall-clock time of one zone; make it once and use it for many instants. */
export function createZoneClock(timeZone: string): ZoneClock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (instant) => {
    const parts = new Map(format.formatToParts(instant).map((part) => [part.type, part.value]));
    const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '0';
    const day = `${read('year').padStart(4, '0')}-${read('month')}-${read('day')}`;
    const sundayFirst = new Date(`${day}T00:00:00Z`).getUTCDay();
    return {
      day,
      weekday: sundayFirst === 0 ? 7 : sundayFirst,
      minute: Number(read('hour')) * 60 + Number(read('minute')),
    };
  };
}

/** Instant of local midnight at the beginning of a day (`2026-11-21`) in the clock's zone. */
export function startOfDay(clock: ZoneClock, day: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`);
  let guess = wanted;
  // Twice, because the first step may land on the other side of a change of the clocks.
  for (let step = 0; step < 2; step += 1) guess += wanted - wallClock(clock(new Date(guess)));
  return new Date(guess);
}

/** The day that is `days` later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

function wallClock(local: LocalTime): number {
  return Date.parse(`${local.day}T00:00:00Z`) + local.minute * 60_000;
}

/** Whether the technician works at this time. */
export function isOnShift(shifts: readonly Shift[], at: LocalTime): boolean {
  return shifts.some(
    (shift) => shift.weekday === at.weekday && shift.startMinute <= at.minute && at.minute < shift.endMinute,
  );
}

/** Whether the whole of [start, end) lies within shifts; shifts that touch count as one. */
export function isWithinShifts(
  shifts: readonly Shift[],
  { start, end, clock }: { start: Date; end: Date; clock: ZoneClock },
): boolean {
  const from = clock(start);
  const to = clock(end);
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

/** Minutes of work on a weekday; shifts that overlap count once. */
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
