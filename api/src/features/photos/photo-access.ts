import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { isTemporaryId } from '@switchyard/contracts/offline/temporary-id.ts';
import { personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { findClientRefs } from '@switchyard/platform/db/repositories/client-ref-repository.ts';
import { findJob } from '@switchyard/platform/db/repositories/job-repository.ts';
import { findTimesTold } from '@switchyard/platform/db/repositories/photo-repository.ts';
import type { ReadScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import { type Allowed, requireFound } from '../../access/access.ts';

/** Offline devices do not know that a visit was reassigned, and their clocks may be off; milliseconds. */
const tolerance = 24 * 3_600_000;

/**
 * The job of the pictures, if in scope.
 * @throws ProblemError 404 outside the scope, 410 once the job was deleted
 */
export async function requireVisibleJob(tx: Tx, scope: ReadScope, jobId: string): Promise<Job> {
  return requireFound(await findJob(tx, jobId, scope));
}

/**
 * The job that the actor may add pictures to: one in scope, or, for technicians, one that was assigned to them when the
 * picture was taken. The picture belongs to the job, regardless of its current technician.
 * @param takenAt null: any time
 * @throws ProblemError 404 otherwise, 410 once the job was deleted
 */
export async function requireJobForUpload(
  tx: Tx,
  { actor, scope }: Allowed,
  { jobId, takenAt }: { jobId: string; takenAt: string | null },
): Promise<Job> {
  const found = await findJob(tx, jobId, scope);
  if (found || !(await wasTheirs(tx, actor, { jobId, takenAt }))) return requireFound(found);
  return requireFound(await findJob(tx, jobId, { kind: 'company' }));
}

/** A technician's own topic has events of a job from assignment to unassignment. */
async function wasTheirs(
  tx: Tx,
  { companyId, technicianId }: Actor,
  { jobId, takenAt }: { jobId: string; takenAt: string | null },
): Promise<boolean> {
  if (technicianId === null) return false;
  const topic = personalTopic(companyId, 'technician', technicianId);
  const told = await findTimesTold(tx, { topic, jobId });
  if (!told || takenAt === null) return told !== undefined;
  const taken = Date.parse(takenAt);
  return taken >= told.first.getTime() - tolerance && taken <= told.last.getTime() + tolerance;
}

/** @throws ProblemError `sync.dependency` for a temporary id without a record so far */
export async function resolveIds(
  tx: Tx,
  { companyId, userId }: Actor,
  ids: { jobId: string; visitId?: string | undefined },
): Promise<{ jobId: string; visitId: string | null }> {
  const temporary = Object.values(ids).filter(isTemporaryId);
  const known = await findClientRefs(tx, { companyId, userId }, temporary);
  const resolve = (id: string): string => {
    if (!isTemporaryId(id)) return id;
    const real = known.get(id);
    if (real === undefined) throw new ProblemError('sync.dependency', { detail: `Unknown so far: ${id}` });
    return real;
  };
  return { jobId: resolve(ids.jobId), visitId: ids.visitId === undefined ? null : resolve(ids.visitId) };
}
