import { Check } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { Island } from '../../core/site/island.tsx';
import { ContactCard } from './contact-card.tsx';
import { ContactSalesFields } from './contact-sales-fields.tsx';
import type { ContactSalesFormProps } from './contact-sales-form.tsx';
import { enterpriseBenefits, enterpriseStats } from './contact-sales-words.ts';
import { ContactSubmit } from './contact-submit.tsx';
import { ThankYou } from './thank-you.tsx';
import { useContactTicket } from './use-contact-ticket.ts';
import { WaysToReachUs } from './ways-to-reach-us.tsx';

const contactSalesForm = lazyComponent<ContactSalesFormProps>(
  () => import('./contact-sales-form.tsx').then((module) => module.ContactSalesForm),
  { untilItArrives: true },
);

/** `/contact-sales` for visitors: the enterprise contact page. */
export function ContactSalesPage() {
  return <ContactSalesView />;
}

/** The enterprise contact page; in the console its heading is one level lower. */
export function ContactSalesView({ inConsole = false }: { inConsole?: boolean }) {
  const Title = inConsole ? 'h2' : 'h1';
  const [sent, setSent] = useState(false);
  const { form, sales } = useContactTicket();
  if (sent) return <ThankYou title={Title} />;
  return (
    <div className="mx-auto max-w-290 px-5 pt-12 pb-20 md:pt-18 lg:px-8">
      <header className="mb-10 max-w-190 md:mb-14">
        <p className="inline-flex rounded-full border border-line-strong bg-surface-2 px-3 py-1 text-md font-semibold text-accent-text">
          Enterprise Solutions
        </p>
        <Title className="mt-5 text-3xl font-semibold tracking-tight text-balance text-1 md:text-4xl">
          Scale your service operations
        </Title>
        <p className="mt-5 text-base text-pretty text-2 md:text-[18px]">
          Many crews, many sites, one board. Tell us how your field work runs today, and we show you what it
          looks like on Switchyard.
        </p>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]">
        <ContactCard title="Get in Touch" lead="Our sales team answers within 24 hours.">
          <Island part={contactSalesForm} props={{ form, onSent: () => setSent(true) }} when="idle">
            <FormAsDrawn />
          </Island>
          <noscript>
            <p className="mt-4 text-base text-2">
              Sending the form needs JavaScript. Call us or write an e-mail instead: both are named on this
              page.
            </p>
          </noscript>
        </ContactCard>
        <div className="flex flex-col gap-6">
          <WaysToReachUs sales={sales} />
          <Benefits />
          <Stats />
        </div>
      </div>
    </div>
  );
}

/** Placeholder until the form's code is loaded: looks the same, but is not editable. */
function FormAsDrawn() {
  return (
    <div inert className="relative flex flex-col gap-4 text-md pointer-coarse:text-[16px]">
      <ContactSalesFields
        text={(name) => ({ name })}
        choice={() => ({ value: '', onChange: () => undefined })}
        error={() => undefined}
      />
      <ContactSubmit busy={false} />
    </div>
  );
}

function Benefits() {
  return (
    <ContactCard title="Enterprise Benefits">
      <ul className="flex flex-col gap-3">
        {enterpriseBenefits.map((benefit) => (
          <li key={benefit} className="flex items-start gap-3 text-base text-2">
            <Check aria-hidden="true" size={18} className="mt-1 shrink-0 text-ok" />
            {benefit}
          </li>
        ))}
      </ul>
    </ContactCard>
  );
}

function Stats() {
  return (
    <ContactCard title="Trusted by Industry Leaders">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5">
        {enterpriseStats.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-md text-3">{label}</dt>
            <dd className="num text-2xl font-semibold tracking-tight text-1">{value}</dd>
          </div>
        ))}
      </dl>
    </ContactCard>
  );
}
