import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Dashboard } from '@switchyard/contracts/dashboard/dashboard-routes.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { CircleCheck } from 'lucide-react';
import { formatRelative } from '../../lib/format-date.ts';
import { useNow } from '../../lib/use-now.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PriorityMark } from '../../ui/priority-mark.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { Link } from '../../ui/link.tsx';

/** Open jobs by their resolve-by, the most overdue first. */
export function BurnPanel({ data, zone }: { data: Dashboard | undefined; zone: string }) {
  const now = useNow(30_000);
  return (
    <Panel
      title={t`Next to resolve`}
      flush
      actions={
        <Link to="/jobs?open=true&sort=resolveBy" className="rounded-sm px-1 text-sm text-2 hover:text-1">
          <Trans>All open jobs</Trans>
        </Link>
      }
    >
      <p className="-mt-1 px-3 pb-2.5 text-xs text-3">
        <Trans>By resolve-by time, longest past it first. At the same time, higher priority first.</Trans>
      </p>
      {!data && <Skeleton className="m-3 h-64" />}
      {data?.burning.length === 0 && (
        <EmptyState icon={<CircleCheck />} title={t`Nothing is due`}>
          <Trans>No open job has a time by which it must be resolved.</Trans>
        </EmptyState>
      )}
      <ul className="divide-y divide-line border-t border-line">
        {data?.burning.map((job) => (
          <BurnRow key={job.id} job={job} now={now} zone={zone} />
        ))}
      </ul>
    </Panel>
  );
}

function BurnRow({ job, now, zone }: { job: Job; now: number; zone: string }) {
  const due = job.resolveBy === null ? null : Date.parse(job.resolveBy);
  const tone = due === null || due - now > 4 * 3_600_000 ? 'text-2' : due < now ? 'text-danger' : 'text-warn';
  return (
    <li>
      <Link
        to={`/jobs/${job.id}`}
        className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-0.5 px-3 py-2 hover:bg-surface-2 focus-visible:-outline-offset-2 sm:grid-cols-[auto_minmax(0,1fr)_120px_110px]"
      >
        <PriorityMark priority={job.priority} hideWord />
        <span className="min-w-0">
          <span className="block truncate font-medium text-1">
            <span className="num text-3">#{job.number}</span> {job.title}
          </span>
          <span className="block truncate text-xs text-3">
            {job.customerName} · {job.siteAddress}
          </span>
        </span>
        <span className="max-sm:hidden">
          <StatusPill state={job.state} />
        </span>
        <span className={`num text-right text-sm font-medium ${tone}`}>
          {due === null
            ? '–'
            : due < now
              ? t`due ${formatRelative(due, now, zone)}`
              : formatRelative(due, now, zone)}
        </span>
      </Link>
    </li>
  );
}
