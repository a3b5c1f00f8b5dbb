import type { ArticlePage } from './article-page-data.ts';

type ArticleContentsProps = Pick<ArticlePage, 'headings'> & { label: string };

/** Links to the sections of an article. */
export function ArticleContents({ headings, label }: ArticleContentsProps) {
  const shown = headings.filter(({ level }) => level <= 3);
  return (
    <nav aria-label={label}>
      <ul className="border-l border-line text-md">
        {shown.map(({ anchor, heading, level }) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              className={`-ml-px block border-l border-transparent py-1 text-2 hover:border-accent hover:text-1 ${level > 2 ? 'pl-6' : 'pl-3'}`}
            >
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
