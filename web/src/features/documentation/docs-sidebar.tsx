import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { guides } from 'virtual:articles';
import { guideParts } from './guide-order.ts';

/** All articles by category; the category of the open article is expanded. */
export function DocsSidebar({ href, category }: { href: string; category: string }) {
  return (
    <nav aria-label={t`Guide`} className="text-md">
      <a href="/docs" className="mb-2 block rounded-sm font-semibold text-2 hover:text-1">
        <Trans>All articles</Trans>
      </a>
      {guideParts(guides).map((part) => (
        <details key={part.slug} open={part.slug === category} className="group border-t border-line py-1">
          <summary className="flex list-none items-center justify-between rounded-sm py-1.5 font-semibold text-1 [&::-webkit-details-marker]:hidden">
            {part.title}
            <span aria-hidden="true" className="text-3 transition-transform group-open:rotate-90">
              ›
            </span>
          </summary>
          <ul className="pb-1.5">
            {part.articles.map((article) => (
              <li key={article.href}>
                <a
                  href={article.href}
                  aria-current={article.href === href ? 'page' : undefined}
                  className="block rounded-md py-1.5 pl-3 text-2 hover:text-1 aria-[current=page]:bg-surface-2 aria-[current=page]:font-medium aria-[current=page]:text-1 aria-[current=page]:shadow-[inset_2px_0_0_var(--accent)]"
                >
                  {article.title}
                </a>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}
