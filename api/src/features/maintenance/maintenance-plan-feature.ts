import { maintenancePlanColumns } from '@switchyard/contracts/maintenance/maintenance-plan-columns.ts';
import { maintenancePlanRecord } from '@switchyard/contracts/maintenance/maintenance-plan-record.ts';
import { maintenancePlanRoutes } from '@switchyard/contracts/maintenance/maintenance-plan-routes.ts';
import { customerTable } from '@switchyard/platform/db/records/customer-table.ts';
import {
  maintenancePlanTable,
  type MaintenancePlanValues,
} from '@switchyard/platform/db/records/maintenance-plan-table.ts';
import { siteTable } from '@switchyard/platform/db/records/site-table.ts';
import {
  findOpenOccurrence,
  readPlanDay,
} from '@switchyard/platform/db/repositories/maintenance-repository.ts';
import { readDue } from '@switchyard/platform/maintenance/next-due.ts';
import { refuseFields } from '../../access/access.ts';
import { defineRecordFeature } from '../../records/record-feature.ts';
import { referenceErrors, scheduleErrors, storedRule } from './plan-checks.ts';

/** A new plan is a draft: it falls due once it is activated. */
export const maintenancePlanFeature = defineRecordFeature(maintenancePlanRoutes, {
  record: maintenancePlanRecord,
  table: maintenancePlanTable,
  csv: maintenancePlanColumns,
  prepare: async ({ unit }, input): Promise<MaintenancePlanValues> => {
    const references = await referenceErrors(unit, input);
    // Without its site there is no calendar.
    if (references.some(({ pointer }) => pointer === '/siteId')) refuseFields(references);
    const { today } = await readPlanDay(unit.tx, input.siteId);
    const plan = {
      ...input,
      rrule: input.trigger === 'meter' ? null : storedRule(input.rrule),
      startsOn: input.startsOn ?? today,
    };
    refuseFields([...references, ...scheduleErrors(plan)]);
    return {
      ...plan,
      state: 'draft',
      stateReason: null,
      countsFrom: null,
      activatedAt: null,
      nextDueOn: null,
      lateFrom: null,
    };
  },
  change: async ({ unit }, { before, fields }) => {
    const after = { ...before, ...fields };
    const isPlaced = ['customerId', 'siteId', 'equipmentIds', 'checklistId'].some((field) => field in fields);
    refuseFields([...(isPlaced ? await referenceErrors(unit, after) : []), ...scheduleErrors(after)]);
    const rule = 'rrule' in fields ? { rrule: storedRule(after.rrule) } : {};
    return { ...fields, ...rule, ...(await readDue(unit.tx, { ...after, ...rule })) };
  },
  inUse: async ({ unit }, { id }) =>
    (await findOpenOccurrence(unit.tx, id))?.state === 'generated'
      ? 'A job of it waits for work: finish or cancel that first, or end the plan instead'
      : undefined,
  parentsOf: ({ customerId, siteId }) => [
    { table: customerTable, id: customerId, pointer: '/customerId', name: 'Its customer' },
    { table: siteTable, id: siteId, pointer: '/siteId', name: 'Its site' },
  ],
  beforeRestore: async ({ unit }, plan) => ({
    values: await readDue(unit.tx, plan),
    afterEvent: async () => undefined,
  }),
});
