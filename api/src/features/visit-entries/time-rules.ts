import type { FieldError } from '@switchyard/contracts/http/problem.ts';
import { type Actor, isStaff } from '@switchyard/contracts/identity/role.ts';
import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { lockTechnician } from '@switchyard/platform/db/repositories/technician-repository.ts';
import { findOverlappingTime } from '@switchyard/platform/db/repositories/visit-entry-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { fieldError, refuseFields } from '../../work/access.ts';

/** How far ahead of the server's clock a device's clock may be; milliseconds. */
const clockTolerance = 5 * 60_000;

/**
 * Whose time an entry of this visit is: a technician's own, or the one's whom the office names; the lead's without a name.
 * @throws ProblemError naming the field
 */
export function technicianOfTime(actor: Actor, visit: Visit, named: string | undefined): string {
  if (isStaff(actor)) {
    const technicianId = named ?? visit.assignments[0]?.technicianId;
    if (technicianId !== undefined) return technicianId;
    refuseFields([fieldError('/technicianId', 'required', 'Say whose time it is')]);
  }
  if (named !== undefined && named !== actor.technicianId) {
    refuseFields([fieldError('/technicianId', 'forbidden', 'You can write down your own time only')]);
  }
  return actor.technicianId ?? '';
}

type TimeData = Extract<VisitEntry, { kind: 'time' }>['data'];
type TimeCheck = { technicianId: string; data: TimeData; entryId: string | null };

/**
 * Locks the technician and checks a time: what a person writes may not overlap what a person wrote before. Times that
 * follow from steps are taken as they come.
 * @throws ProblemError naming every field that is wrong
 */
export async function requirePossibleTime(unit: UnitOfWork, check: TimeCheck): Promise<void> {
  const { technicianId, data, entryId } = check;
  await unit.flush();
  const errors: FieldError[] = [];
  if (!(await lockTechnician(unit.tx, technicianId))) {
    refuseFields([fieldError('/technicianId', 'not_found', 'There is no such technician')]);
  }
  if (Date.parse(data.end) > unit.now.getTime() + clockTolerance) {
    errors.push(fieldError('/data/end', 'in_future', 'Invalid time: it lies in the future'));
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
