/** What the list of posts knows about one. Made by the build from `docs/blog`. */
export type BlogSummary = {
  readonly href: string;
  readonly title: string;
  readonly description: string;
  /** Day of publication, `2026-11-21`. */
  readonly updated: string;
  readonly author: string | null;
  readonly keywords: readonly string[];
  /** Minutes that reading takes. */
  readonly minutes: number;
};

export type BlogPost = BlogSummary & {
  /** Made by the build of Markdown, with all HTML in it escaped. */
  readonly html: string;
  readonly headings: readonly { readonly anchor: string; readonly heading: string; readonly level: number }[];
};

/** A post with the two that follow it in the list. */
export type BlogPostPageData = { readonly post: BlogPost; readonly next: readonly BlogSummary[] };

/** What a post can be about; one of its keywords says it. */
const topics: Readonly<Record<string, string>> = {
  'field service': 'Field service',
  engineering: 'Engineering',
  operations: 'Operations',
};

/** The first keyword that names a topic, as it is written; null without one. */
export function topicOf({ keywords }: Pick<BlogSummary, 'keywords'>): string | null {
  return keywords.map((word) => topics[word]).find((topic) => topic !== undefined) ?? null;
}

/** What travels inside a page: nothing that is not drawn. */
export function summaryOf({
  href,
  title,
  description,
  updated,
  author,
  keywords,
  minutes,
}: BlogSummary): BlogSummary {
  return { href, title, description, updated, author, keywords, minutes };
}

/** The posts to read after this one: the next two in the list, from its beginning after the last. */
export function postsAfter(posts: readonly BlogSummary[], href: string): readonly BlogSummary[] {
  const at = posts.findIndex((post) => post.href === href);
  const others = [...posts.slice(at + 1), ...posts.slice(0, Math.max(0, at))];
  return others.slice(0, 2).map(summaryOf);
}
