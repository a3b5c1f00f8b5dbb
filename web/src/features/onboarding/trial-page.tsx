import { trialDays } from '@switchyard/contracts/sandbox/sandbox-routes.ts';
import { Check } from 'lucide-react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { Island } from '../../site/island.tsx';
import { siteButton } from '../../site/site-button.ts';
import { SiteHero, SiteSection } from '../../site/site-section.tsx';

const trialForm = lazyComponent(() => import('./trial-form.tsx').then((module) => module.TrialForm), {
  untilItArrives: true,
});

const during = [
  'Every feature, for any number of people in the office and in the field',
  'Your own data: import your customer list, invite your technicians, dispatch real work',
  'No card, no call, and nothing to cancel',
];
const after = [
  'Nothing is locked and nothing is deleted: the company goes on as it is',
  'Admins see that the trial is over, and choose a plan with us, or run Switchyard on a machine of their own for nothing',
  'Your data can be exported at any time, before and after',
];

/** `/trial`: what the trial is, what comes after it, and the form that begins it. */
export function TrialPage() {
  return (
    <>
      <SiteHero
        eyebrow="Free trial"
        title={`${trialDays} days with everything on`}
        lead="Begin with your own company. The set-up takes a few minutes and can be interrupted at any step."
      />
      <div className="mx-auto grid max-w-290 gap-10 px-5 pt-8 pb-16 md:grid-cols-2 md:pb-24 lg:px-8">
        <div className="flex flex-col gap-8">
          <Promises title={`During the ${trialDays} days`} items={during} />
          <Promises title="What happens afterwards" items={after} />
          <p className="text-md text-3">
            Would you rather look first?{' '}
            <a href="/demo" className="text-1 underline underline-offset-3">
              Open a sandbox with sample data
            </a>
            .
          </p>
        </div>
        <section
          id="start"
          aria-labelledby="start-heading"
          className="scroll-mt-20 rounded-lg border border-line-strong bg-surface p-5 sm:p-6"
        >
          <h2 id="start-heading" className="text-xl font-semibold tracking-tight text-1">
            Start your trial
          </h2>
          <p className="mt-1 mb-5 text-2">You become the first admin and can invite everybody else.</p>
          <Island part={trialForm} props={{}} when="idle">
            <div className="min-h-96">
              <a href="/signup" className={siteButton('primary')}>
                Create your company
              </a>
            </div>
          </Island>
        </section>
      </div>
      <SiteSection
        band
        title="What you do in the first ten minutes"
        lead="The set-up asks for five things. You can skip any of them."
      >
        <p className="text-2">
          Company details, your trades with their checklists, technicians, customers by file or by hand, and a
          first job.{' '}
          <a href="/onboarding" className="text-1 underline underline-offset-3">
            See what it will ask
          </a>
          .
        </p>
      </SiteSection>
    </>
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
