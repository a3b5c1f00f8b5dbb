import type {
  MaintenanceOccurrence,
  Upcoming,
} from '@switchyard/contracts/maintenance/maintenance-occurrence.ts';
import { maintenanceLimits } from '@switchyard/contracts/maintenance/maintenance-plan-options.ts';
import type { PreviewQuery } from '@switchyard/contracts/maintenance/maintenance-plan-routes.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { maintenancePlanTable } from '@switchyard/platform/db/records/maintenance-plan-table.ts';
import type { Reader } from '@switchyard/platform/db/records/record-table.ts';
import {
  findLastOccurrence,
  listOccurrences,
} from '@switchyard/platform/db/repositories/maintenance-repository.ts';
import { readUse, upcomingDates } from '@switchyard/platform/maintenance/next-due.ts';
import { countedFrom, datesAfter } from '@switchyard/platform/maintenance/recurrence.ts';
import { refuseFields, requireFound } from '../../access/access.ts';
import { calendarErrors } from './plan-checks.ts';

/** Occurrences of one answer. */
const mostOccurrences = 200;

/** Occurrences, the newest first. @throws ProblemError 404, 410 */
export async function readOccurrences(
  tx: Tx,
  id: string,
  reader: Reader,
): Promise<{ occurrences: MaintenanceOccurrence[] }> {
  requireFound(await maintenancePlanTable.find(tx, id, reader));
  const occurrences = await listOccurrences(tx, id, mostOccurrences);
  // Why work was left out, and who decided, is between the company and its technicians.
  const isCustomer = reader.scope.kind === 'customer';
  return {
    occurrences: isCustomer
      ? occurrences.map((one) => ({ ...one, reason: null, authorName: null }))
      : occurrences,
  };
}

/** The next dates, the open occurrence left out, and how far the meter is. @throws ProblemError 404, 410 */
export async function readUpcoming(tx: Tx, id: string, reader: Reader): Promise<Upcoming> {
  const plan = requireFound(await maintenancePlanTable.find(tx, id, reader));
  const last = await findLastOccurrence(tx, id);
  const use = await readUse(tx, plan, last);
  return {
    dates: plan.state === 'ended' ? [] : upcomingDates(plan, last, maintenanceLimits.shownDates),
    meterUse: use ? { used: use.used, unit: use.unit, takenAt: use.takenAt.toISOString() } : null,
  };
}

/** The next dates of a rule that is being written. @throws ProblemError naming the field that leaves none */
export function previewDates(query: PreviewQuery, today: string): Upcoming {
  const { endsOn = null, excludedDays = [], seasonFrom = null, seasonTo = null, basis = 'scheduled' } = query;
  const calendar = { ...query, endsOn, excludedDays, seasonFrom, seasonTo };
  refuseFields(calendarErrors({ ...calendar, basis }));
  const dates = basis === 'completed' ? countedFrom(calendar, query.startsOn) : calendar;
  const after = new Date(Date.parse(`${today}T00:00:00Z`) - 1).toISOString().slice(0, 10);
  return { dates: datesAfter(dates, after, maintenanceLimits.shownDates), meterUse: null };
}
