import type { ArticleSummary } from './article-page-data.ts';
import { audienceText } from './guide-order.ts';

/** A line in a list of articles: title, description, audience. */
export function ArticleLink({ article, note }: { article: ArticleSummary; note?: string }) {
  const readers = note ?? audienceText(article.audience);
  return (
    <a
      href={article.href}
      className="group block rounded-md py-2 text-lg outline-offset-4 transition-colors hover:text-1"
    >
      <span className="font-semibold text-1 underline decoration-transparent underline-offset-4 transition-colors group-hover:decoration-current">
        {article.title}
      </span>
      <span className="block text-md text-pretty text-2">{article.description}</span>
      {readers !== null && <span className="block text-xs text-3 first-letter:uppercase">{readers}</span>}
    </a>
  );
}
