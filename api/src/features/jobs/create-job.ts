import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { CreateJob, Job } from '@switchyard/contracts/jobs/job.ts';
import { nextNumber } from '@switchyard/platform/db/repositories/counter-repository.ts';
import { findJob, insertJob } from '@switchyard/platform/db/repositories/job-repository.ts';
import type { ReadScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { fieldError, requireScope } from '../../work/access.ts';
import { audienceOf, jobFor } from '../../work/audience.ts';
import { recordJobEvent } from '../../work/job-events.ts';
import { readJob } from '../../work/settle-work.ts';
import { requireJobReferences } from './job-references.ts';

/**
 * Takes a job in. Technicians create follow-ups of their own jobs only.
 * @throws ProblemError naming every field that does not fit
 */
export async function createJob(unit: UnitOfWork, actor: Actor, input: CreateJob): Promise<Job> {
  const scope = requireScope(actor, 'job.create');
  if (scope.kind !== 'company') await requireFollowUp(unit, scope, input);
  const { territory } = await requireJobReferences(unit, input, { isNew: true });
  const { companyId, actor: author } = unit.context;
  const id = newId(unit.now.getTime());
  const number = await nextNumber(unit.tx, companyId, 'job');
  await insertJob(unit.tx, {
    ...input,
    id,
    companyId,
    number,
    territory,
    createdBy: author.kind === 'user' ? author.id : null,
    now: unit.now,
  });
  const job = await readJob(unit, id);
  recordJobEvent(unit, { type: 'job.created', before: null, after: job });
  return jobFor(audienceOf(actor), job);
}

async function requireFollowUp(unit: UnitOfWork, scope: ReadScope, input: CreateJob): Promise<void> {
  const parent = input.parentJobId === null ? undefined : await findJob(unit.tx, input.parentJobId, scope);
  const errors = [
    ...(!parent || parent.deletedAt !== null
      ? [fieldError('/parentJobId', 'forbidden', 'Name a job that is assigned to you')]
      : []),
    ...(parent && parent.customerId !== input.customerId
      ? [fieldError('/customerId', 'forbidden', 'A follow-up is for the same customer')]
      : []),
    ...(parent && parent.siteId !== input.siteId
      ? [fieldError('/siteId', 'forbidden', 'A follow-up is at the same site')]
      : []),
    ...(input.nteMinor === null ? [] : [fieldError('/nteMinor', 'forbidden', 'Only the office sets limits')]),
  ];
  if (errors.length > 0) throw new ProblemError('auth.forbidden', { errors });
}
