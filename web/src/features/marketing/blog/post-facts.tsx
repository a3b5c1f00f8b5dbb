import { formatDate } from '../../../lib/format-date.ts';
import type { BlogSummary } from './blog-data.ts';

/** When, and how long it takes to read. */
export function PostFacts({ post }: { post: BlogSummary }) {
  return (
    <p className="num flex flex-wrap gap-x-4 gap-y-1 text-md text-3">
      <time dateTime={post.updated}>{formatDate(`${post.updated}T12:00:00Z`, 'UTC', 'date')}</time>
      <span>{post.minutes} min read</span>
    </p>
  );
}
