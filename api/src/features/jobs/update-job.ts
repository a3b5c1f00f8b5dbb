import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Job, UpdateJob } from '@switchyard/contracts/jobs/job.ts';
import { findJob, lockJob, updateJobRow } from '@switchyard/platform/db/repositories/job-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import { fieldError, refuseFields, requireFound, requireScope } from '../../work/access.ts';
import { type Changed, changedFields } from '../../work/changed-fields.ts';
import { recordJobEvent } from '../../work/job-events.ts';
import { readJob } from '../../work/settle-work.ts';
import { requireJobReferences } from './job-references.ts';

export type JobUpdate = { id: string; expected: number; patch: UpdateJob };

/** @throws ProblemError 404, 410, 412 with the current job, or naming every field that does not fit */
export async function updateJob(
  unit: UnitOfWork,
  actor: Actor,
  { id, expected, patch }: JobUpdate,
): Promise<Job> {
  const scope = requireScope(actor, 'job.update');
  await lockJob(unit.tx, id);
  const before = requireFound(await findJob(unit.tx, id, scope));
  requireRevision(before, expected);
  const changed = changedFields(before, patch);
  if (Object.keys(changed).length === 0) return before;
  requireWindow({ ...before, ...changed });
  const moved = await movedSite(unit, before, changed);
  await updateJobRow(unit.tx, id, { patch: { ...changed, ...moved }, now: unit.now });
  const after = await readJob(unit, id);
  recordJobEvent(unit, { type: 'job.updated', before, after });
  return after;
}

function requireWindow(job: Pick<Job, 'earliestStart' | 'latestFinish'>): void {
  if (job.earliestStart === null || job.latestFinish === null) return;
  if (Date.parse(job.latestFinish) > Date.parse(job.earliestStart)) return;
  refuseFields([fieldError('/latestFinish', 'custom', 'Invalid window: end must be after start')]);
}

async function movedSite(
  unit: UnitOfWork,
  before: Job,
  changed: Changed<UpdateJob>,
): Promise<{ territory?: string | null }> {
  if (changed.siteId === undefined && changed.contactId === undefined) return {};
  const { territory } = await requireJobReferences(
    unit,
    {
      customerId: before.customerId,
      siteId: changed.siteId ?? before.siteId,
      contactId: changed.contactId ?? null,
      parentJobId: null,
    },
    { isNew: false },
  );
  return changed.siteId === undefined ? {} : { territory };
}
