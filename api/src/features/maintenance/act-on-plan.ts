import type { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { SkipOccurrence } from '@switchyard/contracts/maintenance/maintenance-occurrence.ts';
import { maintenancePlanMachine } from '@switchyard/contracts/maintenance/maintenance-plan-rules.ts';
import type { MaintenancePlan } from '@switchyard/contracts/maintenance/maintenance-plan.ts';
import { addDays } from '@switchyard/contracts/time/calendar-day.ts';
import {
  findOpenOccurrence,
  insertOccurrences,
  mayServe,
  updateOccurrence,
} from '@switchyard/platform/db/repositories/maintenance-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { generateNow } from '@switchyard/platform/maintenance/generate-work.ts';
import { lockPlan, writePlan } from '@switchyard/platform/maintenance/record-plan.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { fieldError, refuseFields, requireFound } from '../../access/access.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import { stepRefused } from '../../records/state-steps.ts';

type Target = { readonly id: string; readonly expected: number };

/**
 * Generates the next job now.
 * @throws ProblemError `maintenance_plan.transition_refused` if the plan is not active or a job of it waits already
 */
export async function generatePlan(unit: UnitOfWork, target: Target): Promise<MaintenancePlan> {
  const plan = await requireActive(unit, target);
  if (!(await mayServe(unit.tx, plan)))
    throw notDue(plan, 'Its customer or site is deleted, or marked: do not service');
  const after = await generateNow(unit, plan);
  if (after === undefined) throw notDue(plan, 'A job of this plan waits for work, or was due today already');
  return after;
}

/**
 * Skips the next date, or the one that was given back.
 * @throws ProblemError `maintenance_plan.transition_refused`, or naming the date if it is not the next one
 */
export async function skipOccurrence(
  unit: UnitOfWork,
  { dueOn, reason, ...target }: Target & SkipOccurrence,
): Promise<MaintenancePlan> {
  const plan = await requireActive(unit, target);
  const { tx, now, context } = unit;
  const open = await findOpenOccurrence(tx, plan.id);
  if (open?.state === 'generated')
    throw notDue(plan, 'Its job exists: cancel that first, then skip the date');
  if (dueOn !== plan.nextDueOn) {
    const message = plan.nextDueOn === null ? 'There is no next date' : `The next date is ${plan.nextDueOn}`;
    refuseFields([fieldError('/dueOn', 'not_next', message)]);
  }
  const author = { reason, authorId: context.actor.id, authorName: context.actor.name };
  if (open) await updateOccurrence(tx, open.id, { now, state: 'skipped', ...author });
  else {
    await insertOccurrences(tx, [
      {
        ...author,
        id: newId(now.getTime()),
        companyId: context.companyId,
        planId: plan.id,
        dueOn,
        dueUntil: addDays(dueOn, plan.toleranceDays),
        cause: 'calendar',
        state: 'skipped',
      },
    ]);
  }
  return await writePlan(unit, plan, { verb: 'skipped', reason: `${dueOn}: ${reason}` });
}

async function requireActive(unit: UnitOfWork, { id, expected }: Target): Promise<MaintenancePlan> {
  const plan = requireFound(await lockPlan(unit, id));
  requireRevision(plan, expected);
  if (plan.state !== 'active') throw notDue(plan, `The plan is ${plan.state}: activate it first`);
  return plan;
}

function notDue(current: MaintenancePlan, detail: string): ProblemError {
  return stepRefused(maintenancePlanMachine, { current }, detail);
}
