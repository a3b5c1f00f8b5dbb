import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ArticleAudience } from '@switchyard/contracts/documentation/article.ts';
import { guides } from 'virtual:articles';
import { ArticleLink } from './article-link.tsx';
import { DocsHead, docsFrame } from './docs-head.tsx';
import { doors } from './doors.ts';
import { articlesNamed } from './guide-order.ts';

type DocumentationViewProps = { inConsole?: boolean; reader?: ArticleAudience };

/** Guide start page by activity: the entry for the reader's role comes first. */
export function DocumentationView({ inConsole = false, reader = 'everyone' }: DocumentationViewProps) {
  const start = guides.filter(({ category }) => category === 'getting-started');
  const mine = (each: { reader: ArticleAudience }) => (each.reader === reader ? 0 : 1);
  const sorted = doors.toSorted((a, b) => mine(a) - mine(b));
  return (
    <div className={docsFrame}>
      <DocsHead
        title={t`Documentation`}
        lead={t`Start with what you do. Every article has the steps, who may take them, and what to do when something goes wrong.`}
        inConsole={inConsole}
      />
      <section aria-labelledby="start-here" className="border-t border-line py-8">
        <h2 id="start-here" className="text-xl font-semibold tracking-tight text-1">
          <Trans>Getting started</Trans>
        </h2>
        <ol className="mt-3 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
          {start.map((article, at) => (
            <li key={article.href} className="flex gap-3">
              <span aria-hidden="true" className="num mt-2 text-lg font-semibold text-accent-text">
                {at + 1}
              </span>
              <ArticleLink article={article} />
            </li>
          ))}
        </ol>
      </section>
      <div className="grid gap-x-10 lg:grid-cols-2">
        {sorted.map((door) => (
          <section
            key={door.reader}
            aria-labelledby={`for-${door.reader}`}
            className="border-t border-line py-8"
          >
            <h2 id={`for-${door.reader}`} className="text-xl font-semibold tracking-tight text-1">
              {door.title}
            </h2>
            <p className="mb-2 text-md text-2">{door.text}</p>
            <ul>
              {articlesNamed(guides, door.first).map((article) => (
                <li key={article.href}>
                  <ArticleLink article={article} note="" />
                </li>
              ))}
            </ul>
          </section>
        ))}
        <section aria-labelledby="for-builders" className="border-t border-line py-8">
          <h2 id="for-builders" className="text-xl font-semibold tracking-tight text-1">
            <Trans>I build on it</Trans>
          </h2>
          <p className="mb-2 text-md text-2">
            <Trans>Everything the console does, it does through the same API.</Trans>
          </p>
          <ul className="text-lg">
            {builderLinks.map(({ href, title, text }) => (
              <li key={href} className="py-2">
                <a href={href} className="font-semibold text-1 underline-offset-4 hover:underline">
                  {title}
                </a>
                <span className="block text-md text-2">{text}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <p className="border-t border-line pt-8 text-base text-2">
        <Trans>
          Looking for a particular page?{' '}
          <a href="/docs" className="text-1 underline underline-offset-4">
            See all articles
          </a>{' '}
          or go to the{' '}
          <a href="/help-center" className="text-1 underline underline-offset-4">
            help center
          </a>
          .
        </Trans>
      </p>
    </div>
  );
}

const builderLinks = [
  {
    href: '/docs/reference/api',
    title: t`Using the API`,
    text: t`Signing in, writing safely, paging, conflicts, limits.`,
  },
  {
    href: '/api',
    title: t`API reference`,
    text: t`Every endpoint with its fields, made from the contracts.`,
  },
  {
    href: '/docs/reference/errors',
    title: t`Error codes`,
    text: t`What each one means and what to do about it.`,
  },
];
