import { articlePages } from 'virtual:article-pages';
import type { ArticlePage } from './article-page-data.ts';

/** Fetches all articles of the guide ahead, so that what is found can be read without a network. Never rejects. */
export async function loadGuide(): Promise<void> {
  await Promise.allSettled(
    Object.entries(articlePages).flatMap(([href, load]) => (href.startsWith('/docs/') ? [load()] : [])),
  );
}

/** The article of an address, or null when there is none or it cannot be fetched. */
export async function findArticle(href: string): Promise<ArticlePage | null> {
  try {
    return (await articlePages[href]?.()) ?? null;
  } catch {
    return null;
  }
}
