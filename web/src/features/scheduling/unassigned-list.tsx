import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SchedulePlan, UnassignedJob } from '@switchyard/contracts/scheduling/schedule-run.ts';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { PlanJob } from './plan-job.tsx';
import { nameIn, reasonText, relaxationText } from './plan-words.ts';
import { useUnassignedJobsQuery } from './scheduling-api.ts';

const step = 50;
/** Most jobs of one request. */
const most = 200;

type UnassignedListProps = { plan: SchedulePlan; zone: string; isOpen: boolean };

/** Jobs that the plan leaves out: why, and what would help. */
export function UnassignedList({ plan, zone, isOpen }: UnassignedListProps) {
  const { id } = plan.run;
  const [limit, setLimit] = useState(step);
  const { data, error, refetch, isFetching } = useUnassignedJobsQuery({ id, limit }, { skip: isOpen });
  const total = plan.run.figures?.unassigned ?? 0;
  if (isOpen) {
    return (
      <p className="p-4 text-2">
        <Trans>Reasons are given when the search has ended.</Trans>
      </p>
    );
  }
  if (error && !data) return <ErrorState compact error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows />;
  if (data.items.length === 0) {
    return total === 0 ? (
      <EmptyState icon={<CircleCheck />} title={t`Every usable job is served`} />
    ) : (
      <p className="p-4 text-2">
        <Trans>The search ended before the reasons were known. Plan again.</Trans>
      </p>
    );
  }
  const shown = data.items.length;
  return (
    <div className="flex flex-col gap-3 p-4 max-sm:p-3">
      <ul
        aria-label={t`Unassigned jobs`}
        className="divide-y divide-line rounded-lg border border-line bg-surface"
      >
        {data.items.map((job) => (
          <UnassignedRow key={job.jobId} job={job} technicians={plan.technicians} zone={zone} />
        ))}
      </ul>
      <div className="flex items-center gap-3 text-sm text-3">
        <span className="num">{t`${shown} of ${total}, the most important first`}</span>
        {data.hasMore && limit < most && (
          <Button size="sm" busy={isFetching} onClick={() => setLimit(Math.min(most, limit + step))}>
            <Trans>Show more</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}

type UnassignedRowProps = { job: UnassignedJob; technicians: SchedulePlan['technicians']; zone: string };

function UnassignedRow({ job, technicians, zone }: UnassignedRowProps) {
  const { reasons, relaxations } = job;
  return (
    <li className="grid gap-x-6 gap-y-2 px-3 py-2.5 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.3fr)]">
      <div className="min-w-0">
        <PlanJob job={job} />
      </div>
      <div className="min-w-0 text-sm text-2">
        <p className="text-xs text-3">
          <Trans>In the way</Trans>
        </p>
        {reasons.length === 0 ? (
          <p>
            <Trans>No technician works on these days.</Trans>
          </p>
        ) : (
          <ul>
            {reasons.map((reason) => (
              <li key={reason.rule}>{reasonText(reason)}</li>
            ))}
          </ul>
        )}
      </div>
      <div className="min-w-0 text-sm text-2">
        <p className="text-xs text-3">
          <Trans>What would help, cheapest first</Trans>
        </p>
        {relaxations.length === 0 ? (
          <p>
            <Trans>No single change. Add a technician or a day.</Trans>
          </p>
        ) : (
          <ul>
            {relaxations.map((one) => (
              <li key={one.kind}>{relaxationText(one, nameIn(technicians, one.technicianId), zone)}</li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
