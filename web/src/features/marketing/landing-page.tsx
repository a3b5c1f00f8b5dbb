import { ProductPicture } from '../../core/site/product-picture.tsx';
import { siteButton } from '../../core/site/site-button.ts';
import { SiteHero } from '../../core/site/site-section.tsx';
import { EnterpriseBand } from './landing/enterprise-band.tsx';
import { FirstDay } from './landing/first-day.tsx';
import { MorningOfAVisit } from './landing/morning-of-a-visit.tsx';
import { Promises } from './landing/promises.tsx';
import { Trades } from './landing/trades.tsx';
import { Closing } from './blocks/closing.tsx';
import { frame } from './blocks/frame.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

/** `/`: introduces the product to new visitors. */
export function LandingPage() {
  return (
    <>
      <SiteHero
        title={t`When the plan breaks at 10:30, everybody sees the same board`}
        lead={t`Switchyard is the operations console for field-service companies. The office plans, technicians carry out, customers follow, and every change is on every open screen within the second. Where there is no network, work goes on without it.`}
        actions={
          <>
            <a href="/signup" className={siteButton('primary')}>
              <Trans>Get Started</Trans>
            </a>
            <a href="/demo" className={siteButton('secondary')}>
              <Trans>Open the live demo</Trans>
            </a>
            <p className="w-full text-lg text-3">
              <Trans>
                Self-host for free, or let us host it per technician and month. The demo needs no sign-up.
              </Trans>
            </p>
          </>
        }
      />
      <figure className={`${frame} flex flex-col gap-6 pt-16 md:gap-3 md:pt-12`}>
        <figcaption className="text-md text-3 md:order-2">
          <Trans>
            The dispatch board of a sample company, on a Friday at half past ten. Every picture on this site
            is the product itself.
          </Trans>
        </figcaption>
        <ProductPicture
          name="dispatch"
          narrow="dispatch-narrow"
          alt={t`The dispatch board at half past ten: technicians down the side, their visits across the day, what is late in red, and the jobs that wait to be placed.`}
          sizes="(min-width: 1160px) 1096px, calc(100vw - 40px)"
          priority
        />
      </figure>
      <MorningOfAVisit />
      <Promises />
      <Trades />
      <EnterpriseBand />
      <FirstDay />
      <Closing
        title={t`Put your first job on the board today.`}
        links={[
          { href: '/signup', label: t`Get Started` },
          { href: '/pricing', label: t`See pricing` },
          { href: '/contact-sales', label: t`Contact Sales` },
        ]}
      />
    </>
  );
}
