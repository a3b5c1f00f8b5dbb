import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { AsDrawn } from '../../core/site/as-drawn.tsx';
import { OperatorFacts } from '../../core/site/operator-facts.tsx';
import { SiteCard, SiteColumns, SitePlaces } from '../../core/site/site-card.tsx';
import { SiteHero } from '../../core/site/site-section.tsx';
import { ContactCard } from './contact-card.tsx';
import { ThankYou } from './thank-you.tsx';
import { useContactTicket } from './use-contact-ticket.ts';
import { WaysToReachUs } from './ways-to-reach-us.tsx';

/** Other ways to get help, instead of the form. */
const elsewhere = [
  {
    href: '/contact-sales',
    title: t`Enterprise sales`,
    text: t`More than a handful of crews, your own deployment, volume pricing.`,
  },
  {
    href: '/support',
    title: t`Support`,
    text: t`Something does not work. Open a ticket and follow it, with or without an account.`,
  },
  { href: '/help-center', title: t`Help Center`, text: t`Answers that are written down: search the guide.` },
  {
    href: '/system-status',
    title: t`System status`,
    text: t`Whether it is us: what runs, what does not, and since when.`,
  },
] as const;

/** `/contact`: ways to reach us, and a short form. */
export function ContactPage() {
  const [sent, setSent] = useState(false);
  const { form, sales } = useContactTicket();
  if (sent) return <ThankYou />;
  return (
    <>
      <SiteHero
        eyebrow={t`Contact`}
        title={t`Talk to us`}
        lead={t`A question about the product, your crews, or what it costs: write a few lines, call, or go straight to the right place.`}
      />
      <div className="mx-auto max-w-290 px-5 pt-8 pb-20 lg:px-8">
        <SiteColumns
          main={
            <ContactCard
              title={t`Write to us`}
              lead={t`You hear from us within 24 hours.`}
              source="contact"
              guarded={form}
              onSent={() => setSent(true)}
            />
          }
          side={
            <>
              <WaysToReachUs sales={sales} />
              <SiteCard title={t`The right place`}>
                <SitePlaces places={elsewhere} />
              </SiteCard>
              <SiteCard title={t`Who operates this site`}>
                <AsDrawn id="operator">
                  {import.meta.env.SSR ? (
                    <OperatorFacts ids={['name', 'address', 'register', 'email']} />
                  ) : null}
                </AsDrawn>
                <p className="mt-4 text-md text-2">
                  <a href="/imprint" className="underline underline-offset-4 hover:text-1">
                    <Trans>Every legal fact is in the imprint</Trans>
                  </a>
                </p>
              </SiteCard>
            </>
          }
        />
      </div>
    </>
  );
}
