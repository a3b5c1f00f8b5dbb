import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import { ProductPicture } from '../../core/site/product-picture.tsx';
import { siteButton } from '../../core/site/site-button.ts';
import { SiteHero, SiteSection } from '../../core/site/site-section.tsx';
import { Closing } from './blocks/closing.tsx';
import { frame } from './blocks/frame.ts';
import { notYet } from './features/not-yet.ts';
import { type RoleStory, roleStories } from './features/roles.ts';
import { tradeStories } from './features/trades.ts';
import { RoleVignette } from './features/vignettes.tsx';

/** `/features`: available features by role and by trade, and missing ones. */
export function FeaturesPage() {
  return (
    <>
      <SiteHero
        eyebrow={t`Features`}
        title={t`One board, one day, the same on every screen`}
        lead={t`The office plans, technicians carry out, customers follow, and every change reaches every open screen within milliseconds. This page lists what is in version 3.1, for each role and each trade, and ends with what is not.`}
        actions={
          <>
            <a href="/demo" className={siteButton('primary')}>
              <Trans>Try it with sample data</Trans>
            </a>
            <a href="/signup" className={siteButton('secondary')}>
              <Trans>Start free</Trans>
            </a>
          </>
        }
      />
      <RoleLinks />
      {roleStories.map((story, at) => (
        <RoleSection key={story.id} story={story} raised={at % 2 === 1} />
      ))}
      <Trades />
      <SiteSection
        id="not-yet"
        title={t`What this version does not do`}
        lead={t`You would find out in the first week, so we list it here. None of it is half built behind a menu.`}
      >
        <dl className="grid gap-x-12 gap-y-8 md:grid-cols-2">
          {notYet.map(({ title, text }) => (
            <div key={title} className="border-t border-line-strong pt-4">
              <dt className="text-[17px] font-semibold text-1">{title}</dt>
              <dd className="mt-1.5 text-[15.5px] leading-[1.6] text-2">{text}</dd>
            </div>
          ))}
        </dl>
      </SiteSection>
      <Closing
        title={t`A company of your own takes a minute. A look at the demo takes less.`}
        links={[
          { href: '/demo', label: t`Open the demo` },
          { href: '/pricing', label: t`See pricing` },
          { href: '/contact-sales', label: t`Talk to sales` },
        ]}
      />
    </>
  );
}

function RoleLinks() {
  return (
    <nav aria-label={t`Features by role`} className="mt-12 border-y border-line">
      <ul className={`${frame} grid sm:grid-cols-2 lg:grid-cols-4`}>
        {roleStories.map(({ id, who }) => (
          <li
            key={id}
            className="border-line max-lg:border-b max-lg:last:border-b-0 lg:border-l lg:last:border-r"
          >
            <a
              href={`#${id}`}
              className="flex h-14 items-center justify-between gap-3 text-[15px] leading-5 font-medium text-2 hover:text-1 lg:px-5"
            >
              {who}
              <ArrowRight aria-hidden="true" size={16} className="rotate-90 text-3" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function RoleSection({ story, raised }: { story: RoleStory; raised: boolean }) {
  return (
    <section
      id={story.id}
      aria-labelledby={`${story.id}-title`}
      className={`scroll-mt-16 py-14 md:py-20 ${raised ? 'border-y border-line bg-surface' : ''}`}
    >
      <div className={`${frame} grid gap-10 lg:grid-cols-[340px_minmax(0,1fr)] lg:gap-16`}>
        <div className="min-w-0 lg:sticky lg:top-24 lg:self-start">
          <p className="text-md font-semibold text-accent-text">{story.who}</p>
          <h2
            id={`${story.id}-title`}
            className="mt-3 text-[length:clamp(25px,3vw,32px)] leading-[1.15] font-semibold tracking-[-0.022em] text-balance text-1"
          >
            {story.title}
          </h2>
          <p className="mt-4 text-[16px] leading-[1.65] text-pretty text-2">{story.lead}</p>
          <p className="mt-6">
            <a
              href={story.more.href}
              className="inline-flex items-center gap-2 text-[15px] font-medium text-1 underline decoration-line-strong underline-offset-4 hover:decoration-current"
            >
              {story.more.label}
              <ArrowRight aria-hidden="true" size={16} />
            </a>
          </p>
          <RoleVignette role={story.id} />
        </div>
        <dl className="grid gap-x-12 sm:grid-cols-2">
          {story.points.map(({ title, text }) => (
            <div key={title} className="border-t border-line py-6">
              <dt className="text-[17px] leading-[1.35] font-semibold text-1">{title}</dt>
              <dd className="mt-2 text-[15.5px] leading-[1.62] text-pretty text-2">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      {story.picture && (
        <div className={`${frame} pt-10 lg:pt-14`}>
          <ProductPicture {...story.picture} sizes="(min-width: 1160px) 1096px, calc(100vw - 40px)" />
        </div>
      )}
    </section>
  );
}

function Trades() {
  return (
    <SiteSection
      id="trades"
      band
      title={t`Seven trades, each with its own first checklist`}
      lead={t`A new company starts with a checklist for every trade and one for leaving any site. They are yours to change: questions can be required, can ask for a number with its unit, a photo or a signature, and can depend on an earlier answer.`}
    >
      <ul className="grid gap-px overflow-hidden rounded-lg border border-line bg-(--line) md:grid-cols-2 xl:grid-cols-3">
        {tradeStories.map((trade) => (
          <li key={trade.id} id={`trade-${trade.id}`} className="scroll-mt-24 bg-surface p-6 md:p-7">
            <h3 className="text-[19px] font-semibold tracking-[-0.01em] text-1">{trade.name}</h3>
            <p className="mt-2 text-[15px] leading-[1.6] text-pretty text-2">{trade.text}</p>
            <p className="mt-5 text-[13px] font-medium text-1">
              <Trans>{trade.checklist} asks, among others</Trans>
            </p>
            <ul className="mt-2 space-y-1.5 text-[14px] leading-[1.45] text-2">
              {trade.asks.map((item) => (
                <li key={item} className="flex gap-2.5">
                  <span
                    aria-hidden="true"
                    className="mt-[3px] size-3.5 shrink-0 rounded-sm border border-control"
                  />
                  {item}
                </li>
              ))}
            </ul>
          </li>
        ))}
        <li className="bg-surface p-6 md:p-7 xl:col-span-2">
          <h3 className="text-[19px] font-semibold tracking-[-0.01em] text-1">
            <Trans>Something else</Trans>
          </h3>
          <p className="mt-2 max-w-[56ch] text-[15px] leading-[1.6] text-pretty text-2">
            <Trans>
              Skills, job types, territories and checklists are words you choose. If your people drive to
              places and do work there, the product fits. Write to us if you are not sure; the answer may be
              no.
            </Trans>
          </p>
          <p className="mt-5">
            <a
              href="/contact"
              className="text-[15px] font-medium text-1 underline decoration-line-strong underline-offset-4 hover:decoration-current"
            >
              <Trans>Ask a question</Trans>
            </a>
          </p>
        </li>
      </ul>
    </SiteSection>
  );
}
