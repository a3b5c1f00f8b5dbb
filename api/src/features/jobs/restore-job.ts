import type { FieldError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { rollUpJobState } from '@switchyard/contracts/jobs/job-rules.ts';
import { readJobReferences } from '@switchyard/platform/db/repositories/job-reference-repository.ts';
import { findJob, lockJob, updateJobRow } from '@switchyard/platform/db/repositories/job-repository.ts';
import {
  findVisitsById,
  findVisitsDeletedAt,
  readVisitStates,
} from '@switchyard/platform/db/repositories/visit-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { requireScope } from '../../work/access.ts';
import { recordJobEvent } from '../../work/job-events.ts';
import { deletedParent, refuseDeletedParents, requireRestorable } from '../../work/restore-rules.ts';
import { reviveVisit } from '../../work/revive-visit.ts';
import { readJob } from '../../work/settle-work.ts';
import { recordVisitEvent } from '../../work/visit-events.ts';

/**
 * Brings a job back with the visits that were deleted with it. A visit whose technician has no time for it any more
 * stays deleted; with none left, the job waits for a visit again.
 * @throws ProblemError `record.parent_deleted` while its customer or site is deleted
 */
export async function restoreJob(
  unit: UnitOfWork,
  actor: Actor,
  { id, expected }: { id: string; expected: number },
): Promise<Job> {
  const scope = requireScope(actor, 'job.delete');
  await lockJob(unit.tx, id);
  const before = requireRestorable(unit, await findJob(unit.tx, id, scope), expected);
  refuseDeletedParents(await findDeletedParents(unit, before));
  const revived = [];
  for (const visit of await findVisitsDeletedAt(unit.tx, { jobId: id, deletedAt: before.deletedAt })) {
    if ((await reviveVisit(unit, visit)) === null) revived.push(visit);
  }
  const state = rollUpJobState(before.state, await readVisitStates(unit.tx, id));
  await updateJobRow(unit.tx, id, { patch: { deletedAt: null, state }, now: unit.now });
  const after = await readJob(unit, id);
  recordJobEvent(unit, { type: 'job.restored', before, after });
  const visits = await findVisitsById(
    unit.tx,
    revived.map((visit) => visit.id),
  );
  for (const visit of visits) {
    const earlier = revived.find((item) => item.id === visit.id) ?? null;
    recordVisitEvent(unit, { type: 'visit.restored', before: earlier, after: visit });
  }
  return after;
}

async function findDeletedParents({ tx }: UnitOfWork, job: Job): Promise<FieldError[]> {
  const { customerId, siteId, contactId, parentJobId } = job;
  const { customer, site } = await readJobReferences(tx, { customerId, siteId, contactId, parentJobId });
  return [
    ...(customer ? [] : [deletedParent('/customerId', 'Its customer')]),
    ...(site ? [] : [deletedParent('/siteId', 'Its site')]),
  ];
}
