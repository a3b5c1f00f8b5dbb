import { t } from '@lingui/core/macro';
import type { Dashboard } from '@switchyard/contracts/dashboard/dashboard-routes.ts';
import { openJobStates } from '@switchyard/contracts/jobs/job-state.ts';
import { formatCount } from '../../lib/format-number.ts';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { Link } from '../../ui/link.tsx';

/** Open jobs by state; each line opens its list. */
export function StatesPanel({ data }: { data: Dashboard | undefined }) {
  if (!data) return <Skeleton className="h-64 rounded-lg" />;
  const most = Math.max(1, ...openJobStates.map((state) => data.jobsByState[state] ?? 0));
  return (
    <Panel title={t`Open jobs`} badge={<span className="num text-3">{formatCount(data.openJobs)}</span>}>
      <ul className="flex flex-col">
        {openJobStates.map((state) => {
          const count = data.jobsByState[state] ?? 0;
          return (
            <li key={state}>
              <Link
                to={`/jobs?state=${state}`}
                className="grid grid-cols-[124px_1fr_44px] items-center gap-3 rounded-md px-2 py-1 hover:bg-surface-2"
              >
                <StatusPill state={state} look="plain" />
                <span className="h-1.5 overflow-hidden rounded-full bg-surface-3">
                  <span
                    className="block h-full rounded-full bg-info"
                    style={{ width: `${(count / most) * 100}%` }}
                  />
                </span>
                <span className="num text-right text-sm text-2">{formatCount(count)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
