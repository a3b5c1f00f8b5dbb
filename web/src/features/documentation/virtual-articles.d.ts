// A plain import would make this file a module and its declarations augmentations of modules that do not exist.

/** All articles without their texts, in reading order. Made by `web/build/articles.ts`. */
declare module 'virtual:articles' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- see above
  type Summaries = readonly import('./article-page-data.ts').ArticleSummary[];
  export const guides: Summaries;
  export const posts: Summaries;
}

/** A loader for the text of each article, by its address (`/docs/…`, `/blog/…`). */
declare module 'virtual:article-pages' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- see above
  type Load = () => Promise<import('./article-page-data.ts').ArticlePage>;
  export const articlePages: Readonly<Record<string, Load>>;
}

/** The search index of the guide, as `MiniSearch.loadJS` takes it. */
declare module 'virtual:article-search' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- see above
  export const index: import('minisearch').AsPlainObject;
}
