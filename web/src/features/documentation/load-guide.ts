import { articlePages } from 'virtual:article-pages';
import type { ArticlePage } from './article-page-data.ts';

/** Preloads all articles of the guide, so that search results can be read offline. Never rejects. */
export async function loadGuide(): Promise<void> {
  await Promise.allSettled(
    Object.entries(articlePages).flatMap(([href, load]) => (href.startsWith('/docs/') ? [load()] : [])),
  );
}

/** The article at an address, or null if there is none or it cannot be fetched. */
export async function findArticle(href: string): Promise<ArticlePage | null> {
  try {
    return (await articlePages[href]?.()) ?? null;
  } catch {
    return null;
  }
}
