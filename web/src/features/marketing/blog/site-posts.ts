import { articlePages } from 'virtual:article-pages';
import { posts } from 'virtual:articles';
import { type SitePage, siteOrigin, type StructuredData } from '../../../core/site/site-route.ts';
import { type BlogPostPageData, type BlogSummary, postsAfter, summaryOf } from './blog-data.ts';

/** Data of the blog's list page. */
export function blogSummaries(): readonly BlogSummary[] {
  return posts.map(summaryOf);
}

/** The page of each post. */
export async function blogSitePages(): Promise<readonly SitePage[]> {
  return await Promise.all(posts.map(async (post) => await postPage(post.slug, post)));
}

async function postPage(slug: string, summary: BlogSummary): Promise<SitePage> {
  const { href, title, description, updated } = summary;
  const page = await articlePages[href]?.();
  if (!page) throw new Error(`${href} has no text`);
  const post = { ...summaryOf(summary), html: page.html, headings: page.headings };
  const data: BlogPostPageData = { post, next: postsAfter(posts, href) };
  return { params: { slug }, title, description, updated, data, structuredData: [asBlogPosting(summary)] };
}

function asBlogPosting({ href, title, description, updated, author }: BlogSummary): StructuredData {
  return {
    '@type': 'BlogPosting',
    headline: title,
    description,
    datePublished: updated,
    author: { '@type': 'Organization', name: author ?? 'Switchyard' },
    mainEntityOfPage: `${siteOrigin}${href}`,
  };
}
