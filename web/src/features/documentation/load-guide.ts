import { articlePages } from 'virtual:article-pages';

/** Fetches all articles of the guide ahead, so that what is found can be read without a network. Never rejects. */
export async function loadGuide(): Promise<void> {
  await Promise.allSettled(
    Object.entries(articlePages).flatMap(([href, load]) => (href.startsWith('/docs/') ? [load()] : [])),
  );
}
