import { t } from '@lingui/core/macro';
import type { Role } from '@switchyard/contracts/identity/role.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatDate, formatTimeRange } from '../../lib/format-date.ts';
import { hashNumber } from '../../lib/record-number.ts';
import { SyncBadge } from '../../offline/views/sync-badge.tsx';
import type { Column } from '../../ui/data-list-types.ts';
import { PriorityMark } from '../../ui/priority-mark.tsx';
import { isOverdue } from './is-overdue.ts';
import { useNow } from '../../lib/use-now.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { WorkStatus } from '../../core/work-status.tsx';

/** Columns of the job list that this role sees. */
export function jobColumns(zone: string, role: Role): readonly Column<Job>[] {
  const hidden =
    role === 'customer' ? ['priority', 'resolveBy'] : role === 'technician' ? ['technician'] : [];
  return allColumns(zone, role).filter((column) => !hidden.includes(column.id));
}

function allColumns(zone: string, role: Role): readonly Column<Job>[] {
  return [
    {
      id: 'number',
      header: t`No.`,
      width: '72px',
      sortable: true,
      cell: (job) => <span className="num text-3">{hashNumber(job.number)}</span>,
    },
    {
      id: 'title',
      header: t`Job`,
      width: 'minmax(180px, 3fr)',
      cell: (job) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium text-1">{job.title}</span>
          <SyncBadge compact entity={`job:${job.id}`} />
        </span>
      ),
    },
    {
      id: 'state',
      header: t`State`,
      width: role === 'customer' ? '168px' : '128px',
      cell: (job) => <WorkStatus state={job.state} />,
    },
    {
      id: 'priority',
      header: t`Priority`,
      width: '104px',
      sortable: true,
      showFrom: 860,
      cell: (job) => <PriorityMark priority={job.priority} />,
    },
    {
      id: 'customer',
      header: role === 'customer' ? t`Where` : t`Customer and site`,
      width: 'minmax(150px, 2fr)',
      showFrom: role === 'customer' ? 780 : 720,
      cell: (job) => (
        <span className="truncate text-2">
          {role === 'customer' ? (
            job.siteAddress
          ) : (
            <>
              {job.customerName} <span className="text-3">· {job.siteAddress}</span>
            </>
          )}
        </span>
      ),
    },
    {
      id: 'technician',
      header: t`Technician`,
      width: '150px',
      showFrom: 1000,
      cell: (job) => <span className="truncate text-2">{job.technicianNames.join(', ') || '–'}</span>,
    },
    {
      id: 'scheduledStart',
      header: t`Scheduled`,
      width: '150px',
      sortable: true,
      // Customers look for the date first, also on a tablet.
      showFrom: role === 'customer' ? 620 : 860,
      cell: (job) => <span className="num truncate text-2">{scheduleText(job, zone)}</span>,
    },
    {
      id: 'resolveBy',
      header: t`Resolve by`,
      width: '100px',
      sortable: true,
      showFrom: 1120,
      cell: (job) => <ResolveBy job={job} zone={zone} />,
    },
    {
      id: 'createdAt',
      header: t`Created`,
      width: '92px',
      sortable: true,
      showFrom: 1240,
      cell: (job) => <RelativeTime at={job.createdAt} zone={zone} className="text-3" />,
    },
  ];
}

function ResolveBy({ job, zone }: { job: Job; zone: string }) {
  const late = isOverdue(job, useNow(60_000));
  if (job.resolveBy === null) return <span className="text-3">–</span>;
  return <RelativeTime at={job.resolveBy} zone={zone} className={late ? 'text-danger' : 'text-2'} />;
}

function scheduleText(job: Job, zone: string): string {
  if (job.scheduledStart === null || job.scheduledEnd === null) {
    return job.completedAt === null ? '–' : t`done ${formatDate(job.completedAt, zone, 'dayTime')}`;
  }
  return `${formatDate(job.scheduledStart, zone, 'day')}, ${formatTimeRange(job.scheduledStart, job.scheduledEnd, zone)}`;
}

/** A job as a card on narrow screens. */
export function JobCard({ job, zone }: { job: Job; zone: string }) {
  const { role } = useCurrentUser();
  const isCustomer = role === 'customer';
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex items-center gap-2">
        <span className="num text-xs text-3">{hashNumber(job.number)}</span>
        <span className="truncate font-medium text-1">{job.title}</span>
        <span className="ml-auto">
          <WorkStatus state={job.state} />
        </span>
      </div>
      <div className="truncate text-sm text-2">
        {isCustomer ? job.siteAddress : `${job.customerName} · ${job.siteAddress}`}
      </div>
      <div className="num flex items-center gap-2 text-xs text-3">
        {!isCustomer && <PriorityMark priority={job.priority} hideWord />}
        {scheduleText(job, zone)}
        {role !== 'technician' && <span className="truncate">{job.technicianNames.join(', ')}</span>}
      </div>
    </div>
  );
}
