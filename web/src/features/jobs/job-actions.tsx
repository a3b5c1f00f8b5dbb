import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { JobState } from '@switchyard/contracts/jobs/job-state.ts';
import { jobSteps, type JobTransition } from '@switchyard/contracts/jobs/job-rules.ts';
import { CalendarPlus, ChevronDown, Pencil, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { flagFilter } from '../../lib/url-filters.ts';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import { useShortcut } from '../../lib/use-shortcut.ts';
import { recordTarget } from '../../records/dialog-target.tsx';
import { useSteps } from '../../records/use-steps.tsx';
import { Button } from '../../ui/button.tsx';
import type { ReasonOccasion } from '../../ui/common-reasons.ts';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { workStateLook } from '../../ui/work-state.ts';
import { useTransitionJobMutation } from './jobs-api.ts';

const scheduleDialog = lazyComponent(() =>
  import('./schedule-dialog.tsx').then((module) => module.ScheduleDialog),
);
const editDialog = lazyComponent(() =>
  import('./job-edit-dialog.tsx').then((module) => module.JobEditDialog),
);

/** `?plan=true` opens the form for a visit. */
const planSpec = { plan: flagFilter };

/** Whose common reasons are offered for a step. */
const occasions: Readonly<Partial<Record<JobState, ReasonOccasion>>> = {
  cancelled: 'cancel',
  on_hold: 'hold',
};

type JobActionsProps = { job: Job; askDelete: (() => void) | undefined };

/** Actions for a job in its state, for this role. */
export function JobActions({ job, askDelete }: JobActionsProps) {
  const user = useCurrentUser();
  const [chosen, setChosen] = useState<typeof editDialog | null>(null);
  const { values, set } = useUrlFilters(planSpec);
  const [transition, { isLoading }] = useTransitionJobMutation();
  const { take, dialog } = useSteps<JobTransition>({
    target: recordTarget('job', job),
    send: ({ to }, { reason = null }) =>
      transition({ id: job.id, revision: job.revision, body: { to, reason } }).unwrap(),
    label: (step) => stepLabel(job, step),
    consequence,
    isDangerous: ({ to }) => to === 'cancelled',
    occasion: ({ to }) => occasions[to],
  });
  const maySchedule = scopeOf(user, 'visit.schedule') === 'company' && isSchedulable(job);
  const opened = chosen ?? (values.plan && maySchedule ? scheduleDialog : null);
  const close = () => {
    setChosen(null);
    if (values.plan) set({ plan: false });
  };
  const mayEdit = scopeOf(user, 'job.update') === 'company';
  useShortcut(t`Job`, 'e', t`Edit the job`, mayEdit ? () => setChosen(editDialog) : undefined);
  const items = [
    ...jobSteps(job.state, user.role).map((step) => {
      const { icon: Icon } = workStateLook(step.to);
      return { label: stepLabel(job, step), icon: <Icon aria-hidden="true" />, onSelect: () => take(step) };
    }),
    ...(askDelete
      ? [
          { kind: 'separator' as const },
          { label: t`Delete`, icon: <Trash2 />, danger: true, onSelect: askDelete },
        ]
      : []),
  ];
  return (
    <>
      {maySchedule && (
        <Button
          variant={needsVisit(job) ? 'primary' : 'secondary'}
          icon={<CalendarPlus />}
          onClick={() => setChosen(scheduleDialog)}
        >
          <Trans>Plan visit</Trans>
        </Button>
      )}
      {mayEdit && (
        <Button
          icon={<Pencil />}
          onPointerEnter={() => void editDialog.preload()}
          onClick={() => setChosen(editDialog)}
        >
          <Trans>Edit</Trans>
        </Button>
      )}
      {items.length > 0 && (
        <DropdownMenu
          align="end"
          items={items}
          trigger={
            <Button busy={isLoading}>
              <Trans>Change state</Trans> <ChevronDown aria-hidden="true" size={14} />
            </Button>
          }
        />
      )}
      {dialog}
      {opened && (
        <Suspense fallback={null}>
          <opened.Component job={job} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** True if nothing is planned for the job, so that a visit is what it needs next. */
function needsVisit({ state }: Job): boolean {
  return state === 'unscheduled' || state === 'needs_return';
}

function isSchedulable(job: Job): boolean {
  return ['unscheduled', 'needs_return', 'scheduled', 'dispatched'].includes(job.state);
}

function stepLabel(job: Job, step: JobTransition): string {
  if (step.to === 'cancelled') return t`Cancel job`;
  if (step.to === 'on_hold') return t`Put on hold`;
  if (step.to === 'in_progress') return t`Reopen`;
  if (step.to === 'unscheduled' && job.state === 'on_hold') return t`Release from hold`;
  if (step.to === 'unscheduled' && job.state === 'cancelled') return t`Restore`;
  if (step.to === 'unscheduled' && job.state === 'requested') return t`Approve for planning`;
  return t`Set to ${workStateLook(step.to).word.toLowerCase()}`;
}

function consequence(step: JobTransition): string {
  if (step.to === 'cancelled' || step.to === 'on_hold' || step.to === 'unscheduled') {
    return t`Planned visits are cancelled and their technicians are free again. The reason stays in the history.`;
  }
  return t`The reason stays in the history.`;
}
