import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { Search } from 'lucide-react';
import { useMemo } from 'react';
import { formatCount } from '../../../lib/format-number.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { searchQueue } from '../rules/queue-search.ts';
import { QueueList } from './queue-list.tsx';

type FoundJobsProps = {
  /** The jobs to search. */
  jobs: readonly Job[];
  /** Number of all waiting jobs. */
  total: number;
  search: string;
};

/** The waiting jobs that match the search and the filters, with their number. */
export function FoundJobs({ jobs, total, search }: FoundJobsProps) {
  const found = useMemo(() => searchQueue(jobs, search), [jobs, search]);
  const whys = useMemo(() => new Map(found.map(({ job, why }) => [job.id, why])), [found]);
  return (
    <>
      <p role="status" className="num shrink-0 px-3.5 pt-1.5 text-xs text-3">
        <Trans>
          {formatCount(found.length)} of {formatCount(total)}
        </Trans>
      </p>
      {found.length === 0 ? (
        <EmptyState icon={<Search />} title={t`No waiting job matches`}>
          <Trans>Change the search or the territory and skill filters.</Trans>
        </EmptyState>
      ) : (
        <QueueList jobs={found.map(({ job }) => job)} whys={whys} label={t`Unassigned jobs`} />
      )}
    </>
  );
}
