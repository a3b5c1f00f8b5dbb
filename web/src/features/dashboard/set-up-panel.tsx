import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Dashboard } from '@switchyard/contracts/dashboard/dashboard-routes.ts';
import { scopeOf } from '../../core/permissions.ts';
import {
  type SetUpStep,
  setUpSteps,
  stepWaitsFor,
} from '@switchyard/contracts/onboarding/onboarding-steps.ts';
import { Circle, CircleCheck, X } from 'lucide-react';
import { useCurrentUser } from '../../core/use-session.ts';
import { stepWords } from '../../lib/set-up-words.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { usePutSetUpAwayMutation } from './dashboard-api.ts';
import { Link } from '../../ui/link.tsx';

type Steps = Dashboard['setUp']['steps'];

const actions: Readonly<Record<SetUpStep, { to: string; label: string }>> = {
  company: { to: '/onboarding?step=company', label: t`Check details` },
  trade: { to: '/onboarding?step=trade', label: t`Choose trades` },
  technicians: { to: '/onboarding?step=technicians', label: t`Add technicians` },
  customers: { to: '/onboarding?step=customers', label: t`Add customers` },
  job: { to: '/onboarding?step=job', label: t`New job` },
  visit: { to: '/dispatch', label: t`Open the board` },
  team: { to: '/team?tab=invitations', label: t`Invite` },
};

/** Set-up progress of a new company; the wizard at `/onboarding` shows the same list step by step. */
export function SetUpPanel({ setUp }: { setUp: Dashboard['setUp'] }) {
  const user = useCurrentUser();
  const [putAway, { isLoading }] = usePutSetUpAwayMutation();
  const { steps, finished } = setUp;
  const isOver = finished || setUpSteps.every((step) => steps[step] !== 'open');
  if (isOver || scopeOf(user, 'company.manage') === 'none') return null;
  const next = setUpSteps.find((step) => steps[step] === 'open' && stepWaitsFor(step, steps) === null);
  const done = setUpSteps.filter((step) => steps[step] === 'done').length;
  return (
    <Panel
      title={t`Set up your company`}
      badge={
        <span className="num text-sm text-3">
          <Trans>
            {done} of {setUpSteps.length}
          </Trans>
        </span>
      }
      actions={
        <IconButton
          label={t`Hide setup`}
          icon={<X />}
          size="sm"
          disabled={isLoading}
          onClick={() => void putAway()}
        />
      }
      flush
    >
      <ol className="divide-y divide-line border-t border-line">
        {setUpSteps.map((step) => (
          <StepRow key={step} step={step} steps={steps} isNext={step === next} />
        ))}
      </ol>
    </Panel>
  );
}

type StepRowProps = { step: SetUpStep; steps: Steps; isNext: boolean };

function StepRow({ step, steps, isNext }: StepRowProps) {
  const isDone = steps[step] === 'done';
  const waits = stepWaitsFor(step, steps);
  const { title, note } = stepWords[step];
  const text = waits ?? note;
  return (
    <li className="flex min-h-12 items-center gap-3 px-3 py-1.5">
      {isDone ? (
        <CircleCheck aria-hidden="true" size={16} className="shrink-0 text-ok" />
      ) : (
        <Circle aria-hidden="true" size={16} className="shrink-0 text-3" />
      )}
      <span className="min-w-0 flex-1">
        <span className={`block font-medium ${isDone ? 'text-3' : 'text-1'}`}>
          {title}
          {isDone && <VisuallyHidden> {t`(done)`}</VisuallyHidden>}
        </span>
        {!isDone && (
          <span className="block text-xs text-3">
            {steps[step] === 'skipped' ? t`Skipped. ${text}` : text}
          </span>
        )}
      </span>
      {!isDone && waits === null && (
        <Button asChild size="sm" variant={isNext ? 'primary' : 'secondary'}>
          <Link to={actions[step].to}>{actions[step].label}</Link>
        </Button>
      )}
    </li>
  );
}
