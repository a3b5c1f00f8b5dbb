import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { SiteCard, SiteColumns } from '../../core/site/site-card.tsx';
import { ContactCard } from './contact-card.tsx';
import { ThankYou } from './thank-you.tsx';
import { useContactTicket } from './use-contact-ticket.ts';
import { WaysToReachUs } from './ways-to-reach-us.tsx';

/** Statements of the page, in order of appearance; the figures are the operator's to confirm. */
const benefits = [
  t`Custom deployment and setup`,
  t`Dedicated customer success manager`,
  t`Priority 24/7 support`,
  t`Advanced security and compliance`,
  t`Custom integrations and APIs`,
  t`Volume pricing discounts`,
  t`Training and onboarding support`,
] as const;
const stats = [
  { value: '500+', label: t`Enterprise customers` },
  { value: '99.9%', label: t`Uptime SLA` },
  { value: '24/7', label: t`Support` },
  { value: '30%', label: t`Average cost savings` },
] as const;

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
          <Trans>Enterprise Solutions</Trans>
        </p>
        <Title className="mt-5 text-3xl font-semibold tracking-tight text-balance text-1 md:text-4xl">
          <Trans>Scale your service operations</Trans>
        </Title>
        <p className="mt-5 text-base text-pretty text-2 md:text-[18px]">
          <Trans>
            Many crews, many sites, one board. Tell us how your field work runs today, and we show you what it
            looks like on Switchyard.
          </Trans>
        </p>
      </header>
      <SiteColumns
        main={
          <ContactCard
            title={t`Get in Touch`}
            lead={t`Our sales team answers within 24 hours.`}
            source="contact-sales"
            guarded={form}
            onSent={() => setSent(true)}
          />
        }
        side={
          <>
            <WaysToReachUs sales={sales} />
            <SiteCard title={t`Enterprise Benefits`}>
              <ul className="flex flex-col gap-3">
                {benefits.map((benefit) => (
                  <li key={benefit} className="flex items-start gap-3 text-base text-2">
                    <Check aria-hidden="true" size={18} className="mt-1 shrink-0 text-ok" />
                    {benefit}
                  </li>
                ))}
              </ul>
            </SiteCard>
            <SiteCard title={t`Trusted by Industry Leaders`}>
              <dl className="grid grid-cols-2 gap-x-4 gap-y-5">
                {stats.map(({ value, label }) => (
                  <div key={label} className="flex flex-col-reverse">
                    <dt className="text-md text-3">{label}</dt>
                    <dd className="num text-2xl font-semibold tracking-tight text-1">{value}</dd>
                  </div>
                ))}
              </dl>
              <p className="mt-5 text-sm text-3">
                <Trans>
                  As stated by the{' '}
                  <a href="/imprint#figures" className="underline underline-offset-2 hover:text-1">
                    operator of this site
                  </a>
                  .
                </Trans>
              </p>
            </SiteCard>
          </>
        }
      />
    </div>
  );
}
