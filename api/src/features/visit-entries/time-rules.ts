import type { FieldError } from '@switchyard/contracts/http/problem.ts';
import { type Actor, isStaff } from '@switchyard/contracts/identity/role.ts';
import { excludesTime, freeParts } from '@switchyard/contracts/visit-entries/time-spans.ts';
import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { technicianTable } from '@switchyard/platform/db/records/technician-table.ts';
import {
  findOverlappingTimes,
  type RecordedTime,
} from '@switchyard/platform/db/repositories/visit-entry-repository.ts';
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
 * Locks the technician and checks a time entry: one written by hand must not overlap a recorded time. A time that
 * follows from the steps is split around times written by hand. Returns the parts to store, at least one.
 * @throws ProblemError naming every invalid field
 */
export async function requirePossibleTime(unit: UnitOfWork, check: TimeCheck): Promise<TimeData[]> {
  const { technicianId, data, entryId } = check;
  await unit.flush();
  const errors: FieldError[] = [];
  if (!(await technicianTable.lock(unit.tx, technicianId))) {
    refuseFields([fieldError('/technicianId', 'not_found', 'There is no such technician')]);
  }
  if (Date.parse(data.end) > unit.now.getTime() + clockTolerance) {
    errors.push(fieldError('/data/end', 'in_future', 'Invalid time: it is in the future'));
  }
  const { start, end } = data;
  const others = (await findOverlappingTimes(unit.tx, { technicianId, start, end, entryId })).filter(
    (other) => excludesTime(data, other),
  );
  if (data.source === 'manual') errors.push(...overlapErrors(data, others[0]));
  const written = others.filter(({ source }) => source === 'manual');
  const parts = data.source === 'manual' || written.length === 0 ? [data] : partsOf(data, written);
  if (parts.length === 0) errors.push(...overlapErrors(data, written[0]));
  refuseFields(errors);
  return parts;
}

function partsOf(data: TimeData, taken: readonly RecordedTime[]): TimeData[] {
  return freeParts(data, taken).map((part) => ({ ...data, ...part }));
}

function overlapErrors(data: TimeData, other: RecordedTime | undefined): FieldError[] {
  if (other === undefined) return [];
  const message = `Invalid time: it overlaps one that was recorded for #${other.jobNumber}`;
  return [fieldError(other.start <= data.start ? '/data/start' : '/data/end', 'overlap', message)];
}
