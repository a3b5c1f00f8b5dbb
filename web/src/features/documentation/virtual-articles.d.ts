/** All articles without their texts, in reading order. Made by `web/build/articles.ts`. */
declare module 'virtual:articles' {
  import type { ArticleSummary } from './article-page-data.ts';
  export const guides: readonly ArticleSummary[];
  export const posts: readonly ArticleSummary[];
}

/** A loader for the text of each article, by its address (`/docs/…`, `/blog/…`). */
declare module 'virtual:article-pages' {
  import type { ArticlePage } from './article-page-data.ts';
  export const articlePages: Readonly<Record<string, () => Promise<ArticlePage>>>;
}

/** The search index of the guide, as `MiniSearch.loadJS` takes it. */
declare module 'virtual:article-search' {
  import type { AsPlainObject } from 'minisearch';
  export const index: AsPlainObject;
}
