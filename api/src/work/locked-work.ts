import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { findVisit, lockJobOfVisit } from '@switchyard/platform/db/repositories/visit-repository.ts';
import type { ReadScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { readJob } from './settle-work.ts';

const keyOfVisit = (id: string) => `visit:${id}`;
const keyOfJob = (id: string) => `job:${id}`;

/**
 * A visit, deleted ones included, its job locked: nothing of either changes until the commit. Undefined when there is
 * none in this scope. A device sends many things about one visit: it is read once for all of them.
 */
export async function lockVisit(unit: UnitOfWork, id: string, scope: ReadScope): Promise<Visit | undefined> {
  const visit = await unit.once(keyOfVisit(id), async () => {
    if ((await lockJobOfVisit(unit.tx, id)) === undefined) return undefined;
    return await findVisit(unit.tx, id, { kind: 'company' });
  });
  return visit && isInScope(visit, scope) ? visit : undefined;
}

/** The job of a visit that {@link lockVisit} answered. */
export function readLockedJob(unit: UnitOfWork, { jobId }: Visit): Promise<Job> {
  return unit.once(keyOfJob(jobId), () => readJob(unit, jobId));
}

/** Notes a visit and its job as they are after the last change that a command made. */
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
