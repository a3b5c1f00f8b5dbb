import { scopeOf } from '../../core/permissions.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { jobSteps, type JobTransition } from '@switchyard/contracts/jobs/job-rules.ts';
import { CalendarPlus, ChevronDown, Pencil, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCurrentUser } from '../../core/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { jobByNumber } from '../../lib/record-number.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import { useShortcut } from '../../lib/use-shortcut.ts';
import { useRestore } from '../../records/use-restore.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { workStateLook } from '../../ui/work-state.ts';
import { jobs, useTransitionJobMutation } from './jobs-api.ts';

const scheduleDialog = lazyComponent(() =>
  import('./schedule-dialog.tsx').then((module) => module.ScheduleDialog),
);

const editDialog = lazyComponent(() =>
  import('./job-edit-dialog.tsx').then((module) => module.JobEditDialog),
);

type Asking = { kind: 'transition'; step: JobTransition } | { kind: 'delete' | 'schedule' | 'edit' } | null;

/** Actions for a job in its state, for this role. */
export function JobActions({ job }: { job: Job }) {
  const user = useCurrentUser();
  const { role } = user;
  const [asking, setAsking] = useState<Asking>(null);
  const [transition, { isLoading }] = useTransitionJobMutation();
  const toast = useToast();
  const steps = jobSteps(job.state, role);
  const maySchedule = scopeOf(user, 'visit.schedule') === 'company' && isSchedulable(job);
  const mayEdit = scopeOf(user, 'job.update') === 'company';
  useShortcut('Job', 'e', 'Edit the job', mayEdit ? () => setAsking({ kind: 'edit' }) : undefined);
  const move = async (step: JobTransition, reason: string | null) => {
    await transition({ id: job.id, revision: job.revision, body: { to: step.to, reason } }).unwrap();
  };
  const take = (step: JobTransition) => {
    if (step.needs.includes('reason')) {
      setAsking({ kind: 'transition', step });
      return;
    }
    move(step, null).catch((error: unknown) =>
      toast({ title: 'Not changed', description: describeRequestError(error), variant: 'destructive' }),
    );
  };
  const items = [
    ...steps.map((step) => ({ label: stepLabel(job, step), icon: iconOf(step), onSelect: () => take(step) })),
    ...(scopeOf(user, 'job.delete') === 'company'
      ? [
          { kind: 'separator' as const },
          { label: 'Delete', icon: <Trash2 />, danger: true, onSelect: () => setAsking({ kind: 'delete' }) },
        ]
      : []),
  ];
  return (
    <>
      {maySchedule && (
        <Button variant="primary" icon={<CalendarPlus />} onClick={() => setAsking({ kind: 'schedule' })}>
          Plan visit
        </Button>
      )}
      {mayEdit && (
        <Button
          icon={<Pencil />}
          onPointerEnter={() => void editDialog.preload()}
          onClick={() => setAsking({ kind: 'edit' })}
        >
          Edit
        </Button>
      )}
      {items.length > 0 && (
        <DropdownMenu
          align="end"
          items={items}
          trigger={
            <Button busy={isLoading}>
              Change state <ChevronDown aria-hidden="true" size={14} />
            </Button>
          }
        />
      )}
      {asking?.kind === 'transition' && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(null)}
          title={stepLabel(job, asking.step)}
          description={consequence(asking.step)}
          confirmLabel={stepLabel(job, asking.step)}
          danger={asking.step.to === 'cancelled'}
          reason="required"
          onConfirm={(reason) => move(asking.step, reason)}
        />
      )}
      {asking?.kind === 'delete' && <DeleteDialog job={job} onClose={() => setAsking(null)} />}
      {asking?.kind === 'edit' && (
        <Suspense fallback={null}>
          <editDialog.Component job={job} onClose={() => setAsking(null)} />
        </Suspense>
      )}
      {asking?.kind === 'schedule' && (
        <Suspense fallback={null}>
          <scheduleDialog.Component job={job} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </>
  );
}

function DeleteDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const [remove] = jobs.remove.useMutation();
  const { offerUndo } = useRestore(jobs);
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${jobByNumber(job)}?`}
      description="It disappears from all lists and can be restored within 30 days. A job whose visit has started cannot be deleted."
      confirmLabel="Delete job"
      danger
      onConfirm={async () => {
        const deleted = await remove({ id: job.id, revision: job.revision }).unwrap();
        offerUndo(deleted, job.number > 0 ? `Job #${job.number}` : job.title);
        await navigate('/jobs');
      }}
    />
  );
}

function isSchedulable(job: Job): boolean {
  return ['unscheduled', 'needs_return', 'scheduled', 'dispatched'].includes(job.state);
}

function iconOf(step: JobTransition) {
  const { icon: Icon } = workStateLook(step.to);
  return <Icon aria-hidden="true" />;
}

function stepLabel(job: Job, step: JobTransition): string {
  if (step.to === 'cancelled') return 'Cancel job';
  if (step.to === 'on_hold') return 'Put on hold';
  if (step.to === 'in_progress') return 'Reopen';
  if (step.to === 'unscheduled' && job.state === 'on_hold') return 'Release from hold';
  if (step.to === 'unscheduled' && job.state === 'cancelled') return 'Restore';
  if (step.to === 'unscheduled' && job.state === 'requested') return 'Approve for planning';
  return `Set to ${workStateLook(step.to).word.toLowerCase()}`;
}

function consequence(step: JobTransition): string {
  if (step.to === 'cancelled' || step.to === 'on_hold' || step.to === 'unscheduled') {
    return 'Planned visits are cancelled and their technicians are free again. The reason stays in the history.';
  }
  return 'The reason stays in the history.';
}
