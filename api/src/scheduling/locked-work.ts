import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { findVisit, lockJobOfVisit } from '@switchyard/platform/db/repositories/visit-repository.ts';
import type { ReadScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { readJob } from './settle-work.ts';

const keyOfVisit = (id: string) => `visit:${id}`;
const keyOfJob = (id: string) => `job:${id}`;

/**
 * A visit, including deleted ones, with its job locked, so that neither changes until the commit. Undefined outside the
 * scope. Read once per transaction, because a device sends many actions for one visit.
 */
export async function lockVisit(unit: UnitOfWork, id: string, scope: ReadScope): Promise<Visit | undefined> {
  const visit = await unit.once(keyOfVisit(id), async () => {
    if ((await lockJobOfVisit(unit.tx, id)) === undefined) return undefined;
    return await findVisit(unit.tx, id, { kind: 'company' });
  });
  return visit && isInScope(visit, scope) ? visit : undefined;
}

/** The job of a visit returned by {@link lockVisit}. */
export function readLockedJob(unit: UnitOfWork, { jobId }: Visit): Promise<Job> {
  return unit.once(keyOfJob(jobId), () => readJob(unit, jobId));
}

/** Stores a visit and its job as of a command's last change. */
export function keepLocked(unit: UnitOfWork, { visit, job }: { visit: Visit; job: Job }): void {
  unit.keep(keyOfVisit(visit.id), visit);
  unit.keep(keyOfJob(job.id), job);
}

function isInScope(visit: Visit, scope: ReadScope): boolean {
  switch (scope.kind) {
    case 'company':
      return true;
    case 'customer':
      return visit.job.customerId === scope.customerId;
    case 'technician':
      return visit.assignments.some(({ technicianId }) => technicianId === scope.technicianId);
    default:
      return scope satisfies never;
  }
}
