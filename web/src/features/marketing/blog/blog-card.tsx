import type { BlogSummary } from './blog-data.ts';
import { PostFacts } from './post-facts.tsx';

/** A post in a list. */
export function BlogCard({ post }: { post: BlogSummary }) {
  return (
    <li className="relative border-t border-line py-8">
      <PostFacts post={post} />
      <h2 className="mt-3 text-xl font-semibold tracking-tight text-balance text-1">
        <a href={post.href} className="underline-offset-4 after:absolute after:inset-0 hover:underline">
          {post.title}
        </a>
      </h2>
      <p className="mt-2 text-lg leading-6 text-pretty text-2">{post.description}</p>
    </li>
  );
}
