import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { guides } from 'virtual:articles';
import './article.css';
import type { ReactNode } from 'react';
import { formatDay } from '../../lib/format-date.ts';
import { ArticleContents } from './article-contents.tsx';
import { ArticleFeedback } from './article-feedback.tsx';
import type { ArticlePage, ArticleSummary } from './article-page-data.ts';
import { DocsSearch } from './docs-search.tsx';
import { DocsSidebar } from './docs-sidebar.tsx';
import { audienceText, categoryTitle, neighboursOf } from './guide-order.ts';
import { useCountReader } from './use-count-reader.ts';

type ArticleViewProps = {
  article: ArticlePage;
  /** The console shows title and path in its own header. */
  inConsole?: boolean;
  /** Below the feedback question. */
  children?: ReactNode;
};

/** One article with search, sidebar, contents and links to its neighbours. */
export function ArticleView({ article, inConsole = false, children }: ArticleViewProps) {
  const name = `${article.category}/${article.slug}`;
  const { previous, next } = neighboursOf(guides, article.href);
  const hasContents = article.headings.length > 1;
  useCountReader(name);
  const aside = `sticky self-start overflow-y-auto ${inConsole ? 'top-0 max-h-dvh py-6' : 'top-16 max-h-[calc(100dvh-4rem)] py-10'}`;
  return (
    <div className="mx-auto flex w-full max-w-290 gap-10 px-5 text-lg lg:px-8">
      <div className={`${aside} hidden w-58 shrink-0 md:block print:hidden`}>
        <DocsSidebar href={article.href} category={article.category} />
      </div>
      <article className={`max-w-180 min-w-0 flex-1 ${inConsole ? 'py-6' : 'py-10'}`}>
        <div className="mb-6 md:max-w-100">
          <DocsSearch />
        </div>
        {!inConsole && <ArticleHead article={article} />}
        <p className="mt-2 text-base text-pretty text-2">{article.description}</p>
        <ArticleFacts article={article} />
        {hasContents && (
          <details className="mb-6 rounded-lg border border-line bg-surface px-4 py-2 xl:hidden print:hidden">
            <summary className="py-1 font-semibold text-1">
              <Trans>On this page</Trans>
            </summary>
            <div className="py-2">
              <ArticleContents headings={article.headings} label={t`On this page`} />
            </div>
          </details>
        )}
        {/* oxlint-disable-next-line react/no-danger -- made by our build from our own Markdown, its HTML escaped */}
        <div className="article" dangerouslySetInnerHTML={{ __html: article.html }} />
        <div className="mt-10">
          <ArticleFeedback key={name} article={name} />
        </div>
        {children}
        <nav aria-label={t`Previous and next`} className="mt-6 grid gap-3 sm:grid-cols-2 print:hidden">
          {previous ? <Neighbour article={previous} rel="prev" /> : <span />}
          {next && <Neighbour article={next} rel="next" />}
        </nav>
      </article>
      <div className={`${aside} hidden w-52 shrink-0 xl:block print:hidden`}>
        {hasContents && (
          <>
            <p aria-hidden="true" className="mb-2 text-md font-semibold text-1">
              <Trans>On this page</Trans>
            </p>
            <ArticleContents headings={article.headings} label={t`On this page`} />
          </>
        )}
      </div>
    </div>
  );
}

function ArticleHead({ article }: { article: ArticleSummary }) {
  return (
    <>
      <nav aria-label={t`Path`} className="mb-3 flex flex-wrap gap-2 text-md text-3">
        <a href="/docs" className="rounded-sm hover:text-1">
          <Trans>Docs</Trans>
        </a>
        <span aria-hidden="true">/</span>
        <a href={`/docs#${article.category}`} className="rounded-sm hover:text-1">
          {categoryTitle(article.category)}
        </a>
      </nav>
      <h1 className="text-3xl font-semibold tracking-tight text-balance text-1">{article.title}</h1>
    </>
  );
}

function ArticleFacts({ article }: { article: ArticleSummary }) {
  const readers = audienceText(article.audience);
  return (
    <p className="mt-4 mb-8 flex flex-wrap gap-x-4 gap-y-1 border-b border-line pb-4 text-md text-3">
      {readers !== null && (
        <span className="text-2">
          <Trans>For {readers}</Trans>
        </span>
      )}
      <span>
        <Trans>
          Updated <time dateTime={article.updated}>{formatDay(article.updated, 'date')}</time>
        </Trans>
      </span>
      <span>
        <Trans>{article.minutes} min</Trans>
      </span>
    </p>
  );
}

function Neighbour({ article, rel }: { article: ArticleSummary; rel: 'prev' | 'next' }) {
  return (
    <a
      href={article.href}
      rel={rel}
      className={`rounded-lg border border-line px-4 py-3 transition-colors hover:border-line-strong hover:bg-surface ${rel === 'next' ? 'text-right' : ''}`}
    >
      <span className="block text-md text-3">{rel === 'next' ? t`Next` : t`Previous`}</span>
      <span className="font-semibold text-1">{article.title}</span>
    </a>
  );
}
