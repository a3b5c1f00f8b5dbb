import type { FieldError } from '@switchyard/contracts/http/problem.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import {
  type BookingConflict,
  findBookingConflicts,
  lockTechnicians,
  reserveAssignments,
} from '@switchyard/platform/db/repositories/assignment-repository.ts';
import {
  renumberVisit,
  updateVisitRow,
} from '@switchyard/platform/db/repositories/visit-write-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { deletedParent } from '../records/restore-rules.ts';

/** Why a deleted visit cannot get its technicians back. */
export type Obstacles = { deleted: FieldError[]; conflicts: BookingConflict[] };

/**
 * Restores a deleted visit of a locked job, and reserves its technicians' time if it had any.
 * @returns the obstacles; if there are any, nothing was written
 */
export async function reviveVisit(unit: UnitOfWork, visit: Visit): Promise<Obstacles | null> {
  const { id, scheduledStart: start, scheduledEnd: end } = visit;
  const holdsTime = visit.state === 'planned' || visit.state === 'dispatched';
  if (holdsTime) {
    const technicianIds = visit.assignments.map(({ technicianId }) => technicianId);
    const there = await lockTechnicians(unit.tx, technicianIds);
    const deleted = visit.assignments.flatMap(({ technicianId, technicianName }, index) =>
      there.some((person) => person.id === technicianId)
        ? []
        : [deletedParent(`/technicianIds/${index}`, technicianName)],
    );
    const conflicts = await findBookingConflicts(unit.tx, { visitId: id, technicianIds, start, end });
    if (deleted.length > 0 || conflicts.length > 0) return { deleted, conflicts };
  }
  await updateVisitRow(unit.tx, id, { patch: { deletedAt: null }, now: unit.now });
  if (visit.sequence < 1) await renumberVisit(unit.tx, visit);
  if (holdsTime) await reserveAssignments(unit.tx, id);
  return null;
}
