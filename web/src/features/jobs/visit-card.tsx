import { scopeOf } from '../../core/permissions.ts';
import { minutesEarly } from '@switchyard/contracts/visits/early-start.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { visitSteps, type VisitTransition } from '@switchyard/contracts/visits/visit-rules.ts';
import { Suspense, useState } from 'react';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatDate, formatMinutes, formatTimeRange } from '../../lib/format-date.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { describeRequestError } from '../../lib/request-error.ts';
import { SyncBadge } from '../../offline/views/sync-badge.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { workStateLook } from '../../ui/work-state.ts';
import { useTransitionVisitMutation } from './jobs-api.ts';
import { nextStepText } from './next-step.ts';
import { WorkStatus } from '../../core/work-status.tsx';

const completeDialog = lazyComponent(
  () => import('./complete-dialog.tsx').then((module) => module.CompleteDialog),
  { untilItArrives: true },
);
const pauseDialog = lazyComponent(() => import('./pause-dialog.tsx').then((module) => module.PauseDialog), {
  untilItArrives: true,
});

/** One visit of a job: technicians, times, history, and its next steps. */
export function VisitCard({ visit, zone }: { visit: Visit; zone: string }) {
  const { role } = useCurrentUser();
  const next = nextStepText(visit, role);
  const stamps = stampLines(visit, zone).slice(
    role === 'customer' && visit.stamps.dispatchedAt !== null ? 1 : 0,
  );
  return (
    <li className="flex flex-col gap-2 rounded-md border border-line bg-surface-2 p-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium text-1">Visit {visit.sequence}</span>
        <WorkStatus state={visit.state} />
        <SyncBadge entity={`visit:${visit.id}`} />
        <span className="num ml-auto text-sm text-2">
          {formatDate(visit.scheduledStart, zone, 'weekday')},{' '}
          {formatTimeRange(visit.scheduledStart, visit.scheduledEnd, zone)}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {visit.assignments.map((assignment) => (
          <span key={assignment.technicianId} className="flex items-center gap-1.5 text-sm text-1">
            <Avatar name={assignment.technicianName} size="sm" />
            {assignment.technicianName}
            {assignment.role === 'helper' && <span className="text-xs text-3">helps</span>}
          </span>
        ))}
      </div>
      {stamps.length > 0 && (
        <p className="num flex flex-wrap gap-x-3 text-xs text-3">
          {stamps.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      )}
      {visit.stateReason !== null && <p className="text-sm text-warn">{visit.stateReason}</p>}
      {visit.resolution !== null && visit.resolution !== '' && (
        <p className="text-sm whitespace-pre-wrap text-1">{visit.resolution}</p>
      )}
      {next !== null && <p className="text-sm text-2">{next}</p>}
      <VisitSteps visit={visit} zone={zone} />
    </li>
  );
}

function stampLines(visit: Visit, zone: string): string[] {
  const { dispatchedAt, acceptedAt, enRouteAt, arrivedAt, startedAt, completedAt } = visit.stamps;
  const named = [
    ['dispatched', dispatchedAt],
    ['accepted', acceptedAt],
    ['on the way', enRouteAt],
    ['arrived', arrivedAt],
    ['started', startedAt],
    ['finished', completedAt],
  ] as const;
  // The date is shown once, with the plan; steps on another day show their own.
  const plannedDay = formatDate(visit.scheduledStart, zone, 'isoDay');
  return named.flatMap(([name, at]) => {
    if (at === null) return [];
    const sameDay = formatDate(at, zone, 'isoDay') === plannedDay;
    return [`${name} ${formatDate(at, zone, sameDay ? 'time' : 'dayTime')}`];
  });
}

/** A step that would begin the visit long before its time and needs confirmation. */
type Early = { readonly step: VisitTransition; readonly minutes: number };

function VisitSteps({ visit, zone }: { visit: Visit; zone: string }) {
  const user = useCurrentUser();
  const { role } = user;
  const [asking, setAsking] = useState<VisitTransition | null>(null);
  const [early, setEarly] = useState<Early | null>(null);
  const [transition, { isLoading }] = useTransitionVisitMutation();
  const toast = useToast();
  if (scopeOf(user, 'visit.transition') === 'none') return null;
  const steps = visitSteps(visit.state, role);
  if (steps.length === 0) return null;
  // Work in progress should be finished, not paused; finished visits need no action.
  const main =
    visit.state === 'completed' ? undefined : (steps.find((step) => step.to === 'completed') ?? steps[0]);
  const move = (step: VisitTransition, body: { reason?: string; resolution?: string }) =>
    transition({ id: visit.id, revision: visit.revision, body: { to: step.to, ...body } }).unwrap();
  const take = (step: VisitTransition) => {
    if (step.needs.includes('reason') || step.needs.includes('resolution')) {
      setAsking(step);
      return;
    }
    const minutes = minutesEarly(visit, step.to, Date.now());
    if (minutes !== null) {
      setEarly({ step, minutes });
      return;
    }
    move(step, {}).catch((error: unknown) =>
      toast({ title: 'Not changed', description: describeRequestError(error), variant: 'destructive' }),
    );
  };
  return (
    <div className="flex flex-wrap gap-1.5">
      {steps.map((step) => (
        <StepButton
          key={step.to}
          step={step}
          from={visit.state}
          primary={step === main}
          busy={isLoading}
          onTake={take}
        />
      ))}
      {early && (
        <ConfirmDialog
          open
          onOpenChange={() => setEarly(null)}
          title={`Start ${formatMinutes(early.minutes)} early?`}
          description={`The visit is planned for ${formatDate(visit.scheduledStart, zone, 'weekday')}, ${formatDate(visit.scheduledStart, zone, 'time')}.`}
          confirmLabel={stepLabel(visit.state, early.step)}
          onConfirm={() => move(early.step, {})}
        />
      )}
      {asking?.needs.includes('resolution') && (
        <Suspense fallback={null}>
          <completeDialog.Component
            open
            onClose={() => setAsking(null)}
            onComplete={(resolution) => move(asking, { resolution })}
          />
        </Suspense>
      )}
      {asking?.to === 'paused' && (
        <Suspense fallback={null}>
          <pauseDialog.Component
            onClose={() => setAsking(null)}
            onPause={(reason) => move(asking, { reason })}
          />
        </Suspense>
      )}
      {asking?.needs.includes('reason') && asking.to !== 'paused' && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(null)}
          title={stepLabel(visit.state, asking)}
          description="The reason stays in the history and is shown to the office."
          confirmLabel={stepLabel(visit.state, asking)}
          danger={asking.to === 'cancelled' || asking.to === 'cannot_complete'}
          reason="required"
          onConfirm={(reason) => move(asking, { reason })}
        />
      )}
    </div>
  );
}

