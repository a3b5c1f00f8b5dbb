import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { isStaff } from '@switchyard/contracts/identity/role.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { type UpdateVisit, type Visit, visitOwnFields } from '@switchyard/contracts/visits/visit.ts';
import { movableVisitStates } from '@switchyard/contracts/visits/visit-state.ts';
import { words } from '@switchyard/contracts/records/state-machine.ts';
import { replaceAssignments } from '@switchyard/platform/db/repositories/assignment-repository.ts';
import { updateVisitRow } from '@switchyard/platform/db/repositories/visit-write-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import { type Allowed, refuseFields, requireOwnFields } from '../../access/access.ts';
import { changedFields } from '../../records/changed-fields.ts';
import { settleWork } from '../../scheduling/settle-work.ts';
import { loadVisit } from './load-visit.ts';
import { requireFeasiblePlan, windowErrors } from './plan-visit.ts';

export type VisitUpdate = { id: string; expected: number; patch: UpdateVisit };

/**
 * Moves, reassigns or annotates a visit.
 * @throws ProblemError 412 with the current visit, `visit.conflict` with the conflicting visits, `visit.not_movable`
 */
export async function updateVisit(
  unit: UnitOfWork,
  { actor, scope }: Allowed,
  { id, expected, patch }: VisitUpdate,
): Promise<Visit> {
  const { visit, job } = await loadVisit(unit, id, scope);
  if (!isStaff(actor)) requireOwnFields(patch, visitOwnFields);
  requireRevision(visit, expected);
  const { overrideReason = null, technicianIds, ...fields } = patch;
  const changed = changedFields(visit, fields);
  const crew = changedCrew(visit, technicianIds);
  const moves = crew !== undefined || 'scheduledStart' in changed || 'scheduledEnd' in changed;
  if (!moves && Object.keys(changed).length === 0) return visit;
  const window = { ...visit, ...changed };
  if (!moves) refuseFields(windowErrors(window));
  else {
    requireMovable(visit, changed.pinned ?? visit.pinned);
    const start = changed.scheduledStart ?? visit.scheduledStart;
    const end = changed.scheduledEnd ?? visit.scheduledEnd;
    await rebook(unit, { visit, job, crew: crew ?? crewOf(visit), start, end, overrideReason, window });
  }
  // A new crew has not read it yet.
  const acceptance = crew === undefined ? {} : { acceptedAt: null };
  await updateVisitRow(unit.tx, id, { patch: { ...changed, ...acceptance }, now: unit.now });
  const settled = await settleWork(unit, {
    job,
    visits: [{ id, type: moves ? 'visit.moved' : 'visit.updated', before: visit }],
    visitReason: overrideReason,
  });
  return settled.visits[0] ?? visit;
}

type Rebooking = {
  visit: Visit;
  job: Job;
  crew: readonly string[];
  start: string;
  end: string;
  overrideReason: string | null;
  window: Pick<Visit, 'windowStart' | 'windowEnd'>;
};

async function rebook(unit: UnitOfWork, rebooking: Rebooking): Promise<void> {
  const { visit, job, crew, start, end, overrideReason, window } = rebooking;
  const booking = { visitId: visit.id, technicianIds: crew, start, end };
  await requireFeasiblePlan(unit, {
    job,
    booking,
    previousIds: crewOf(visit),
    overrideReason,
    window,
    current: visit,
  });
  await replaceAssignments(unit.tx, { companyId: unit.context.companyId, booking });
}

function requireMovable(visit: Visit, pinned: boolean): void {
  if (!movableVisitStates.some((state) => state === visit.state)) {
    throw new ProblemError('visit.not_movable', {
      detail: `The visit is ${words(visit.state)}`,
      current: visit,
    });
  }
  if (pinned && visit.pinned) {
    throw new ProblemError('visit.not_movable', {
      detail: 'The visit is pinned: unpin it first',
      current: visit,
    });
  }
}

function crewOf(visit: Visit): string[] {
  return visit.assignments.map((assignment) => assignment.technicianId);
}

function changedCrew(visit: Visit, wanted: readonly string[] | undefined): readonly string[] | undefined {
  return wanted !== undefined && wanted.join() !== crewOf(visit).join() ? wanted : undefined;
}
