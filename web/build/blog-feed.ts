import type { BlogPostPageData } from '../src/features/marketing/blog/blog-data.ts';
import type { RenderedPage } from '../src/site/site-document.ts';
import { siteOrigin } from '../src/core/site/site-route.ts';

export type FeedPost = {
  /** `/blog/<slug>` */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Date of publication, `2026-11-21`. */
  readonly updated: string;
  readonly author: string;
  readonly html: string;
};

/** The posts among the pages of the site. */
export function feedPosts(pages: readonly Pick<RenderedPage, 'path' | 'seed'>[]): readonly FeedPost[] {
  return pages
    .filter(({ seed }) => seed.route === '/blog/:slug')
    .map(({ path, seed }) => {
      const { post } = seed.data as BlogPostPageData;
      const { title, description, updated, html } = post;
      return { path, title, description, updated, html, author: post.author ?? 'Switchyard' };
    });
}

/**
 * The blog as an Atom feed (RFC 4287), newest post first. Addresses begin with {@link siteOrigin}, as in the sitemap.
 * @throws Error when there is no post: a feed needs the date of its last change
 */
export function blogFeed(posts: readonly FeedPost[]): string {
  const newest = posts
    .map(({ updated }) => updated)
    .toSorted()
    .at(-1);
  if (newest === undefined) throw new Error('The blog has no posts');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en" xml:base="${siteOrigin}/">`,
    `  <id>${siteOrigin}/blog</id>`,
    '  <title>Switchyard blog</title>',
    '  <subtitle>How a working day in the field is planned, and how the software behind it works</subtitle>',
    `  <link rel="self" type="application/atom+xml" href="${siteOrigin}/feed.xml"/>`,
    `  <link rel="alternate" type="text/html" href="${siteOrigin}/blog"/>`,
    `  <icon>${siteOrigin}/icon.svg</icon>`,
    `  <updated>${instantOf(newest)}</updated>`,
    ...posts.toSorted((a, b) => b.updated.localeCompare(a.updated)).flatMap(entry),
    '</feed>',
    '',
  ].join('\n');
}

function entry({ path, title, description, updated, author, html }: FeedPost): readonly string[] {
  const address = `${siteOrigin}${path}`;
  return [
    '  <entry>',
    `    <id>${address}</id>`,
    `    <title>${escapeXml(title)}</title>`,
    `    <link rel="alternate" type="text/html" href="${address}"/>`,
    `    <published>${instantOf(updated)}</published>`,
    `    <updated>${instantOf(updated)}</updated>`,
    `    <author><name>${escapeXml(author)}</name></author>`,
    `    <summary>${escapeXml(description)}</summary>`,
    `    <content type="html">${escapeXml(html)}</content>`,
    '  </entry>',
  ];
}

function instantOf(day: string): string {
  return `${day}T00:00:00Z`;
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
