import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { rollUpJobState } from '@switchyard/contracts/jobs/job-rules.ts';
import type { JobState } from '@switchyard/contracts/jobs/job-state.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { releaseAssignments } from '@switchyard/platform/db/repositories/assignment-repository.ts';
import {
  findVisitsById,
  findVisitsDeletedAt,
  findVisitsOfJob,
  readVisitStates,
} from '@switchyard/platform/db/repositories/visit-repository.ts';
import { updateVisitRow } from '@switchyard/platform/db/repositories/visit-write-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { reviveVisit } from '../../scheduling/revive-visit.ts';
import { recordVisitEvent } from '../../scheduling/visit-events.ts';

const notStarted: readonly string[] = ['planned', 'dispatched', 'cancelled'];

/** True if a technician has set out for the job: it can then no longer be deleted. */
export async function hasBegun({ tx }: UnitOfWork, jobId: string): Promise<boolean> {
  return (await findVisitsOfJob(tx, jobId)).some((visit) => !notStarted.includes(visit.state));
}

/** Deletes the visits of a job and releases their technicians' time. */
export async function deleteVisitsOf(unit: UnitOfWork, jobId: string): Promise<void> {
  const visits = await findVisitsOfJob(unit.tx, jobId);
  for (const visit of visits) {
    await updateVisitRow(unit.tx, visit.id, { patch: { deletedAt: unit.now }, now: unit.now });
    await releaseAssignments(unit.tx, visit.id);
  }
  await recordAll(unit, 'visit.deleted', visits);
}

/**
 * Restores the visits deleted together with a job. A visit whose technician is no longer available stays deleted; if
 * none is left, the job waits for a visit again.
 * @returns the job's resulting state, and what to record once the job is restored
 */
export async function reviveVisitsOf(
  unit: UnitOfWork,
  { id, state, deletedAt }: Job & { deletedAt: string },
): Promise<{ values: { state: JobState }; afterEvent: () => Promise<void> }> {
  const revived: Visit[] = [];
  for (const visit of await findVisitsDeletedAt(unit.tx, { jobId: id, deletedAt })) {
    if ((await reviveVisit(unit, visit)) === null) revived.push(visit);
  }
  return {
    values: { state: rollUpJobState(state, await readVisitStates(unit.tx, id)) },
    afterEvent: () => recordAll(unit, 'visit.restored', revived),
  };
}

async function recordAll(
  unit: UnitOfWork,
  type: 'visit.deleted' | 'visit.restored',
  before: readonly Visit[],
): Promise<void> {
  const visits = await findVisitsById(
    unit.tx,
    before.map(({ id }) => id),
  );
  for (const after of visits) {
    recordVisitEvent(unit, { type, before: before.find(({ id }) => id === after.id) ?? null, after });
  }
}
