import type { FieldError } from '@switchyard/contracts/http/problem.ts';
import type { Shift } from '@switchyard/contracts/technicians/technician.ts';
import { fieldError } from '../../access/access.ts';

/** Shifts of one weekday may touch but not overlap. */
export function shiftErrors(shifts: readonly Shift[]): FieldError[] {
  return shifts.flatMap((shift, index) =>
    shifts.slice(0, index).some((earlier) => overlap(earlier, shift))
      ? [fieldError(`/shifts/${index}`, 'overlap', 'This shift overlaps another one of the same day')]
      : [],
  );
}

function overlap(a: Shift, b: Shift): boolean {
  return a.weekday === b.weekday && a.startMinute < b.endMinute && b.startMinute < a.endMinute;
}
