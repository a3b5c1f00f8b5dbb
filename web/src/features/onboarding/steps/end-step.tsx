import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { setUpSteps, stepWaitsFor } from '@switchyard/contracts/onboarding/onboarding-steps.ts';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { useCompanyZone } from '../../../core/use-session.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import type { StepProps } from './step-props.ts';
import { stepWords } from '../../../lib/set-up-words.ts';
import { Link } from '../../../ui/link.tsx';

/** Completed and skipped steps, and next actions on other pages. */
export function EndStep({ onboarding }: StepProps) {
  const zone = useCompanyZone();
  const { steps, trialEndsAt } = onboarding;
  return (
    <div className="flex flex-col gap-5">
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {setUpSteps.map((step) => (
          <li key={step} className="flex min-h-12 items-center gap-3 px-3 py-2">
            {steps[step] === 'done' ? (
              <CircleCheck aria-hidden="true" size={18} className="shrink-0 text-ok" />
            ) : (
              <CircleDashed aria-hidden="true" size={18} className="shrink-0 text-3" />
            )}
            <span className="min-w-0 flex-1">
              <span className="block font-medium text-1">{stepWords[step].title}</span>
              {steps[step] !== 'done' && (
                <span className="block text-sm text-3">
                  {stepWaitsFor(step, steps) ?? stepWords[step].note}
                </span>
              )}
            </span>
            {steps[step] !== 'done' && stepWaitsFor(step, steps) === null && <EndAction step={step} />}
          </li>
        ))}
      </ul>
      {trialEndsAt !== null && (
        <p className="text-md text-2">
          <Trans>
            Your trial runs until {formatDate(trialEndsAt, zone, 'date')}. Everything is on, and nothing is
            locked afterwards.
          </Trans>
        </p>
      )}
    </div>
  );
}

function EndAction({ step }: { step: (typeof setUpSteps)[number] }) {
  const target =
    step === 'visit'
      ? { to: '/dispatch', label: t`Open the board` }
      : step === 'team'
        ? { to: '/team?tab=invitations', label: t`Invite` }
        : { to: `/onboarding?step=${step}`, label: t`Do it now` };
  return (
    <Button asChild size="sm">
      <Link to={target.to}>{target.label}</Link>
    </Button>
  );
}
