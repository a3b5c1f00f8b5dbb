import type { Role } from '../identity/role.ts';
import type { StateMachine } from '../records/state-machine.ts';
import { addDays } from '../time/calendar-day.ts';
import type { MaintenancePlan } from './maintenance-plan.ts';
import type { MaintenancePlanState } from './maintenance-plan-options.ts';

const office: readonly Role[] = ['manager', 'admin'];
const activate = { to: 'active', roles: office, needs: [] } as const;
const pause = { to: 'paused', roles: office, needs: ['reason'] } as const;
const end = { to: 'ended', roles: office, needs: ['reason'] } as const;

/** The states of a plan: only an active one falls due. */
export const maintenancePlanMachine: StateMachine<MaintenancePlanState, Role, 'reason'> = {
  kind: 'maintenance_plan',
  noun: 'maintenance plan',
  initial: ['draft'],
  steps: {
    draft: [activate, end],
    active: [pause, end],
    paused: [activate, end],
    ended: [],
  },
  stuck: 'stays so: create a new plan',
  needs: { reason: { pointer: '/reason', code: 'required', message: 'Say why, for colleagues' } },
};

/** True if a plan's open occurrence or next date is past its tolerance on this day. */
export function isOverdue({ lateFrom }: Pick<MaintenancePlan, 'lateFrom'>, day: string): boolean {
  return lateFrom !== null && lateFrom <= day;
}

/** First day on which an occurrence counts as overdue. */
export function lateFromOf(dueOn: string, toleranceDays: number): string {
  return addDays(dueOn, toleranceDays + 1);
}

/** True if a day of any year is within a season; a season may cross the turn of the year. */
export function isInSeason(
  day: string,
  { seasonFrom, seasonTo }: Pick<MaintenancePlan, 'seasonFrom' | 'seasonTo'>,
): boolean {
  if (seasonFrom === null || seasonTo === null) return true;
  const date = day.slice(5);
  return seasonFrom <= seasonTo
    ? date >= seasonFrom && date <= seasonTo
    : date >= seasonFrom || date <= seasonTo;
}
