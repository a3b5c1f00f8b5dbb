import { t } from '@lingui/core/macro';
import { useParams } from 'react-router-dom';
import { useCurrentUser } from '../../core/use-session.ts';
import { RecordNotFoundError } from '../../lib/record-not-found-error.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { ArticleCounts } from './article-counts.tsx';
import { ArticleView } from './article-view.tsx';
import { DocsAppFrame } from './docs-app-frame.tsx';
import { DocsIndexView } from './docs-index-view.tsx';
import { DocumentationView } from './documentation-view.tsx';
import { categoryTitle } from './guide-order.ts';
import { HelpCenterView } from './help-center-view.tsx';
import { OpinionsPanel } from './opinions-panel.tsx';
import { useArticle } from './use-article.ts';

/** `/docs` in the console, the reader's role first. */
export function DocsIndexAppPage() {
  const { role } = useCurrentUser();
  return (
    <>
      <PageHeader title={t`Docs`} />
      <DocsAppFrame>
        <DocsIndexView inConsole reader={role} />
      </DocsAppFrame>
    </>
  );
}

/** `/documentation` in the console; admins see reader feedback. */
export function DocumentationAppPage() {
  const { role } = useCurrentUser();
  return (
    <>
      <PageHeader title={t`Documentation`} />
      <DocsAppFrame>
        <DocumentationView inConsole reader={role} />
        {role === 'admin' && <OpinionsPanel />}
      </DocsAppFrame>
    </>
  );
}

/** `/help-center` in the console. */
export function HelpCenterAppPage() {
  const { role } = useCurrentUser();
  return (
    <>
      <PageHeader title={t`Help Center`} />
      <DocsAppFrame>
        <HelpCenterView inConsole reader={role} />
      </DocsAppFrame>
    </>
  );
}

/** `/docs/:category/:slug` in the console. */
export function DocsArticleAppPage() {
  const { category = '', slug = '' } = useParams();
  const href = `/docs/${category}/${slug}`;
  const { exists, article, error, retry } = useArticle(href);
  const { role } = useCurrentUser();
  if (!exists) throw new RecordNotFoundError();
  const crumbs = [
    { label: t`Docs`, href: '/docs' },
    { label: categoryTitle(category), href: `/docs#${category}` },
  ];
  return (
    <>
      <PageHeader title={article?.title ?? t`Docs`} crumbs={crumbs} />
      {article === null && error !== null && <ErrorState error={error} onRetry={retry} />}
      {article === null && error === null && <PageSpinner text={t`Loading page`} />}
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
