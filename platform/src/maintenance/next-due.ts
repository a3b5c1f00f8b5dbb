import { lateFromOf } from '@switchyard/contracts/maintenance/maintenance-plan-rules.ts';
import type { MaintenancePlan, PlanSchedule } from '@switchyard/contracts/maintenance/maintenance-plan.ts';
import { addDays } from '@switchyard/contracts/time/calendar-day.ts';
import type { Tx } from '../db/database.ts';
import {
  findLastOccurrence,
  findOpenOccurrence,
  type MeterUse,
  readMeterUse,
  type StoredOccurrence,
} from '../db/repositories/maintenance-repository.ts';
import { type Calendar, countedFrom, datesAfter } from './recurrence.ts';

type Planned = PlanSchedule & Pick<MaintenancePlan, 'countsFrom'>;

/** The dates of a plan by its rule; undefined for a plan that a meter alone makes due. */
export function calendarOf(plan: Planned): Calendar | undefined {
  const { trigger, rrule, startsOn } = plan;
  return trigger === 'meter' || rrule === null || startsOn === null
    ? undefined
    : { ...plan, rrule, startsOn };
}

/**
 * The dates that follow a plan's newest occurrence. A basis `completed` counts from the day on which that was done, or
 * from its date if it was skipped.
 */
export function upcomingDates(plan: Planned, last: StoredOccurrence | undefined, limit: number): string[] {
  const calendar = calendarOf(plan);
  if (calendar === undefined) return [];
  const { basis, countsFrom } = plan;
  const notBefore = countsFrom === null ? '' : addDays(countsFrom, -1);
  if (last === undefined)
    return datesAfter(calendar, laterOf(notBefore, addDays(calendar.startsOn, -1)), limit);
  if (basis === 'scheduled') return datesAfter(calendar, laterOf(last.dueOn, notBefore), limit);
  const anchor = last.doneOn ?? last.dueOn;
  const dates = datesAfter(countedFrom(calendar, anchor), laterOf(anchor, notBefore), limit + 1);
  // Done early: its own date is not due again.
  return dates.filter((day) => day !== last.dueOn).slice(0, limit);
}

/** The fields of a plan that follow from its dates and occurrences. */
export async function readDue(
  tx: Tx,
  plan: Planned & Pick<MaintenancePlan, 'id' | 'state' | 'toleranceDays'>,
): Promise<Pick<MaintenancePlan, 'nextDueOn' | 'lateFrom'>> {
  const open = await findOpenOccurrence(tx, plan.id);
  const [next = null] =
    open || plan.state !== 'active' ? [] : upcomingDates(plan, await findLastOccurrence(tx, plan.id), 1);
  const nextDueOn = open?.dueOn ?? next;
  return { nextDueOn, lateFrom: nextDueOn && lateFromOf(nextDueOn, plan.toleranceDays) };
}

/** Units that the meter of a plan has counted since its last occurrence, or since its activation. */
export async function readUse(
  tx: Tx,
  plan: Pick<MaintenancePlan, 'equipmentIds' | 'meter' | 'basis' | 'activatedAt' | 'trigger'>,
  last: StoredOccurrence | undefined,
): Promise<MeterUse | undefined> {
  const { trigger, meter, basis, activatedAt } = plan;
  const [equipmentId] = plan.equipmentIds;
  if (trigger === 'calendar' || meter === null || equipmentId === undefined) return undefined;
  const generated = last && (last.meteredAt ?? last.createdAt);
  const since =
    (basis === 'completed' ? last?.doneAt : null) ?? generated ?? (activatedAt && new Date(activatedAt));
  return since ? await readMeterUse(tx, { equipmentId, meter, since }) : undefined;
}

function laterOf(a: string, b: string): string {
  return a > b ? a : b;
}
