import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { trialDays } from '@switchyard/contracts/sandbox/sandbox-routes.ts';
import { Check } from 'lucide-react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { Island } from '../../core/site/island.tsx';
import { SiteHero, SiteSection } from '../../core/site/site-section.tsx';

const trialForm = lazyComponent(() => import('./trial-form.tsx').then((module) => module.TrialForm), {
  untilItArrives: true,
});

const during = [
  t`Every feature, for any number of people in the office and in the field`,
  t`Your own data: import your customer list, invite your technicians, dispatch real work`,
  t`No card, no call, and nothing to cancel`,
];
const after = [
  t`Nothing is locked and nothing is deleted: the company goes on as it is`,
  t`Admins see that the trial is over, and choose a plan with us, or run Switchyard on a machine of their own for nothing`,
  t`Your data can be exported at any time, before and after`,
];

/** `/trial`: explains the trial and what follows, with the sign-up form. */
export function TrialPage() {
  return (
    <>
      <SiteHero
        eyebrow={t`Free trial`}
        title={t`${trialDays} days with everything on`}
        lead={t`Begin with your own company. The set-up takes a few minutes and can be interrupted at any step.`}
      />
      <div className="mx-auto grid max-w-290 gap-10 px-5 pt-8 pb-16 md:grid-cols-2 md:pb-24 lg:px-8">
        <div className="flex flex-col gap-8">
          <Promises title={t`During the ${trialDays} days`} items={during} />
          <Promises title={t`What happens afterwards`} items={after} />
          <p className="text-md text-3">
            <Trans>
              Would you rather look first?{' '}
              <a href="/demo" className="text-1 underline underline-offset-3">
                Open a sandbox with sample data
              </a>
              .
            </Trans>
          </p>
        </div>
        <section
          id="start"
          aria-labelledby="start-heading"
          className="scroll-mt-20 self-start rounded-lg border max-md:order-first border-line-strong bg-surface p-5 sm:p-6"
        >
          <h2 id="start-heading" className="text-xl font-semibold tracking-tight text-1">
            <Trans>Start your trial</Trans>
          </h2>
          <p className="mt-1 mb-5 text-2">
            <Trans>You become the first admin and can invite everybody else.</Trans>
          </p>
          <Island part={trialForm} props={{}} when="idle">
            <FormRoom />
          </Island>
        </section>
      </div>
      <SiteSection
        band
        title={t`What you do in the first ten minutes`}
        lead={t`The set-up asks for five things. You can skip any of them.`}
      >
        <p className="text-2">
          <Trans>
            Company details, your trades with their checklists, technicians, customers by file or by hand, and
            a first job.{' '}
            <a href="/onboarding" className="text-1 underline underline-offset-3">
              See what it will ask
            </a>
            .
          </Trans>
        </p>
      </SiteSection>
    </>
  );
}

/**
 * Placeholder with the form's height, field by field: nothing shifts when it loads. Without JavaScript its button
 * links onward.
 */
function FormRoom() {
  return (
    <div className="flex flex-col gap-4">
      <FieldRoom label={t`Company`} />
      <div className="grid grid-cols-2 gap-3">
        <FieldRoom label={t`First name`} />
        <FieldRoom label={t`Last name`} />
      </div>
      <FieldRoom label={t`Work email`} />
      <FieldRoom label={t`Password`} hint={t`At least 10 characters`} />
      <a
        href="/signup"
        className="flex h-9 items-center justify-center rounded-md bg-accent px-4 text-md font-semibold text-accent-ink pointer-coarse:h-11"
      >
        <Trans>Start the trial</Trans>
      </a>
    </div>
  );
}

function FieldRoom({ label, hint }: { label: string; hint?: string }) {
  return (
    <div aria-hidden="true" className="flex min-w-0 flex-col gap-1">
      <span className="text-sm font-medium text-2">{label}</span>
      <span className="h-10 rounded-md border border-line-strong bg-surface-2" />
      {hint !== undefined && <span className="text-xs text-3">{hint}</span>}
    </div>
  );
}

function Promises({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section>
      <h2 className="text-lg font-semibold text-1">{title}</h2>
      <ul className="mt-3 flex flex-col gap-2.5">
        {items.map((item) => (
          <li key={item} className="flex gap-2.5 text-2">
            <Check aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-accent-text" />
            <span className="text-pretty">{item}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
