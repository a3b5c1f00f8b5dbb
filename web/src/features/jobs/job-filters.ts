import { jobPriorities } from '@switchyard/contracts/jobs/job.ts';
import { jobStates, openJobStates } from '@switchyard/contracts/jobs/job-state.ts';
import { jobSorts } from '@switchyard/contracts/jobs/job-routes.ts';
import { trades } from '@switchyard/contracts/technicians/technician.ts';
import { TZDate } from '@date-fns/tz';
import {
  dayFilter,
  type FilterValues,
  flagFilter,
  idFilter,
  manyFilter,
  oneFilter,
  textFilter,
} from '../../lib/url-filters.ts';
import type { UrlFilters } from '../../lib/use-url-filters.ts';
import type { JobQuery } from './jobs-api.ts';

export const jobFilterSpec = {
  q: textFilter(),
  state: manyFilter(jobStates),
  priority: manyFilter(jobPriorities),
  trade: manyFilter(trades),
  open: flagFilter,
  overdue: flagFilter,
  late: flagFilter,
  day: dayFilter,
  customerId: idFilter,
  siteId: idFilter,
  technicianId: idFilter,
  sort: oneFilter(jobSorts),
  deleted: flagFilter,
};

export type JobListFilters = UrlFilters<typeof jobFilterSpec>;
export type JobFilters = FilterValues<typeof jobFilterSpec>;

/** The filters as the server's query. */
export function toJobQuery(filters: JobFilters, zone: string): JobQuery {
  const { day, open, state } = filters;
  const states = state.length > 0 ? state : open ? openJobStates : [];
  return {
    limit: 50,
    sort: filters.sort ?? '-createdAt',
    ...(filters.q === '' ? {} : { q: filters.q }),
    ...(states.length === 0 ? {} : { state: states.join(',') }),
    ...(filters.priority.length === 0 ? {} : { priority: filters.priority.join(',') }),
    ...(filters.trade.length === 0 ? {} : { trade: filters.trade.join(',') }),
    ...(filters.overdue ? { overdue: 'true' } : {}),
    ...(filters.late ? { late: 'true' } : {}),
    ...(filters.customerId === null ? {} : { customerId: filters.customerId }),
    ...(filters.siteId === null ? {} : { siteId: filters.siteId }),
    ...(filters.technicianId === null ? {} : { technicianId: filters.technicianId }),
    ...(day === null ? {} : dayWindow(day, zone)),
  };
}

/** First and last instant of a local day. */
export function dayWindow(day: string, zone: string): { scheduledFrom: string; scheduledTo: string } {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const at = (shift: number) =>
    new Date(new TZDate(year, month - 1, date + shift, zone).getTime()).toISOString();
  return { scheduledFrom: at(0), scheduledTo: at(1) };
}
