import { maintenancePlanMachine } from '@switchyard/contracts/maintenance/maintenance-plan-rules.ts';
import type { MaintenancePlanState } from '@switchyard/contracts/maintenance/maintenance-plan-options.ts';
import type {
  MaintenancePlan,
  TransitionMaintenancePlan,
} from '@switchyard/contracts/maintenance/maintenance-plan.ts';
import { maintenancePlanTable } from '@switchyard/platform/db/records/maintenance-plan-table.ts';
import { readPlanDay } from '@switchyard/platform/db/repositories/maintenance-repository.ts';
import { writePlan } from '@switchyard/platform/maintenance/record-plan.ts';
import { refuseFields } from '../../access/access.ts';
import type { CommandScope } from '../../records/record-spec.ts';
import { transitionRecord } from '../../records/transition-record.ts';
import { referenceErrors, scheduleErrors } from './plan-checks.ts';

/**
 * Activates, pauses or ends a plan. Dates before its activation are not due: a plan that was paused starts from that day.
 * @throws ProblemError `maintenance_plan.transition_refused` with what is possible or missing
 */
export async function transitionPlan(
  command: CommandScope,
  move: { id: string; expected: number; step: TransitionMaintenancePlan },
): Promise<MaintenancePlan> {
  return await transitionRecord<MaintenancePlan, MaintenancePlanState>(
    {
      table: maintenancePlanTable,
      machine: maintenancePlanMachine,
      write: async ({ unit }, before, { to, reason }) => {
        const begun = to === 'active' ? await beginning(command, before) : {};
        const patch = { state: to, stateReason: reason, ...begun };
        return await writePlan(unit, before, { verb: 'state_changed', reason, patch });
      },
    },
    command,
    move,
  );
}

async function beginning({ unit }: CommandScope, plan: MaintenancePlan) {
  // Customer, equipment or dates may have gone since it was written.
  refuseFields([...(await referenceErrors(unit, plan)), ...scheduleErrors(plan)]);
  const { today } = await readPlanDay(unit.tx, plan.siteId);
  return { countsFrom: today, activatedAt: unit.now.toISOString() };
}
