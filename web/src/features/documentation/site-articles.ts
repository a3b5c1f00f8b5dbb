import { t } from '@lingui/core/macro';
import { articlePages } from 'virtual:article-pages';
import { guides } from 'virtual:articles';
import { siteOrigin, type SitePage } from '../../core/site/site-route.ts';
import { categoryTitle } from './guide-order.ts';

/** Every article of the guide as a page of the public site; read at build time only. */
export async function articleSitePages(): Promise<readonly SitePage[]> {
  return await Promise.all(
    guides.map(async ({ href, category, slug, title, description, updated }) => ({
      params: { category, slug },
      title,
      description,
      updated,
      data: await articlePages[href]?.(),
      structuredData: [
        {
          '@type': 'TechArticle',
          headline: title,
          description,
          dateModified: updated,
          articleSection: categoryTitle(category),
          url: `${siteOrigin}${href}`,
        },
        {
          '@type': 'BreadcrumbList',
          itemListElement: [
            { '@type': 'ListItem', position: 1, name: t`Docs`, item: `${siteOrigin}/docs` },
            { '@type': 'ListItem', position: 2, name: title, item: `${siteOrigin}${href}` },
          ],
        },
      ],
    })),
  );
}
