import type { JobState } from '@switchyard/contracts/jobs/job-state.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';
import {
  bookAssignments,
  releaseAssignments,
} from '@switchyard/platform/db/repositories/assignment-repository.ts';
import { updateVisitRow } from '@switchyard/platform/db/repositories/visit-write-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { endOfFinishedVisit } from './finished-visit.ts';
import type { ChangedVisit } from './settle-work.ts';

/** New state of a visit whose work has not begun. */
const stateWhenCalledOff: Readonly<Partial<Record<VisitState, VisitState>>> = {
  planned: 'cancelled',
  dispatched: 'cancelled',
  en_route: 'cannot_complete',
  on_site: 'cannot_complete',
};

/** Job states without planned visits. */
export const leavesBoard: readonly JobState[] = ['unscheduled', 'on_hold', 'cancelled'];

/**
 * Takes a job off the board: planned and dispatched visits are cancelled, those on the way or on site are called off,
 * and their technicians are released. Work in progress ends as needing a return, so that it stays on record.
 */
export async function releaseVisits(
  unit: UnitOfWork,
  visits: readonly Visit[],
  reason: string | null,
): Promise<ChangedVisit[]> {
  const changed: ChangedVisit[] = [];
  for (const before of visits) {
    const calledOff = stateWhenCalledOff[before.state];
    if (calledOff !== undefined) {
      const patch = { state: calledOff, stateReason: reason };
      await updateVisitRow(unit.tx, before.id, { patch, now: unit.now });
      await releaseAssignments(unit.tx, before.id);
    } else if (before.state === 'paused' || before.state === 'in_progress') {
      const end = endOfFinishedVisit(before, unit.now.toISOString());
      const patch = { state: 'needs_return', stateReason: reason, scheduledEnd: end } as const;
      await updateVisitRow(unit.tx, before.id, { patch, now: unit.now });
      await bookAssignments(unit.tx, { visitId: before.id, start: before.scheduledStart, end });
    } else continue;
    changed.push({ id: before.id, type: 'visit.state_changed', before });
  }
  return changed;
}
