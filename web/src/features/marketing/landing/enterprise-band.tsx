import { siteButton } from '../../../core/site/site-button.ts';
import { SiteSection } from '../../../core/site/site-section.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

/** Statements of the specification; the operator's to confirm. */
const figures = [
  { value: '500+', label: t`Enterprise customers` },
  { value: '99.9%', label: t`Uptime SLA` },
  { value: '24/7', label: t`Support` },
  { value: '30%', label: t`Average cost savings` },
] as const;

/** For companies with many crews: their first questions, and a contact. */
export function EnterpriseBand() {
  return (
    <SiteSection band>
      <div className="grid items-center gap-10 md:grid-cols-2">
        <div>
          <h2 className="text-2xl font-semibold tracking-tight text-balance text-1">
            <Trans>A hundred crews in six regions?</Trans>
          </h2>
          <p className="mt-4 max-w-120 text-base text-pretty text-2">
            <Trans>
              Custom deployment, a dedicated customer success manager, integrations and training come with the
              enterprise plan. Sales answers within 24 hours.
            </Trans>
          </p>
          <a href="/contact-sales" className={`${siteButton('secondary')} mt-6`}>
            <Trans>Contact Sales</Trans>
          </a>
        </div>
        <div>
          <dl className="grid grid-cols-2 gap-x-8 gap-y-6">
            {figures.map(({ value, label }) => (
              <div key={label} className="flex flex-col-reverse border-l border-line-strong pl-5">
                <dt className="text-lg text-2">{label}</dt>
                <dd className="num text-3xl font-semibold tracking-tight text-1">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-6 text-sm text-3">
            <Trans>
              As stated by the{' '}
              <a href="/imprint#figures" className="underline underline-offset-2 hover:text-1">
                operator of this site
              </a>
              .
            </Trans>
          </p>
        </div>
      </div>
    </SiteSection>
  );
}
