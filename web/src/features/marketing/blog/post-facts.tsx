import { formatDay } from '../../../lib/format-date.ts';
import { type BlogSummary, topicOf } from './blog-data.ts';

/** Topic, date and reading time. */
export function PostFacts({ post }: { post: BlogSummary }) {
  const topic = topicOf(post);
  return (
    <p className="num flex flex-wrap gap-x-4 gap-y-1 text-md text-3">
      {topic !== null && <span className="font-semibold text-accent-text">{topic}</span>}
      <time dateTime={post.updated}>{formatDay(post.updated, 'date')}</time>
      <span>{post.minutes} min read</span>
    </p>
  );
}
