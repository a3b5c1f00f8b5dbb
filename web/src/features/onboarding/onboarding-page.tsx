import { scopeOf } from '../../core/permissions.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  nextStep,
  stepWaitsFor,
  type WizardStep,
  wizardSteps,
} from '@switchyard/contracts/onboarding/onboarding-steps.ts';
import type { Onboarding } from '@switchyard/contracts/onboarding/onboarding-routes.ts';
import { ArrowLeft } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCurrentUser } from '../../core/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { useFinishOnboardingMutation, useMarkStepMutation, useOnboardingQuery } from './onboarding-api.ts';
import { StepRail } from './step-rail.tsx';
import type { StepProps } from './steps/step-props.ts';
import { stepWords } from '../../lib/set-up-words.ts';
import { Link } from '../../ui/link.tsx';

type Place = WizardStep | 'end';

const steps = {
  company: lazyComponent<StepProps>(() => import('./steps/company-step.tsx').then((m) => m.CompanyStep)),
  trade: lazyComponent<StepProps>(() => import('./steps/trade-step.tsx').then((m) => m.TradeStep)),
  technicians: lazyComponent<StepProps>(() =>
    import('./steps/technicians-step.tsx').then((m) => m.TechniciansStep),
  ),
  customers: lazyComponent<StepProps>(() =>
    import('./steps/customers-step.tsx').then((m) => m.CustomersStep),
  ),
  job: lazyComponent<StepProps>(() => import('./steps/job-step.tsx').then((m) => m.JobStep)),
  end: lazyComponent<StepProps>(() => import('./steps/end-step.tsx').then((m) => m.EndStep)),
} as const;

/** The set-up of a new company, step by step; every step can be skipped and resumed. */
export function OnboardingPage() {
  const user = useCurrentUser();
  if (scopeOf(user, 'company.manage') === 'none') return <NoAccess what="the set-up of the company" />;
  return <Wizard />;
}

function Wizard() {
  const { data, error, refetch } = useOnboardingQuery();
  if (error && !data) {
    return <ErrorState error={error} title={t`The set-up could not be loaded`} onRetry={refetch} />;
  }
  if (!data) return <PageSpinner text={t`Loading page`} />;
  return <WizardSteps onboarding={data} />;
}

function WizardSteps({ onboarding }: { onboarding: Onboarding }) {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const [mark, { isLoading: isMarking }] = useMarkStepMutation();
  const [finish, { isLoading: isFinishing }] = useFinishOnboardingMutation();
  const place = placeOf(search.get('step'), onboarding);
  const go = (to: Place) => setSearch(to === 'end' ? { step: 'end' } : { step: to });
  const next = () => go(after(place));
  const skip = async () => {
    if (place === 'end') return;
    if (onboarding.steps[place] === 'open') await mark({ step: place, state: 'skipped' });
    next();
  };
  const leave = async () => {
    await finish(true);
    await navigate('/dashboard');
  };
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(place);
  useEffect(() => {
    // A new step focuses and scrolls to its heading; the first one stays at the page's own position.
    if (shown.current !== place) heading.current?.focus();
    shown.current = place;
  }, [place]);
  const Step = steps[place].Component;
  const waits = place === 'end' ? null : stepWaitsFor(place, onboarding.steps);
  return (
    <>
      <PageHeader
        title={t`Set up your company`}
        tools={
          <Button asChild size="sm" variant="ghost">
            <Link to="/dashboard">
              <Trans>Later</Trans>
            </Link>
          </Button>
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto grid w-full max-w-250 gap-x-8 gap-y-5 p-4 md:grid-cols-[220px_minmax(0,1fr)] md:p-6">
          <StepRail steps={onboarding.steps} current={place} onGo={go} />
          <section aria-labelledby="step-heading" className="flex min-w-0 flex-col gap-5">
            <div>
              <h2
                id="step-heading"
                ref={heading}
                tabIndex={-1}
                className="text-xl font-semibold tracking-tight text-1 outline-none"
              >
                {place === 'end' ? endTitle(onboarding) : stepWords[place].title}
              </h2>
              {place !== 'end' && <p className="mt-1 text-md text-2">{stepWords[place].note}</p>}
              {waits !== null && <p className="mt-1 text-md text-warn">{waits}</p>}
            </div>
            <Suspense fallback={<PageSpinner text={t`Loading page`} />}>
              <Step key={place} onboarding={onboarding} onDone={next} />
            </Suspense>
            <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
              {place !== 'company' && (
                <Button variant="ghost" icon={<ArrowLeft />} onClick={() => go(before(place))}>
                  <Trans>Back</Trans>
                </Button>
              )}
              <span className="flex-1" />
              {place === 'end' ? (
                <Button variant="primary" busy={isFinishing} onClick={() => void leave()}>
                  <Trans>Finish set-up</Trans>
                </Button>
              ) : (
                <Button variant="ghost" busy={isMarking} onClick={() => void skip()}>
                  {onboarding.steps[place] === 'done' ? t`Next step` : t`Skip for now`}
                </Button>
              )}
            </div>
          </section>
        </div>
      </div>
    </>
  );
}

function endTitle({ steps: states }: Onboarding): string {
  return wizardSteps.every((step) => states[step] === 'done') ? t`You are ready` : t`Almost there`;
}

function placeOf(asked: string | null, { steps: states }: Onboarding): Place {
  if (asked === 'end') return 'end';
  return wizardSteps.find((step) => step === asked) ?? nextStep(states) ?? 'end';
}

function after(place: Place): Place {
  return place === 'end' ? 'end' : (wizardSteps[wizardSteps.indexOf(place) + 1] ?? 'end');
}

function before(place: Place): Place {
  const index = place === 'end' ? wizardSteps.length : wizardSteps.indexOf(place);
  return wizardSteps[Math.max(0, index - 1)] ?? 'company';
}
