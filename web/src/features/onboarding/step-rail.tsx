import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  type SetUpStep,
  type StepState,
  type WizardStep,
  wizardSteps,
} from '@switchyard/contracts/onboarding/onboarding-steps.ts';
import { Circle, CircleCheck, CircleDashed } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { stepWords } from '../../lib/set-up-words.ts';

type StepRailProps = {
  steps: Readonly<Record<SetUpStep, StepState>>;
  current: WizardStep | 'end';
  onGo: (step: WizardStep) => void;
};

const stateWords: Readonly<Record<StepState, string>> = { open: 'open', done: 'done', skipped: 'skipped' };

/** The steps with their status; on phones a bar with one dot per step. */
export function StepRail({ steps, current, onGo }: StepRailProps) {
  const done = wizardSteps.filter((step) => steps[step] !== 'open').length;
  return (
    <nav aria-label={t`Steps`} className="md:sticky md:top-0 md:self-start">
      <p className="num mb-2 text-sm text-3">
        <Trans>
          {done} of {wizardSteps.length} steps
        </Trans>
      </p>
      <ProgressBar label={t`Set-up`} value={done / wizardSteps.length} />
      <ol className="mt-3 flex gap-1 md:flex-col">
        {wizardSteps.map((step) => (
          <li key={step} className="flex-1">
            <button
              type="button"
              aria-current={step === current ? 'step' : undefined}
              onClick={() => onGo(step)}
              className={classNames(
                'flex min-h-11 w-full items-center justify-center gap-2.5 rounded-md px-2 text-left text-md hover:bg-surface-2 md:min-h-10 md:justify-start',
                step === current
                  ? 'bg-surface-2 font-semibold text-1 max-md:rounded-b-none max-md:border-b-2 max-md:border-accent'
                  : 'text-2',
              )}
            >
              <StateIcon state={steps[step]} />
              <span className="hidden min-w-0 truncate md:inline">{stepWords[step].title}</span>
              <span className="sr-only md:hidden">{stepWords[step].title}</span>
              <VisuallyHidden>, {stateWords[steps[step]]}</VisuallyHidden>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StateIcon({ state }: { state: StepState }) {
  if (state === 'done') return <CircleCheck aria-hidden="true" size={18} className="shrink-0 text-ok" />;
  if (state === 'skipped') return <CircleDashed aria-hidden="true" size={18} className="shrink-0 text-3" />;
  return <Circle aria-hidden="true" size={18} className="shrink-0 text-3" />;
}
