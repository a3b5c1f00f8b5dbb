import type { Article } from '@switchyard/contracts/documentation/article.ts';

/** Metadata of an article for lists and links. */
export type ArticleSummary = Omit<Article, 'markdown'> & {
  /** Reading time in minutes, at least one. */
  readonly minutes: number;
};

/** A rendered article. */
export type ArticlePage = ArticleSummary & {
  /** Rendered by the build from Markdown with embedded HTML escaped: safe to insert. */
  readonly html: string;
  readonly headings: readonly { readonly anchor: string; readonly heading: string; readonly level: number }[];
};
