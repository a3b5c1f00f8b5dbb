import type { FieldError } from '@switchyard/contracts/http/problem.ts';
import { overlappingShifts } from '@switchyard/contracts/technicians/shift-rules.ts';
import type { Shift } from '@switchyard/contracts/technicians/technician.ts';
import { fieldError } from '../../access/access.ts';

/** Shifts of one weekday may touch but not overlap. */
export function shiftErrors(shifts: readonly Shift[]): FieldError[] {
  return overlappingShifts(shifts).map((index) =>
    fieldError(`/shifts/${index}`, 'overlap', 'This shift overlaps another one of the same day'),
  );
}
