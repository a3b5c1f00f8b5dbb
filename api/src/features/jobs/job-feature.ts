import { jobColumns } from '@switchyard/contracts/jobs/job-columns.ts';
import { jobRecord } from '@switchyard/contracts/jobs/job-record.ts';
import { jobRoutes } from '@switchyard/contracts/jobs/job-routes.ts';
import { crossedTimes, type Job, type UpdateJob } from '@switchyard/contracts/jobs/job.ts';
import { customerTable } from '@switchyard/platform/db/records/customer-table.ts';
import { jobTable } from '@switchyard/platform/db/records/job-table.ts';
import { siteTable } from '@switchyard/platform/db/records/site-table.ts';
import { toReadScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { defineRecordFeature } from '../../records/record-feature.ts';
import { fieldError, refuseFields } from '../../access/access.ts';
import { requireEquipment } from './job-equipment.ts';
import { jobFor } from '@switchyard/platform/events/audience.ts';
import type { Changed } from '../../records/changed-fields.ts';
import { recordJobEvent } from '@switchyard/platform/events/job-events.ts';
import { settleOccurrence } from '@switchyard/platform/maintenance/settle-occurrence.ts';
import { requireFollowUp, requireJobReferences } from './job-references.ts';
import { deleteVisitsOf, hasBegun, reviveVisitsOf } from './visits-of-job.ts';

/** A job is deleted and restored together with its visits. Technicians create only follow-ups of their own jobs. */
export const jobFeature = defineRecordFeature(jobRoutes, {
  record: jobRecord,
  table: jobTable,
  csv: jobColumns,
  shownTo: jobFor,
  tell: (unit, { verb, ...change }) => recordJobEvent(unit, { type: `job.${verb}`, ...change }),
  prepare: async ({ unit, scope }, input) => {
    if (scope.kind !== 'company') await requireFollowUp(unit, toReadScope(scope), input);
    const { territory } = await requireJobReferences(unit, input, { isNew: true });
    await requireEquipment(unit, input);
    return { ...input, territory, createdBy: unit.context.actor.id };
  },
  change: async ({ unit }, { before, fields }) => {
    requireOrderedTimes(before, fields);
    if (fields.equipmentIds) {
      await requireEquipment(unit, { ...before, equipmentIds: fields.equipmentIds }, before.equipmentIds);
    }
    return { ...fields, ...(await movedSite(unit, before, fields)) };
  },
  inUse: async ({ unit }, { id }) =>
    (await hasBegun(unit, id)) ? 'A visit has started: cancel or close the job instead' : undefined,
  afterDelete: async ({ unit }, job) => {
    await deleteVisitsOf(unit, job.id);
    await settleOccurrence(unit, { ...job, deletedAt: unit.now.toISOString() });
  },
  parentsOf: ({ customerId, siteId }) => [
    { table: customerTable, id: customerId, pointer: '/customerId', name: 'Its customer' },
    { table: siteTable, id: siteId, pointer: '/siteId', name: 'Its site' },
  ],
  beforeRestore: async ({ unit }, job) => {
    const revived = await reviveVisitsOf(unit, job);
    const afterEvent = async () => {
      await revived.afterEvent();
      await settleOccurrence(unit, { ...job, ...revived.values, deletedAt: null });
    };
    return { ...revived, afterEvent };
  },
});

/** Refuses a change after which times of the job are the wrong way round; times that it leaves alone may be. */
function requireOrderedTimes(before: Job, fields: Changed<UpdateJob>): void {
  const crossed = crossedTimes({ ...before, ...fields }).filter(
    ({ from, at }) => from in fields || at in fields,
  );
  refuseFields(crossed.map(({ at, message }) => fieldError(`/${at}`, 'custom', message)));
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
