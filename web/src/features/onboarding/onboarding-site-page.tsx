import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { wizardSteps } from '@switchyard/contracts/onboarding/onboarding-steps.ts';
import { siteButton } from '../../core/site/site-button.ts';
import { SiteHero, SiteSection } from '../../core/site/site-section.tsx';
import { stepWords } from '../../lib/set-up-words.ts';

const asks: Readonly<Record<(typeof wizardSteps)[number], string>> = {
  company: t`The name your customers know, a phone number and the time zone of your schedules.`,
  trade: t`Electrical, HVAC, plumbing, construction, landscaping, cleaning or security: one or several.`,
  technicians: t`Names, trades and working hours. Technicians with an email address can be invited at once.`,
  customers: t`A CSV file or workbook from any program, up to 100,000 rows: you match the columns, see every row before it is added, and may import it again without getting anything twice. Or one customer by hand.`,
  job: t`What is to be done, for whom and where. It waits on the board for a technician.`,
};

/** `/onboarding` for visitors: a preview of the set-up. */
export function OnboardingSitePage() {
  return (
    <>
      <SiteHero
        eyebrow={t`Getting set up`}
        title={t`From sign-up to the first dispatched job`}
        lead={t`After you sign up, five short steps get your company ready. Every one can be skipped and finished later; what you entered is kept on the server.`}
        actions={
          <>
            <a href="/signup" className={siteButton('primary')}>
              <Trans>Get Started</Trans>
            </a>
            <a href="/demo" className={siteButton('secondary')}>
              <Trans>Look around first</Trans>
            </a>
          </>
        }
      />
      <SiteSection title={t`What it asks`}>
        <ol className="flex max-w-190 flex-col divide-y divide-line border-y border-line">
          {wizardSteps.map((step, index) => (
            <li key={step} className="flex gap-5 py-5">
              <span className="num w-6 shrink-0 text-xl font-semibold text-3">{index + 1}</span>
              <span>
                <span className="block text-lg font-semibold text-1">{stepWords[step].title}</span>
                <span className="mt-1 block text-pretty text-2">{asks[step]}</span>
              </span>
            </li>
          ))}
        </ol>
      </SiteSection>
      <SiteSection band title={t`What you may want at hand`}>
        <ul className="list-disc space-y-2 pl-5 text-2">
          <li>
            <Trans>A list of your customers as CSV; a template can be downloaded in the set-up</Trans>
          </li>
          <li>
            <Trans>Names and email addresses of your technicians</Trans>
          </li>
          <li>
            <Trans>One job that has to be done this week</Trans>
          </li>
        </ul>
      </SiteSection>
    </>
  );
}
