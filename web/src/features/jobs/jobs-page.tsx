import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { jobPriorities } from '@switchyard/contracts/jobs/job.ts';
import { jobSorts } from '@switchyard/contracts/jobs/job-routes.ts';
import { trades } from '@switchyard/contracts/technicians/technician.ts';
import { visitRecord } from '@switchyard/contracts/visits/visit-record.ts';
import { Wrench } from 'lucide-react';
import { Suspense } from 'react';
import { LayoutSwitch, layoutSpec } from '../../core/layout-switch.tsx';
import { scopeOf } from '../../core/permissions.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import { tradeWord } from '../../lib/trade-word.ts';
import { type ListContext, optionsOf } from '../../records/list-filter.ts';
import { defineRecordList, type ListFilters } from '../../records/record-list.ts';
import { RecordListPage } from '../../records/record-list-page.tsx';
import { Chip } from '../../ui/chip.tsx';
import { priorityWord } from '../../ui/priority-mark.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { JobCard, jobColumns } from './job-columns.tsx';
import { jobFilters, jobWindow } from './job-filters.ts';
import { jobLayouts } from './job-layouts.ts';
import { jobs } from './jobs-api.ts';

const isStaff = ({ user }: ListContext) => scopeOf(user, 'job.update') !== 'none';
const isCustomer = ({ user }: ListContext) => user.role === 'customer';

const list = defineRecordList({
  title: (context) => (isStaff(context) ? t`Jobs` : t`My jobs`),
  api: jobs,
  alsoOn: [visitRecord],
  searchHint: t`Find a job`,
  filters: jobFilters,
  hiddenFilters: (context) => Object.keys(jobFilters).filter((key) => isCustomer(context) && key !== 'open'),
  sorts: jobSorts,
  groups: { state: {}, priority: { isReversed: true }, trade: {} },
  // Technicians and customers want to see the next job first.
  defaultSort: (context) => (isStaff(context) ? '-createdAt' : 'scheduledStart'),
  toQuery: (values, { zone }) => jobWindow(values, zone),
  columns: ({ zone, user }) => jobColumns(zone, user.role),
  card: (job, { zone }) => <JobCard job={job} zone={zone} />,
  empty: {
    icon: <Wrench />,
    text: t`Jobs appear here as soon as they are requested or created.`,
    filteredText: t`Try fewer filters or another word.`,
  },
  create: {
    label: t`New job`,
    action: 'job.create',
    form: lazyComponent(() => import('./job-form-dialog.tsx').then((module) => module.JobFormDialog)),
  },
  Tools: LinkedFilters,
  hasViews: (context) => !isCustomer(context),
  export: { from: 'server', href: jobs.exportHref },
  bulk: lazyComponent(() => import('./job-bulk-actions.tsx').then((module) => module.JobBulkActions), {
    untilItArrives: true,
  }),
  bulkFields: [
    {
      field: 'priority',
      label: t`Priority`,
      options: optionsOf(jobPriorities, priorityWord),
    },
    { field: 'trade', label: t`Trade`, options: optionsOf(trades, tradeWord) },
  ],
});

const layouts = {
  map: lazyComponent(() => import('./job-map.tsx').then((module) => module.JobMap)),
  calendar: lazyComponent(() => import('./calendar/job-calendar.tsx').then((module) => module.JobCalendar)),
};

/** Jobs visible to the signed-in user: the company's, the assigned ones, or the customer's own. */
export function JobsPage() {
  const { values } = useUrlFilters(layoutSpec);
  if (values.layout === null || values.deleted) {
    return <RecordListPage list={list} tools={<LayoutSwitch layouts={jobLayouts} />} />;
  }
  const layout = layouts[values.layout];
  return (
    <Suspense fallback={<SkeletonRows />}>
      <layout.Component list={list} />
    </Suspense>
  );
}

/** Chips for the filters set by a link, each with a button that removes it. */
function LinkedFilters({ values, set }: ListFilters<typeof jobFilters>) {
  const { day, customerId, siteId, technicianId } = values;
  return (
    <>
      {day !== null && (
        <Chip tone="info" onRemove={() => set({ day: null })}>
          <Trans>Scheduled {day}</Trans>
        </Chip>
      )}
      {(customerId ?? siteId ?? technicianId) && (
        <Chip tone="info" onRemove={() => set({ customerId: null, siteId: null, technicianId: null })}>
          {technicianId !== null ? t`One technician` : siteId !== null ? t`One site` : t`One customer`}
        </Chip>
      )}
    </>
  );
}
