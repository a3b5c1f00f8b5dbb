import type { FieldError } from '@switchyard/contracts/http/problem.ts';
import { type Actor, isStaff } from '@switchyard/contracts/identity/role.ts';
import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { technicianTable } from '@switchyard/platform/db/records/technician-table.ts';
import { findOverlappingTime } from '@switchyard/platform/db/repositories/visit-entry-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { fieldError, refuseFields } from '../../access/access.ts';

/** Tolerance for device clocks ahead of the server's; milliseconds. */
const clockTolerance = 5 * 60_000;

/**
 * Technician of a time entry: technicians record their own, the office names one, by default the lead.
 * @throws ProblemError naming the field
 */
export function technicianOfTime(actor: Actor, visit: Visit, named: string | undefined): string {
  if (isStaff(actor)) {
    const technicianId = named ?? visit.assignments[0]?.technicianId;
    if (technicianId !== undefined) return technicianId;
    refuseFields([fieldError('/technicianId', 'required', 'Choose the technician of this time')]);
  }
  if (named !== undefined && named !== actor.technicianId) {
    refuseFields([fieldError('/technicianId', 'forbidden', 'You can record only your own time')]);
  }
  return actor.technicianId ?? '';
}

type TimeData = Extract<VisitEntry, { kind: 'time' }>['data'];
type TimeCheck = { technicianId: string; data: TimeData; entryId: string | null };

/**
 * Locks the technician and checks a time entry: manual entries must not overlap each other. Times derived from
 * transitions are accepted as they are.
 * @throws ProblemError naming every invalid field
 */
export async function requirePossibleTime(unit: UnitOfWork, check: TimeCheck): Promise<void> {
  const { technicianId, data, entryId } = check;
  await unit.flush();
  const errors: FieldError[] = [];
  if (!(await technicianTable.lock(unit.tx, technicianId))) {
    refuseFields([fieldError('/technicianId', 'not_found', 'There is no such technician')]);
  }
  if (Date.parse(data.end) > unit.now.getTime() + clockTolerance) {
    errors.push(fieldError('/data/end', 'in_future', 'Invalid time: it is in the future'));
  }
  const other =
    data.source === 'manual'
      ? await findOverlappingTime(unit.tx, { technicianId, start: data.start, end: data.end, entryId })
      : undefined;
  if (other) {
    const message = `Invalid time: it overlaps one that was written down for #${other.jobNumber}`;
    errors.push(fieldError(other.start <= data.start ? '/data/start' : '/data/end', 'overlap', message));
  }
  refuseFields(errors);
}
