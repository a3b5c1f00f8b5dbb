import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Rss } from 'lucide-react';
import type { SiteProps } from '../../core/site/site-route.ts';
import { SiteHero } from '../../core/site/site-section.tsx';
import { BlogCard } from './blog/blog-card.tsx';
import type { BlogSummary } from './blog/blog-data.ts';
import { PostFacts } from './blog/post-facts.tsx';
import { Closing } from './blocks/closing.tsx';
import { frame } from './blocks/frame.ts';

/** `/blog`: all posts, the newest first and largest. */
export function BlogPage({ data: posts }: SiteProps<readonly BlogSummary[]>) {
  const [newest, ...others] = posts;
  return (
    <>
      <SiteHero
        eyebrow={t`Blog`}
        title={t`Notes from the yard`}
        lead={t`How a working day is planned, and how the software behind it works. Written for the people who run field service, and for those who have to run the servers.`}
      />
      <div className={`${frame} pt-8 pb-20`}>
        {newest && <NewestPost post={newest} />}
        <ul className="grid gap-x-12 md:grid-cols-2">
          {others.map((post) => (
            <BlogCard key={post.href} post={post} />
          ))}
        </ul>
        <p className="mt-12">
          <a
            href="/feed.xml"
            className="inline-flex items-center gap-2 text-lg font-medium text-2 underline decoration-line-strong underline-offset-4 hover:text-1"
          >
            <Rss aria-hidden="true" size={16} /> <Trans>Subscribe by feed</Trans>
          </a>
        </p>
      </div>
      <Closing
        title={t`Reading about a board is slower than moving something on one.`}
        links={[
          { href: '/demo', label: t`Open the demo` },
          { href: '/docs', label: t`Read the docs` },
        ]}
      />
    </>
  );
}

function NewestPost({ post }: { post: BlogSummary }) {
  return (
    <article className="relative mb-12 rounded-lg border border-line bg-surface p-7 transition-colors hover:border-line-strong md:p-10">
      <PostFacts post={post} />
      <h2 className="mt-4 max-w-170 text-2xl font-semibold tracking-tight text-balance text-1 md:text-3xl">
        <a href={post.href} className="after:absolute after:inset-0">
          {post.title}
        </a>
      </h2>
      <p className="mt-4 max-w-160 text-base text-pretty text-2">{post.description}</p>
    </article>
  );
}
