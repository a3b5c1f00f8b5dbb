import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';
import { GitMerge } from 'lucide-react';
import { useCurrentUser } from '../../core/use-session.ts';
import { Button } from '../../ui/button.tsx';
import type { StepConflict } from './step-conflict.ts';
import { useStepConflict } from './use-step-conflict.ts';
import { nextStep, otherSteps, stepLabel } from './visit-steps.ts';
import { Link } from '../../ui/link.tsx';

type StateBarProps = {
  visit: Visit;
  busy: boolean;
  onAccept: () => void;
  onStep: (to: VisitState) => void;
};

const waitingText: Readonly<Partial<Record<VisitState, string>>> = {
  planned: t`Not sent to you yet. The button appears when the office dispatches this visit.`,
  completed: t`Done. The office can reopen it.`,
  needs_return: t`The office plans the next visit.`,
  cannot_complete: t`The office decides what comes next.`,
  cancelled: t`Cancelled by the office.`,
};

function Waiting({ visit }: { visit: Visit }) {
  const text = waitingText[visit.state];
  if (text === undefined) return null;
  return <p className="shrink-0 border-t border-line px-4 py-3 text-sm text-3">{text}</p>;
}

/** A step that the office's state rules out blocks further steps until it is resolved. */
function ToDecide({ conflict }: { conflict: StepConflict }) {
  return (
    <div className="flex shrink-0 flex-col gap-2 border-t border-line bg-bg px-4 py-3">
      <p className="text-sm wrap-break-word text-2">
        <span className="font-semibold text-danger">{conflict.text}.</span>{' '}
        {conflict.detail ?? t`Your steps there were not sent: decide what happens to them.`}
      </p>
      <Button asChild variant="primary" icon={<GitMerge />} className="h-15 w-full rounded-lg text-xl">
        <Link to="/unsent">
          <Trans>Decide</Trans>
        </Link>
      </Button>
    </div>
  );
}

/** The main action button within thumb reach, and the other possible steps. */
export function StateBar({ visit, busy, onAccept, onStep }: StateBarProps) {
  const { role } = useCurrentUser();
  const conflict = useStepConflict(visit.id);
  const main = nextStep(visit, role);
  const others = otherSteps(visit, role);
  if (conflict !== null) return <ToDecide conflict={conflict} />;
  if (!main && others.length === 0) return <Waiting visit={visit} />;
  return (
    <div className="flex shrink-0 flex-col gap-2 border-t border-line bg-bg px-4 py-3">
      {main && (
        <Button
          variant="primary"
          busy={busy}
          className="h-15 w-full rounded-lg text-xl"
          onClick={() => (main.kind === 'accept' ? onAccept() : onStep(main.step.to))}
        >
          {main.label}
        </Button>
      )}
      {others.length > 0 && (
        <div className="flex gap-2">
          {others.map((step) => (
            <Button
              key={step.to}
              disabled={busy}
              className="h-11 min-w-0 flex-1 rounded-lg"
              onClick={() => onStep(step.to)}
            >
              <span className="truncate">{stepLabel(visit.state, step.to)}</span>
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
