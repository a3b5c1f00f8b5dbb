import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { CreateVisit, Visit } from '@switchyard/contracts/visits/visit.ts';
import { replaceAssignments } from '@switchyard/platform/db/repositories/assignment-repository.ts';
import { findJob, lockJob } from '@switchyard/platform/db/repositories/job-repository.ts';
import { insertVisit } from '@switchyard/platform/db/repositories/visit-write-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { ReadScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import { fieldError } from '../../access/access.ts';
import { settleWork } from '../../scheduling/settle-work.ts';
import { requireFeasiblePlan } from './plan-visit.ts';
import { requirePlannable } from './plannable-job.ts';

/**
 * Plans a visit of a job: from the queue, as a return, or as one of several.
 * @throws ProblemError `revision.stale` if the planner saw another revision of the job, `visit.conflict` if a
 * technician is booked at that time
 */
export async function createVisit(unit: UnitOfWork, scope: ReadScope, input: CreateVisit): Promise<Visit> {
  await lockJob(unit.tx, input.jobId);
  const job = requirePlannable(requireJob(await findJob(unit.tx, input.jobId, scope)));
  const { technicianIds, overrideReason, jobRevision, ...visit } = input;
  if (jobRevision !== null) requireRevision(job, jobRevision);
  const id = newId(unit.now.getTime());
  const booking = { visitId: id, technicianIds, start: input.scheduledStart, end: input.scheduledEnd };
  await requireFeasiblePlan(unit, {
    job,
    booking,
    previousIds: [],
    overrideReason,
    window: input,
    current: null,
  });
  const { companyId, actor: author } = unit.context;
  await insertVisit(unit.tx, { ...visit, id, companyId, createdBy: author.id, now: unit.now });
  await replaceAssignments(unit.tx, { companyId, booking });
  const settled = await settleWork(unit, {
    job,
    visits: [{ id, type: 'visit.planned', before: null }],
    visitReason: overrideReason,
  });
  const [created] = settled.visits;
  if (!created) throw new Error('The visit just planned is missing');
  return created;
}

function requireJob(job: Job | undefined): Job {
  if (job && job.deletedAt === null) return job;
  throw new ProblemError('request.invalid', {
    errors: [fieldError('/jobId', 'not_found', 'There is no such job')],
  });
}
