import { plural, t } from '@lingui/core/macro';
import type { ArticleAudience } from '@switchyard/contracts/documentation/article.ts';
import { guides } from 'virtual:articles';
import { useState } from 'react';
import { ArticleLink } from './article-link.tsx';
import { DocsHead, docsFrame } from './docs-head.tsx';
import { audienceWords, guideParts, isFor } from './guide-order.ts';

const readers: readonly ArticleAudience[] = [
  'everyone',
  'manager',
  'technician',
  'customer',
  'admin',
  'operator',
];

type DocsIndexViewProps = { inConsole?: boolean; reader?: ArticleAudience };

/** All articles of the guide by category, for one role or for all. */
export function DocsIndexView({ inConsole = false, reader = 'everyone' }: DocsIndexViewProps) {
  const [shownFor, setShownFor] = useState<ArticleAudience>(reader);
  const shown = guides.filter((article) => isFor(article, shownFor));
  const parts = guideParts(shown);
  return (
    <div className={docsFrame}>
      <DocsHead
        title={t`Docs`}
        lead={t`How to work with Switchyard, screen by screen: for those who plan, those who drive, those who administer, and those who run it.`}
        inConsole={inConsole}
      >
        <div role="group" aria-label={t`Show articles for`} className="mt-5 flex flex-wrap gap-1.5">
          {readers.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={shownFor === each}
              onClick={() => setShownFor(each)}
              className="h-8 rounded-full border border-line bg-surface-2 px-3 text-md text-2 transition-colors hover:bg-surface-3 hover:text-1 aria-pressed:border-accent aria-pressed:bg-accent-wash aria-pressed:text-1 pointer-coarse:h-10"
            >
              {audienceWords[each]}
            </button>
          ))}
        </div>
        <p role="status" className="sr-only">
          {shownFor === 'everyone'
            ? ''
            : plural(shown.length, {
                one: `# article for ${audienceWords[shownFor]}`,
                other: `# articles for ${audienceWords[shownFor]}`,
              })}
        </p>
      </DocsHead>
      <div className="grid gap-x-10 md:grid-cols-[190px_minmax(0,1fr)]">
        <nav
          aria-label={t`Categories`}
          className={`sticky hidden self-start py-6 md:block ${inConsole ? 'top-0' : 'top-16'}`}
        >
          <ul className="border-l border-line text-md">
            {parts.map(({ slug, title }) => (
              <li key={slug}>
                <a
                  href={`#${slug}`}
                  className="-ml-px block border-l border-transparent py-1.5 pl-3 text-2 hover:border-accent hover:text-1"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          {parts.map(({ slug, title, description, articles }) => (
            <section key={slug} id={slug} className="scroll-mt-4 border-t border-line py-6 first:border-t-0">
              <h2 className="text-xl font-semibold tracking-tight text-1">{title}</h2>
              <p className="mb-3 text-md text-2">{description}</p>
              <ul className="grid gap-x-8 sm:grid-cols-2">
                {articles.map((article) => (
                  <li key={article.href}>
                    <ArticleLink article={article} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