type StepButtonProps = {
  step: VisitTransition;
  from: Visit['state'];
  primary: boolean;
  busy: boolean;
  onTake: (step: VisitTransition) => void;
};

function StepButton({ step, from, primary, busy, onTake }: StepButtonProps) {
  const { icon: Icon } = workStateLook(step.to);
  return (
    <Button
      size="sm"
      variant={primary ? 'primary' : 'secondary'}
      icon={<Icon aria-hidden="true" />}
      disabled={busy}
      onClick={() => onTake(step)}
    >
      {stepLabel(from, step)}
    </Button>
  );
}

const labels: Readonly<Record<Visit['state'], string>> = {
  planned: 'Recall',
  dispatched: 'Dispatch',
  en_route: 'On my way',
  on_site: 'Arrived',
  in_progress: 'Start work',
  paused: 'Pause',
  completed: 'Complete',
  needs_return: 'Needs a return visit',
  cannot_complete: 'Cannot complete',
  cancelled: 'Cancel visit',
};

function stepLabel(from: Visit['state'], step: VisitTransition): string {
  if (step.to === 'dispatched' && from === 'en_route') return 'Turn back';
  if (step.to === 'in_progress' && from === 'paused') return 'Resume work';
  if (step.to === 'in_progress' && from === 'completed') return 'Reopen';
  return labels[step.to];
}
