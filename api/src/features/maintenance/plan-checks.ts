import type { FieldError } from '@switchyard/contracts/http/problem.ts';
import { maintenanceLimits } from '@switchyard/contracts/maintenance/maintenance-plan-options.ts';
import type { MaintenancePlan, PlanSchedule } from '@switchyard/contracts/maintenance/maintenance-plan.ts';
import { isPlainInterval, readRule, ruleText } from '@switchyard/contracts/maintenance/recurrence-rule.ts';
import { checklistTable } from '@switchyard/platform/db/records/checklist-table.ts';
import { companyScope } from '@switchyard/platform/db/records/record-table.ts';
import { findEquipmentForPlan } from '@switchyard/platform/db/repositories/maintenance-repository.ts';
import { readJobReferences } from '@switchyard/platform/db/repositories/job-reference-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { type Calendar, datesAfter } from '@switchyard/platform/maintenance/recurrence.ts';
import { fieldError } from '../../access/access.ts';

type Scheduled = PlanSchedule & Pick<MaintenancePlan, 'meter' | 'meterInterval' | 'equipmentIds'>;

/** The rule as it is stored, its parts in a fixed order; a rule that cannot be read stays as it is. */
export function storedRule(rrule: string | null): string | null {
  if (rrule === null) return null;
  const reading = readRule(rrule);
  return 'rule' in reading ? ruleText(reading.rule) : rrule;
}

/** Errors of when a plan falls due: an unreadable rule, one that never fires, a meter that is not named. */
export function scheduleErrors(plan: Scheduled): FieldError[] {
  return [
    ...(plan.trigger === 'meter' ? [] : calendarErrors(plan)),
    ...(plan.trigger === 'calendar' ? [] : meterErrors(plan)),
  ];
}

/** Errors of a rule and of what limits it. */
export function calendarErrors({ rrule, startsOn, ...plan }: Omit<PlanSchedule, 'trigger'>): FieldError[] {
  if (rrule === null) return [fieldError('/rrule', 'required', 'Say how often the plan falls due')];
  const reading = readRule(rrule);
  if ('problem' in reading) return [fieldError('/rrule', reading.problem.code, reading.problem.message)];
  if (plan.basis === 'completed' && !isPlainInterval(reading.rule)) {
    const message =
      'A plan that counts from completion repeats after whole days, weeks, months or years: leave out weekdays and days of the month';
    return [fieldError('/rrule', 'not_from_completion', message)];
  }
  if (startsOn === null) return [fieldError('/startsOn', 'required', 'Choose the first day')];
  if (plan.endsOn !== null && plan.endsOn < startsOn)
    return [fieldError('/endsOn', 'before_start', 'The last day cannot be before the first')];
  if ((plan.seasonFrom === null) !== (plan.seasonTo === null)) {
    const pointer = plan.seasonFrom === null ? '/seasonFrom' : '/seasonTo';
    return [fieldError(pointer, 'required', 'A season needs its first and its last day')];
  }
  return neverErrors({ ...plan, rrule, startsOn });
}

/** Errors of a calendar without a date, at the field that takes the last one away. */
function neverErrors(calendar: Calendar): FieldError[] {
  const never = (limits: Partial<Calendar>) => datesAfter({ ...calendar, ...limits }, '', 1).length === 0;
  if (!never({})) return [];
  const bare = { endsOn: null, excludedDays: [], seasonFrom: null, seasonTo: null };
  const none = `no date of this rule in ${maintenanceLimits.horizonYears} years`;
  if (never(bare)) return [fieldError('/rrule', 'never', `The plan would never fall due: there is ${none}`)];
  const { seasonFrom, seasonTo, excludedDays } = calendar;
  if (never({ ...bare, seasonFrom, seasonTo }))
    return [fieldError('/seasonFrom', 'never', 'The plan would never fall due: no date is in the season')];
  return never({ excludedDays, seasonFrom, seasonTo, endsOn: null })
    ? [fieldError('/excludedDays', 'never', 'The plan would never fall due: all of its dates are excluded')]
    : [fieldError('/endsOn', 'never', 'The plan would never fall due: it ends before its first date')];
}

function meterErrors({ meter, meterInterval, equipmentIds }: Scheduled): FieldError[] {
  return [
    ...(meter === null ? [fieldError('/meter', 'required', 'Name the meter that counts')] : []),
    ...(meterInterval === null
      ? [fieldError('/meterInterval', 'required', 'Say after how many units it is due')]
      : []),
    ...(equipmentIds.length === 1
      ? []
      : [
          fieldError(
            '/equipmentIds',
            'one_only',
            'A meter counts for one piece of equipment: choose exactly one',
          ),
        ]),
  ];
}

type Placed = Pick<MaintenancePlan, 'customerId' | 'siteId' | 'equipmentIds' | 'checklistId'>;

/** Errors of what a plan refers to: a customer that is served, a site and equipment of it, a checklist. */
export async function referenceErrors({ tx, now }: UnitOfWork, plan: Placed): Promise<FieldError[]> {
  const { customer, site } = await readJobReferences(tx, { ...plan, contactId: null, parentJobId: null });
  const found = await findEquipmentForPlan(tx, plan);
  const checklist =
    plan.checklistId === null
      ? undefined
      : await checklistTable.find(tx, plan.checklistId, { scope: companyScope, now });
  return [
    ...(customer ? [] : [fieldError('/customerId', 'not_found', 'There is no such customer')]),
    ...(customer?.doNotService
      ? [fieldError('/customerId', 'do_not_service', 'This customer is marked: do not service')]
      : []),
    ...(site ? [] : [fieldError('/siteId', 'not_found', 'There is no such site')]),
    ...(site && site.customerId !== plan.customerId
      ? [fieldError('/siteId', 'wrong_customer', 'This site belongs to another customer')]
      : []),
    ...(plan.equipmentIds.every((id) => found.has(id))
      ? []
      : [fieldError('/equipmentIds', 'not_found', 'Choose equipment at this site, or your own')]),
    ...(plan.checklistId !== null && checklist?.deletedAt !== null
      ? [fieldError('/checklistId', 'not_found', 'There is no such checklist')]
      : []),
  ];
}
