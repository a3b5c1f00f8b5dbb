import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import type { SiteProps } from '../../core/site/site-route.ts';
import { BlogCard } from './blog/blog-card.tsx';
import type { BlogPostPageData } from './blog/blog-data.ts';
import { PostFacts } from './blog/post-facts.tsx';
import { frame } from './blocks/frame.ts';
import { PageIndex } from './blocks/page-index.tsx';
import { ProseHtml } from './blocks/prose.tsx';

/** `/blog/:slug`: one post. */
export function BlogPostPage({ data: { post, next } }: SiteProps<BlogPostPageData>) {
  const parts = post.headings
    .filter(({ level }) => level === 2)
    .map(({ anchor, heading }) => ({ id: anchor, title: heading }));
  return (
    <>
      <article className={`${frame} pt-10 pb-20 md:pt-16`}>
        <a href="/blog" className="inline-flex items-center gap-2 py-1 text-lg text-2 hover:text-1">
          <ArrowLeft aria-hidden="true" size={16} /> <Trans>Blog</Trans>
        </a>
        <header className="mt-6 mb-10 max-w-190 border-b border-line pb-8">
          <h1 className="text-3xl font-semibold tracking-tight text-balance text-1 md:text-4xl">
            {post.title}
          </h1>
          <p className="mt-5 text-base text-pretty text-2 md:text-[18px]">{post.description}</p>
          <div className="mt-6 flex flex-wrap gap-x-4">
            {post.author !== null && <p className="text-md text-2">{post.author}</p>}
            <PostFacts post={post} />
          </div>
        </header>
        <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_240px]">
          <div className="max-w-170 min-w-0">
            <ProseHtml html={post.html} />
          </div>
          {parts.length > 1 && (
            <PageIndex
              label={t`In this post`}
              entries={parts}
              className="hidden self-start lg:sticky lg:top-24 lg:block"
            />
          )}
        </div>
      </article>
      <aside aria-labelledby="next-posts" className="border-t border-line bg-surface">
        <div className={`${frame} py-14`}>
          <p id="next-posts" className="mb-4 text-lg font-semibold text-1">
            <Trans>Read next</Trans>
          </p>
          <ul className="grid gap-x-12 md:grid-cols-2">
            {next.map((other) => (
              <BlogCard key={other.href} post={other} />
            ))}
          </ul>
        </div>
      </aside>
    </>
  );
}
