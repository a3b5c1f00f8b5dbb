import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ArticleAudience } from '@switchyard/contracts/documentation/article.ts';
import { guides } from 'virtual:articles';
import { Activity, BookOpen, LifeBuoy, type LucideIcon, MessagesSquare } from 'lucide-react';
import { ArticleLink } from './article-link.tsx';
import { DocsHead, docsFrame } from './docs-head.tsx';
import { doors } from './doors.ts';
import { articlesNamed } from './guide-order.ts';
import { usePopularArticles } from './use-popular-articles.ts';

type HelpCenterViewProps = { inConsole?: boolean; reader?: ArticleAudience };

const shownArticles = 6;

/** First page for users with a problem: search, popular articles, and contact. */
export function HelpCenterView({ inConsole = false, reader = 'everyone' }: HelpCenterViewProps) {
  const popular = usePopularArticles();
  const found = popular.flatMap(({ article, readers }) =>
    articlesNamed(guides, [article]).map((known) => ({ article: known, readers })),
  );
  const own = doors.find((door) => door.reader === reader)?.first ?? [];
  const start = guides.filter(({ category }) => category === 'getting-started');
  const usual = [...articlesNamed(guides, own), ...start].slice(0, shownArticles);
  const trouble = guides.filter(({ category }) => category === 'help');
  return (
    <div className={docsFrame}>
      <DocsHead
        title={t`Help Center`}
        lead={t`Search the guide, see what others looked up, or ask a person.`}
        inConsole={inConsole}
      />
      <div className="grid min-h-110 gap-x-10 border-t border-line lg:grid-cols-2">
        <section aria-labelledby="popular" className="py-8">
          <h2 id="popular" className="text-xl font-semibold tracking-tight text-1">
            {found.length > 0 ? t`Popular articles` : t`Good places to start`}
          </h2>
          <ul className="mt-2">
            {found.length > 0
              ? found.slice(0, shownArticles).map(({ article, readers }) => (
                  <li key={article.href}>
                    <ArticleLink article={article} note={readersText(readers)} />
                  </li>
                ))
              : usual.map((article) => (
                  <li key={article.href}>
                    <ArticleLink article={article} />
                  </li>
                ))}
          </ul>
        </section>
        <section aria-labelledby="trouble" className="py-8 max-lg:border-t max-lg:border-line">
          <h2 id="trouble" className="text-xl font-semibold tracking-tight text-1">
            <Trans>When something is wrong</Trans>
          </h2>
          <ul className="mt-2">
            {trouble.map((article) => (
              <li key={article.href}>
                <ArticleLink article={article} note="" />
              </li>
            ))}
          </ul>
        </section>
      </div>
      <section aria-labelledby="people" className="border-t border-line py-8">
        <h2 id="people" className="text-xl font-semibold tracking-tight text-1">
          <Trans>Still stuck?</Trans>
        </h2>
        <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {ways.map(({ href, title, text, icon: Icon }) => (
            <li key={href}>
              <a
                href={href}
                className="flex h-full flex-col gap-1.5 rounded-lg border border-line bg-surface p-4 transition-colors hover:border-line-strong hover:bg-surface-2"
              >
                <Icon aria-hidden="true" size={20} className="text-accent-text" />
                <span className="font-semibold text-1">{title}</span>
                <span className="text-md text-2">{text}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

const ways: readonly { href: string; title: string; text: string; icon: LucideIcon }[] = [
  {
    href: '/support',
    title: t`Support tickets`,
    text: t`Open a ticket, follow it, answer it. It shows when we will answer.`,
    icon: LifeBuoy,
  },
  {
    href: '/system-status',
    title: t`System status`,
    text: t`Whether it is you or us: components, incidents, 90 days.`,
    icon: Activity,
  },
  { href: '/docs', title: t`All articles`, text: t`The whole guide by category.`, icon: BookOpen },
  {
    href: '/contact-sales',
    title: t`Contact Sales`,
    text: t`Plans, volume, custom deployment: an answer within 24 hours.`,
    icon: MessagesSquare,
  },
];

function readersText(readers: number): string {
  if (readers === 0) return '';
  return plural(readers, { one: '# reader in 30 days', other: '# readers in 30 days' });
}
