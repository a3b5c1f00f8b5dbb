import type { SchedulingTechnician, ShiftBreak, WorkShift } from './scheduling-problem.ts';

/** One shift of one technician: what a route is made for. */
export type ModelShift = {
  readonly technician: SchedulingTechnician;
  readonly technicianIndex: number;
  readonly shift: WorkShift;
  /** Index among the technician's shifts. */
  readonly shiftIndex: number;
  /** Breaks that are due in this shift, in order. */
  readonly breaks: readonly ShiftBreak[];
};

/** All shifts, technician by technician. */
export function listShifts(technicians: readonly SchedulingTechnician[]): ModelShift[] {
  return technicians.flatMap((technician, technicianIndex) =>
    technician.shifts.map((shift, shiftIndex) => ({
      technician,
      technicianIndex,
      shift,
      shiftIndex,
      breaks: dueBreaks(shift),
    })),
  );
}

function dueBreaks({ startsAt, endsAt, breaks = [] }: WorkShift): ShiftBreak[] {
  const due = breaks.filter((one) => one.endsAt >= startsAt && one.startsAt + one.minutes <= endsAt);
  return due.toSorted((a, b) => a.startsAt - b.startsAt);
}
