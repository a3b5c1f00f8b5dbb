import { scopeOf } from '../../core/permissions.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { minutesEarly } from '@switchyard/contracts/visits/early-start.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { visitSteps, type VisitTransition } from '@switchyard/contracts/visits/visit-rules.ts';
import { Suspense } from 'react';
import { useCurrentUser } from '../../core/use-session.ts';
import { visitReasons } from '../../core/planning/visit-reasons.ts';
import { WorkStatus } from '../../core/work-status.tsx';
import { formatDate, formatMinutes, formatTimeRange } from '../../lib/format-date.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { SyncBadge } from '../../offline/views/sync-badge.tsx';
import { recordTarget } from '../../records/dialog-target.tsx';
import { useSteps } from '../../records/use-steps.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { workStateLook } from '../../ui/work-state.ts';
import { useTransitionVisitMutation } from './jobs-api.ts';
import { nextStepText } from './next-step.ts';
import { TrackingLinkButton } from './tracking-link-button.tsx';
import type { VisitStepInput } from './visit-dialogs.tsx';

const completeDialog = lazyComponent(
  () => import('./visit-dialogs.tsx').then((module) => module.CompleteDialog),
  { untilItArrives: true },
);
const pauseDialog = lazyComponent(() => import('./visit-dialogs.tsx').then((module) => module.PauseDialog), {
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
        <span className="font-medium text-1">
          <Trans>Visit {visit.sequence}</Trans>
        </span>
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
            {assignment.role === 'helper' && (
              <span className="text-xs text-3">
                <Trans>helps</Trans>
              </span>
            )}
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
      <div className="flex flex-wrap items-center gap-1.5">
        <VisitSteps visit={visit} zone={zone} />
        <TrackingLinkButton visit={visit} zone={zone} />
      </div>
    </li>
  );
}

function stampLines(visit: Visit, zone: string): string[] {
  const { dispatchedAt, acceptedAt, enRouteAt, arrivedAt, startedAt, completedAt } = visit.stamps;
  const named = [
    [t`dispatched`, dispatchedAt],
    [t`accepted`, acceptedAt],
    [t`on the way`, enRouteAt],
    [t`arrived`, arrivedAt],
    [t`started`, startedAt],
    [t`finished`, completedAt],
  ] as const;
  // The date is shown once, with the plan; steps on another day show their own.
  const plannedDay = formatDate(visit.scheduledStart, zone, 'isoDay');
  return named.flatMap(([name, at]) => {
    if (at === null) return [];
    const sameDay = formatDate(at, zone, 'isoDay') === plannedDay;
    return [`${name} ${formatDate(at, zone, sameDay ? 'time' : 'dayTime')}`];
  });
}

function VisitSteps({ visit, zone }: { visit: Visit; zone: string }) {
  const user = useCurrentUser();
  const [transition, { isLoading }] = useTransitionVisitMutation();
  const label = (step: VisitTransition) => stepLabel(visit.state, step);
  const target = recordTarget('visit', visit);
  const { take, dialog } = useSteps<VisitTransition, VisitStepInput>({
    target,
    send: ({ to }, body) =>
      transition({ id: visit.id, revision: visit.revision, body: { to, ...body } }).unwrap(),
    label,
    consequence: () => t`The reason stays in the history and is shown to the office.`,
    isDangerous: ({ to }) => to === 'cancelled' || to === 'cannot_complete',
    occasion: ({ to }) => visitReasons[to],
    question: (step, dialogProps) => {
      const own = step.needs.includes('resolution') ? completeDialog : pauseDialog;
      if (step.needs.includes('resolution') || step.to === 'paused') {
        return (
          <Suspense fallback={null}>
            <own.Component {...dialogProps} />
          </Suspense>
        );
      }
      const early = step.needs.includes('reason') ? null : minutesEarly(visit, step.to, Date.now());
      if (early === null) return null;
      return (
        <ConfirmDialog
          open
          onOpenChange={dialogProps.onClose}
          title={t`Start ${formatMinutes(early)} early?`}
          description={t`The visit is planned for ${formatDate(visit.scheduledStart, zone, 'weekday')}, ${formatDate(visit.scheduledStart, zone, 'time')}.`}
          confirmLabel={label(step)}
          target={target}
          onConfirm={() => dialogProps.send({})}
        />
      );
    },
  });
  const steps = scopeOf(user, 'visit.transition') === 'none' ? [] : visitSteps(visit.state, user.role);
  if (steps.length === 0) return null;
  // Work in progress should be finished, not paused; finished visits need no action.
  const main =
    visit.state === 'completed' ? undefined : (steps.find((step) => step.to === 'completed') ?? steps[0]);
  return (
    <>
      {steps.map((step) => {
        const { icon: Icon } = workStateLook(step.to);
        return (
          <Button
            key={step.to}
            size="sm"
            variant={step === main ? 'primary' : 'secondary'}
            icon={<Icon aria-hidden="true" />}
            disabled={isLoading}
            onClick={() => take(step)}
          >
            {label(step)}
          </Button>
        );
      })}
      {dialog}
    </>
  );
}

const labels: Readonly<Record<Visit['state'], string>> = {
  planned: t`Recall`,
  dispatched: t`Dispatch`,
  en_route: t`On my way`,
  on_site: t`Arrived`,
  in_progress: t`Start work`,
  paused: t`Pause`,
  completed: t`Complete`,
  needs_return: t`Needs a return visit`,
  cannot_complete: t`Cannot complete`,
  cancelled: t`Cancel visit`,
};

function stepLabel(from: Visit['state'], step: VisitTransition): string {
  if (step.to === 'dispatched' && from === 'en_route') return t`Turn back`;
  if (step.to === 'in_progress' && from === 'paused') return t`Resume work`;
  if (step.to === 'in_progress' && from === 'completed') return t`Reopen`;
  return labels[step.to];
}
