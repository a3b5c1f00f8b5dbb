import { maintenancePlanRecord } from '@switchyard/contracts/maintenance/maintenance-plan-record.ts';
import type { MaintenancePlan } from '@switchyard/contracts/maintenance/maintenance-plan.ts';
import { maintenancePlanTable, type MaintenancePlanValues } from '../db/records/maintenance-plan-table.ts';
import { companyScope } from '../db/records/record-table.ts';
import { recordChange } from '../events/record-event.ts';
import type { UnitOfWork } from '../events/unit-of-work.ts';
import { readDue } from './next-due.ts';

type PlanVerb = keyof typeof maintenancePlanRecord.events;
type PlanChange = {
  readonly verb: PlanVerb;
  readonly reason?: string | null;
  readonly patch?: Partial<MaintenancePlanValues>;
};

/** The plan, locked until the commit; undefined if there is none. */
export async function lockPlan({ tx, now }: UnitOfWork, id: string): Promise<MaintenancePlan | undefined> {
  await maintenancePlanTable.lock(tx, id);
  return await maintenancePlanTable.find(tx, id, { scope: companyScope, now });
}

/** Writes what follows from a change of a locked plan or of its occurrences, and records the event. */
export async function writePlan(
  unit: UnitOfWork,
  before: MaintenancePlan,
  { verb, reason = null, patch = {} }: PlanChange,
): Promise<MaintenancePlan> {
  const { tx, now } = unit;
  const due = await readDue(tx, { ...before, ...patch });
  await maintenancePlanTable.update(tx, before.id, { patch: { ...patch, ...due }, now });
  const after = await maintenancePlanTable.find(tx, before.id, { scope: companyScope, now });
  if (!after) throw new Error('The maintenance plan just written is missing');
  recordChange(unit, maintenancePlanRecord, { verb, before, after, reason });
  return after;
}
