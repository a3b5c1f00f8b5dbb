import type { Article } from '@switchyard/contracts/documentation/article.ts';

/** What lists and links know about an article. */
export type ArticleSummary = Omit<Article, 'markdown'> & {
  /** Minutes that reading takes, at least one. */
  readonly minutes: number;
};

/** An article ready to be shown. */
export type ArticlePage = ArticleSummary & {
  /** Made by the build from Markdown with all HTML in it escaped: safe to insert. */
  readonly html: string;
  readonly headings: readonly { readonly anchor: string; readonly heading: string; readonly level: number }[];
};
