import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { siteButton } from '../../core/site/site-button.ts';
import { SiteHero, SiteSection } from '../../core/site/site-section.tsx';
import { Closing } from './blocks/closing.tsx';
import { FactTable } from './blocks/fact-table.tsx';
import { frame } from './blocks/frame.ts';
import { Questions } from './blocks/questions.tsx';
import { compareRows } from './pricing/compare-rows.ts';
import { type Period, type Plan, periods, plans } from '@switchyard/contracts/pricing/plans.ts';
import {
  formatPrice,
  monthlyPrice,
  yearlySaving,
  yearlyTotal,
} from '@switchyard/contracts/pricing/prices.ts';
import { pricingQuestions } from './pricing/pricing-questions.tsx';
import { limitRows } from './pricing/product-limits.ts';

/** Shown while this period is selected. The choice is a pair of radio buttons, so it works without JavaScript. */
const shownFor: Record<Period, string> = {
  monthly: 'group-has-[#billing-yearly:checked]/billing:hidden',
  yearly: 'hidden group-has-[#billing-yearly:checked]/billing:block',
};
const periodWord: Record<Period, string> = { monthly: t`Monthly`, yearly: t`Yearly` };
const sizes = [5, 12, 20, 60, 150];

/** `/pricing`: prices, differences between the plans, and limits. */
export function PricingPage() {
  return (
    <>
      <SiteHero
        eyebrow={t`Pricing`}
        title={t`Pay for people in the field, nothing else`}
        lead={t`Every plan has every feature. You pay for active technicians; the office and your customers are free. Or run it on a machine of your own, and pay nobody.`}
      />
      <div className={`group/billing ${frame} pt-8 pb-16 md:pb-24`}>
        <BillingChoice />
        <ul className="mt-8 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {plans.map((plan) => (
            <PlanCard key={plan.id} plan={plan} />
          ))}
        </ul>
        <p className="mt-5 text-md text-3">
          <Trans>
            List prices in US dollars, before tax, per active technician. Limits of plans are an agreement;
            the software switches nothing off when you pass one.
          </Trans>
        </p>
        <Totals />
      </div>
      <SiteSection
        id="compare"
        band
        title={t`What differs, side by side`}
        lead={t`Read the first row first: it is why there is no list of features with ticks and crosses here.`}
      >
        <FactTable
          caption={t`Plans compared`}
          head={[t`What`, ...plans.map(({ name }) => name)]}
          minWidth={860}
          rows={compareRows.map(({ id, what, cells }) => ({ id, cells: [what, ...cells] }))}
        />
      </SiteSection>
      <SiteSection id="questions" title={t`Questions about money`}>
        <Questions list={pricingQuestions} />
      </SiteSection>
      <SiteSection
        id="limits"
        band
        title={t`Limits of the software`}
        lead={t`These hold on every plan and on your own server, since they keep one company’s mistake from becoming everybody’s problem.`}
      >
        <FactTable
          caption={t`Limits of the software`}
          head={[t`What`, t`Limit`]}
          rows={limitRows.map(({ id, what, limit }) => ({ id, cells: [what, limit] }))}
        />
      </SiteSection>
      <Closing
        title={t`Try it with your own jobs before anybody talks about money.`}
        links={[
          { href: '/signup', label: t`Start Free Trial` },
          { href: '/contact-sales', label: t`Contact Sales` },
        ]}
      />
    </>
  );
}

function BillingChoice() {
  return (
    <fieldset className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <legend className="sr-only">
        <Trans>Paid</Trans>
      </legend>
      <div className="inline-grid grid-cols-2 rounded-md border border-line-strong bg-surface p-1">
        {periods.map((period) => (
          <label
            key={period}
            className="flex h-10 items-center justify-center rounded-sm px-5 text-lg font-medium text-2 has-checked:bg-surface-3 has-checked:text-1 has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="billing"
              id={`billing-${period}`}
              value={period}
              defaultChecked={period === 'monthly'}
              className="sr-only"
            />
            {periodWord[period]}
          </label>
        ))}
      </div>
      <p className="text-lg text-2">
        <Trans>Paid by the year, two months are free: {yearlySaving()}% less.</Trans>
      </p>
    </fieldset>
  );
}

function PlanCard({ plan }: { plan: Plan }) {
  const isMain = plan.id === 'team';
  return (
    <li
      className={`flex flex-col rounded-lg border bg-surface p-6 ${isMain ? 'border-line-strong ring-1 ring-line-strong' : 'border-line'}`}
    >
      <h2 className="text-xl font-semibold text-1">{plan.name}</h2>
      <p className="mt-1.5 text-lg text-pretty text-2 sm:min-h-15">{plan.forWhom}</p>
      <div className="mt-6 min-h-18">
        <PlanPrice plan={plan} />
      </div>
      <a href={plan.action.href} className={`${siteButton(isMain ? 'primary' : 'secondary')} mt-4 w-full`}>
        {plan.action.label}
      </a>
      <ul className="mt-6 flex flex-col gap-3 border-t border-line pt-5 text-lg text-2">
        {[sizeText(plan), ...plan.points].map((point) => (
          <li key={point} className="flex gap-2.5">
            <Check aria-hidden="true" size={16} className="mt-0.5 shrink-0 text-accent-text" />
            {point}
          </li>
        ))}
      </ul>
    </li>
  );
}

function sizeText({ technicians }: Plan): string {
  return technicians === null ? t`Any number of technicians` : t`Up to ${technicians} active technicians`;
}

function PlanPrice({ plan }: { plan: Plan }) {
  const big = 'num text-3xl font-semibold tracking-tight text-1';
  if (plan.price.kind === 'onRequest')
    return (
      <PriceLines
        big={
          <p className={big}>
            <Trans>Let’s talk</Trans>
          </p>
        }
        small={t`a price for your size`}
      />
    );
  if (plan.price.kind === 'free')
    return <PriceLines big={<p className={big}>{formatPrice(0)}</p>} small={t`for as long as you like`} />;
  return periods.map((period) => (
    <div key={period} className={shownFor[period]}>
      <PriceLines
        big={<p className={big}>{formatPrice(monthlyPrice(plan, period) ?? 0)}</p>}
        small={t`per technician and month`}
      />
    </div>
  ));
}

function PriceLines({ big, small }: { big: ReactNode; small: string }) {
  return (
    <>
      {big}
      <p className="mt-1 text-md text-3">{small}</p>
    </>
  );
}

/** Yearly cost for some company sizes. */
function Totals() {
  const listed = plans.filter(({ price }) => price.kind === 'perTechnician');
  return (
    <div className="mt-14">
      <h2 className="text-xl font-semibold text-1">
        <Trans>What a year costs</Trans>
      </h2>
      {periods.map((period) => (
        <div key={period} className={shownFor[period]}>
          <FactTable
            caption={period === 'monthly' ? t`Cost of a year, paid monthly` : t`Cost of a year, paid yearly`}
            head={[t`Technicians`, ...listed.map(({ name }) => name)]}
            rows={sizes.map((size) => ({
              id: String(size),
              cells: [
                String(size),
                ...listed.map((plan) => {
                  const total = yearlyTotal(plan, size, period);
                  return total === null ? t`too small` : formatPrice(total);
                }),
              ],
            }))}
          />
        </div>
      ))}
    </div>
  );
}
