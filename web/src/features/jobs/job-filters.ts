import { t } from '@lingui/core/macro';
import { jobPriorities } from '@switchyard/contracts/jobs/job.ts';
import { jobStates, openJobStates } from '@switchyard/contracts/jobs/job-state.ts';
import { trades } from '@switchyard/contracts/technicians/technician.ts';
import { addDays } from '@switchyard/contracts/time/calendar-day.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { tradeWord } from '../../lib/trade-word.ts';
import { day, type FilterValuesOf, linked, many, toggle } from '../../records/list-filter.ts';
import type { ListQuery } from '../../records/record-api.ts';
import { priorityWord } from '../../ui/priority-mark.tsx';
import { workStateLook } from '../../ui/work-state.ts';

export const jobFilters = {
  state: many(t`State`, jobStates, (state) => workStateLook(state).word),
  priority: many(t`Priority`, jobPriorities, priorityWord),
  trade: many(t`Trade`, trades, tradeWord),
  open: toggle(t`Open`, { local: true }),
  overdue: toggle(t`Past resolve-by`),
  late: toggle(t`Running late`),
  day,
  customerId: linked,
  siteId: linked,
  technicianId: linked,
};

/** Query beyond the filters: open jobs are all unfinished states, a day is a time range. */
export function jobWindow(
  { open, state, day: chosen }: Pick<FilterValuesOf<typeof jobFilters>, 'open' | 'state' | 'day'>,
  zone: string,
): ListQuery {
  return {
    ...(open && state.length === 0 ? { state: openJobStates.join(',') } : {}),
    ...(chosen === null ? {} : dayWindow(chosen, zone)),
  };
}

/** First and last instant of a local day. */
export function dayWindow(date: string, zone: string): { scheduledFrom: string; scheduledTo: string } {
  const clock = createZoneClock(zone);
  return {
    scheduledFrom: clock.startOfDay(date).toISOString(),
    scheduledTo: clock.startOfDay(addDays(date, 1)).toISOString(),
  };
}
