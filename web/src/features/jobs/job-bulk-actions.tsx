import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { toCsv } from '@switchyard/contracts/http/to-csv.ts';
import { jobColumns } from '@switchyard/contracts/jobs/job-columns.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { JobState } from '@switchyard/contracts/jobs/job-state.ts';
import { CirclePause, CircleX, Download } from 'lucide-react';
import { useState } from 'react';
import { downloadText } from '../../lib/download-text.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import type { BulkOutcome } from '../../records/bulk-change.ts';
import type { BulkProps } from '../../records/record-list.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useTransitionJobMutation } from './jobs-api.ts';

/** Holds, cancels or exports the selected jobs. Each job succeeds or fails by itself. */
export function JobBulkActions({ items: jobs, tell }: BulkProps<Job>) {
  const [asking, setAsking] = useState<JobState | null>(null);
  const [transition] = useTransitionJobMutation();
  const run = async (to: JobState, reason: string) => {
    const done: BulkOutcome<Job>['done'][number][] = [];
    const refused: BulkOutcome<Job>['refused'][number][] = [];
    for (const job of jobs) {
      const { id, revision } = job;
      const { data, error } = await transition({ id, revision, body: { to, reason } });
      if (error === undefined) done.push({ item: job, revision: data.revision });
      else refused.push({ item: job, reason: describeRequestError(error) });
    }
    tell({ verb: to === 'cancelled' ? t`cancelled` : t`put on hold`, done, refused });
  };
  return (
    <>
      <Button size="sm" icon={<CirclePause />} onClick={() => setAsking('on_hold')}>
        <Trans>Hold</Trans>
      </Button>
      <Button size="sm" variant="danger" icon={<CircleX />} onClick={() => setAsking('cancelled')}>
        <Trans>Cancel jobs</Trans>
      </Button>
      <Button size="sm" icon={<Download />} onClick={() => downloadText('jobs.csv', toCsv(jobColumns, jobs))}>
        <Trans>CSV</Trans>
      </Button>
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title={asking === 'cancelled' ? t`Cancel these jobs?` : t`Put these jobs on hold?`}
        description={plural(jobs.length, {
          one: '# job leaves the board; technicians of planned visits are free again.',
          other: '# jobs leave the board; technicians of planned visits are free again.',
        })}
        confirmLabel={asking === 'cancelled' ? t`Cancel jobs` : t`Put on hold`}
        danger={asking === 'cancelled'}
        reason="required"
        occasion={asking === 'cancelled' ? 'cancel' : 'hold'}
        onConfirm={(reason) => run(asking ?? 'on_hold', reason)}
      />
    </>
  );
}
