import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { JobState } from '@switchyard/contracts/jobs/job-state.ts';
import { CirclePause, CircleX, Download } from 'lucide-react';
import { useState } from 'react';
import { formatPlural } from '../../lib/format-number.ts';
import { hashNumber } from '../../lib/record-number.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { exportJobs } from './export-jobs.ts';
import { useTransitionJobMutation } from './jobs-api.ts';

type JobBulkActionsProps = { rows: readonly Job[]; selected: ReadonlySet<string>; onDone: () => void };

/** Hold, cancel or export the selected jobs. Each job succeeds or fails by itself; the toast tells which failed. */
export function JobBulkActions({ rows, selected, onDone }: JobBulkActionsProps) {
  const [asking, setAsking] = useState<JobState | null>(null);
  const [transition] = useTransitionJobMutation();
  const toast = useToast();
  const jobs = rows.filter((job) => selected.has(job.id));
  const run = async (to: JobState, reason: string) => {
    const failures: string[] = [];
    for (const job of jobs) {
      const result = await transition({ id: job.id, revision: job.revision, body: { to, reason } });
      if (result.error) failures.push(`${hashNumber(job.number)}: ${describeRequestError(result.error)}`);
    }
    const done = jobs.length - failures.length;
    toast({
      title: `${formatPlural(done, 'job')} ${to === 'cancelled' ? 'cancelled' : 'put on hold'}`,
      ...(failures.length === 0
        ? {}
        : { description: `Not changed: ${failures.join('; ')}`, variant: 'destructive' as const }),
    });
    onDone();
  };
  return (
    <>
      <BulkBar count={jobs.length} onClear={onDone}>
        <Button size="sm" icon={<CirclePause />} onClick={() => setAsking('on_hold')}>
          Hold
        </Button>
        <Button size="sm" variant="danger" icon={<CircleX />} onClick={() => setAsking('cancelled')}>
          Cancel jobs
        </Button>
        <Button size="sm" icon={<Download />} onClick={() => exportJobs(jobs)}>
          CSV
        </Button>
      </BulkBar>
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title={asking === 'cancelled' ? 'Cancel these jobs?' : 'Put these jobs on hold?'}
        description={`${formatPlural(jobs.length, 'job')} ${jobs.length === 1 ? 'leaves' : 'leave'} the board; technicians of planned visits are free again.`}
        confirmLabel={asking === 'cancelled' ? 'Cancel jobs' : 'Put on hold'}
        danger={asking === 'cancelled'}
        reason="required"
        onConfirm={(reason) => run(asking ?? 'on_hold', reason)}
      />
    </>
  );
}
