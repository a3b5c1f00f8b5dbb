import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { jobSteps } from '@switchyard/contracts/jobs/job-rules.ts';
import { formatDate, formatMinutes } from '../../../lib/format-date.ts';
import { hashNumber, jobByNumber } from '../../../lib/record-number.ts';
import { describeRequestError } from '../../../lib/request-error.ts';
import { Button } from '../../../ui/button.tsx';
import { DetailList } from '../../../ui/detail-list.tsx';
import { PriorityMark } from '../../../ui/priority-mark.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { useToast } from '../../../ui/use-toast.ts';
import { useCommands } from '../commands/use-commands.ts';
import { useHeldJobsQuery } from '../dispatch-api.ts';
import { placeText } from '../rules/place-text.ts';
import { skillText } from '../../../core/planning/skill-text.ts';
import { useBoard, useBoardDispatch, useBoardSelector } from '../state/board-context.ts';
import { dialogOpened } from '../state/board-ui-slice.ts';
import { ServiceNote } from '../../../core/planning/service-note.tsx';
import { useCloseWhenGone } from './use-close-when-gone.ts';
import { Link } from '../../../ui/link.tsx';

/** A waiting or held job, with its actions. */
export function JobSheet({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const waiting = useBoardSelector((state) => state.board.records?.queue[jobId]);
  const held = useHeldJobsQuery().data?.items.find((item) => item.id === jobId);
  const job = waiting ?? held;
  useCloseWhenGone(job, onClose);
  if (!job) return null;
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={job.title}
      description={`${hashNumber(job.number)} · ${job.customerName}`}
      footer={<JobActions job={job} onClose={onClose} />}
    >
      <JobBody job={job} />
    </Sheet>
  );
}

function JobBody({ job }: { job: Job }) {
  const { clock } = useBoard();
  const length = formatMinutes(job.estimatedMinutes);
  const due = (at: string | null) => (at === null ? null : formatDate(at, clock.zone, 'dayTime'));
  return (
    <div className="flex flex-col gap-4 p-4">
      <ServiceNote customerId={job.customerId} />
      <div className="flex flex-wrap items-center gap-3">
        <StatusPill state={job.state} />
        <PriorityMark priority={job.priority} />
      </div>
      {job.description !== '' && <p className="whitespace-pre-wrap text-2">{job.description}</p>}
      <DetailList
        items={[
          { label: t`Site`, value: job.siteName },
          { label: t`Address`, value: placeText(job) },
          { label: t`Type`, value: job.type },
          {
            label: t`Takes`,
            value:
              job.crewSize > 1
                ? plural(job.crewSize, { one: `${length}, # person`, other: `${length}, # people` })
                : length,
          },
          { label: t`Skills`, value: job.requiredSkills.map(skillText).join(', ') },
          { label: t`Respond by`, value: due(job.respondBy) },
          { label: t`Resolve by`, value: due(job.resolveBy) },
          { label: t`Not before`, value: due(job.earliestStart) },
          { label: t`Reason`, value: job.stateReason },
        ]}
      />
      <Link
        to={`/jobs/${job.id}`}
        className="self-start font-medium text-2 underline underline-offset-3 hover:text-1"
      >
        {job.number > 0 ? <Trans>Open {jobByNumber(job)}</Trans> : <Trans>Open the job</Trans>}
      </Link>
    </div>
  );
}

function JobActions({ job, onClose }: { job: Job; onClose: () => void }) {
  const { role } = useBoard();
  const commands = useCommands();
  const dispatch = useBoardDispatch();
  const toast = useToast();
  const steps = jobSteps(job.state, role).map((step) => step.to);
  const release = async () => {
    try {
      await commands.stepJob(job, 'unscheduled', null);
      onClose();
      toast({ title: t`${job.title} released`, description: t`It waits for a visit again.` });
    } catch (error) {
      toast({ title: t`Not released`, description: describeRequestError(error), variant: 'destructive' });
    }
  };
  if (job.state === 'on_hold') {
    return (
      <Button variant="primary" disabled={!steps.includes('unscheduled')} onClick={() => void release()}>
        <Trans>Release</Trans>
      </Button>
    );
  }
  return (
    <>
      {steps.includes('on_hold') && (
        <Button onClick={() => dispatch(dialogOpened({ kind: 'hold', jobId: job.id }))}>
          <Trans>Put on hold…</Trans>
        </Button>
      )}
      <Button
        variant="primary"
        onClick={() => dispatch(dialogOpened({ kind: 'move', source: { kind: 'job', job } }))}
      >
        <Trans>Assign to…</Trans>
      </Button>
    </>
  );
}
