import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { releaseAssignments } from '@switchyard/platform/db/repositories/assignment-repository.ts';
import { findJob, lockJob, updateJobRow } from '@switchyard/platform/db/repositories/job-repository.ts';
import { findVisitsById, findVisitsOfJob } from '@switchyard/platform/db/repositories/visit-repository.ts';
import { updateVisitRow } from '@switchyard/platform/db/repositories/visit-write-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import { requireFound, requireScope } from '../../work/access.ts';
import { recordJobEvent } from '../../work/job-events.ts';
import { readJob } from '../../work/settle-work.ts';
import { recordVisitEvent } from '../../work/visit-events.ts';

const notStarted: readonly string[] = ['planned', 'dispatched', 'cancelled'];

/** @throws ProblemError `record.referenced` once somebody has set out for it: such a job stays on record */
export async function deleteJob(
  unit: UnitOfWork,
  actor: Actor,
  { id, expected }: { id: string; expected: number },
): Promise<Job> {
  const scope = requireScope(actor, 'job.delete');
  await lockJob(unit.tx, id);
  const before = requireFound(await findJob(unit.tx, id, scope));
  requireRevision(before, expected);
  const visits = await findVisitsOfJob(unit.tx, id);
  if (visits.some((visit) => !notStarted.includes(visit.state))) {
    throw new ProblemError('record.referenced', {
      detail: 'A visit has started: cancel or close the job instead',
      current: before,
    });
  }
  for (const visit of visits) {
    await updateVisitRow(unit.tx, visit.id, { patch: { deletedAt: unit.now }, now: unit.now });
    await releaseAssignments(unit.tx, visit.id);
  }
  await updateJobRow(unit.tx, id, { patch: { deletedAt: unit.now }, now: unit.now });
  const deleted = await findVisitsById(
    unit.tx,
    visits.map((visit) => visit.id),
  );
  for (const after of deleted) {
    const visit = visits.find((item) => item.id === after.id) ?? null;
    recordVisitEvent(unit, { type: 'visit.deleted', before: visit, after });
  }
  const after = await readJob(unit, id);
  recordJobEvent(unit, { type: 'job.deleted', before, after });
  return after;
}
