import type { SiteProps } from '../../core/site/site-route.ts';
import type { ArticlePage } from './article-page-data.ts';
import { ArticleView } from './article-view.tsx';
import { DocsSiteFrame } from './docs-site-frame.tsx';
import { DocsIndexView } from './docs-index-view.tsx';
import { DocumentationView } from './documentation-view.tsx';
import { HelpCenterView } from './help-center-view.tsx';

/** `/docs/:category/:slug` for visitors. */
export function DocsArticlePage({ path, data }: SiteProps<ArticlePage>) {
  return (
    <DocsSiteFrame path={path}>
      <ArticleView article={data} />
    </DocsSiteFrame>
  );
}

/** `/docs` for visitors. */
export function DocsIndexPage({ path }: SiteProps) {
  return (
    <DocsSiteFrame path={path}>
      <DocsIndexView />
    </DocsSiteFrame>
  );
}

/** `/documentation` for visitors. */
export function DocumentationPage({ path }: SiteProps) {
  return (
    <DocsSiteFrame path={path}>
      <DocumentationView />
    </DocsSiteFrame>
  );
}

/** `/help-center` for visitors. */
export function HelpCenterPage({ path }: SiteProps) {
  return (
    <DocsSiteFrame path={path}>
      <HelpCenterView />
    </DocsSiteFrame>
  );
}
