import { articlePages } from 'virtual:article-pages';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useCurrentUser } from '../../app/use-session.ts';
import { RecordNotFoundError } from '../../lib/record-not-found-error.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import type { ArticlePage } from './article-page-data.ts';
import { ArticleCounts } from './article-counts.tsx';
import { ArticleView } from './article-view.tsx';
import { DocsAppFrame } from './docs-app-frame.tsx';
import { categoryTitle } from './guide-order.ts';

/** `/docs/:category/:slug` in the console. */
export function DocsArticleAppPage() {
  const { category = '', slug = '' } = useParams();
  const href = `/docs/${category}/${slug}`;
  const { article, error, retry } = useArticle(href);
  const { role } = useCurrentUser();
  if (!Object.hasOwn(articlePages, href)) throw new RecordNotFoundError();
  const crumbs = [
    { label: 'Docs', href: '/docs' },
    { label: categoryTitle(category), href: `/docs#${category}` },
  ];
  return (
    <>
      <PageHeader title={article?.title ?? 'Docs'} crumbs={crumbs} />
      {article === null && error !== null && <ErrorState error={error} onRetry={retry} />}
      {article === null && error === null && <PageSpinner text="Loading page" />}
      {article !== null && (
        <DocsAppFrame>
          <ArticleView article={article} inConsole>
            {role === 'admin' && <ArticleCounts article={`${category}/${slug}`} />}
          </ArticleView>
        </DocsAppFrame>
      )}
    </>
  );
}

type Loaded = { readonly href: string; readonly article: ArticlePage | null; readonly error: unknown };

function useArticle(href: string) {
  const [loaded, setLoaded] = useState<Loaded>({ href: '', article: null, error: null });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let current = true;
    articlePages[href]?.().then(
      (article) => current && setLoaded({ href, article, error: null }),
      () => {
        const message = navigator.onLine
          ? 'Loading chunk failed'
          : 'Network: this article could not be loaded';
        if (current) setLoaded({ href, article: null, error: new Error(message) });
      },
    );
    return () => {
      current = false;
    };
  }, [href, tries]);
  const now = loaded.href === href ? loaded : { article: null, error: null };
  return { article: now.article, error: now.error, retry: () => setTries(tries + 1) };
}
