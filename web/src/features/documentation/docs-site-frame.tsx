import { t } from '@lingui/core/macro';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { showSiteToast } from '../../lib/site-toast.ts';
import { ShortcutRegistry } from '../../lib/shortcuts.ts';
import { ShortcutContext } from '../../lib/use-shortcut.ts';
import type { ArticlePage } from './article-page-data.ts';
import { ArticleView } from './article-view.tsx';

/**
 * A guide page for visitors. Adds keyboard shortcuts, which the console provides elsewhere; offline, articles
 * preloaded with the search open in place, because their own pages cannot be fetched.
 */
export function DocsSiteFrame({ path, children }: { path: string; children: ReactNode }) {
  const [registry] = useState(() => new ShortcutRegistry());
  const [opened, setOpened] = useState<ArticlePage | null>(null);
  useEffect(() => {
    window.addEventListener('keydown', registry.handle);
    return () => window.removeEventListener('keydown', registry.handle);
  }, [registry]);
  useEffect(() => {
    const follow = () => {
      const { pathname } = window.location;
      if (pathname === path) setOpened(null);
      else void findArticle(pathname).then(setOpened);
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [path]);
  useEffect(() => {
    if (opened === null) return;
    document.title = `${opened.title} · Switchyard`;
    const { hash } = window.location;
    const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    if (target) target.scrollIntoView();
    else window.scrollTo({ top: 0 });
  }, [opened]);

  const openInPlace = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="/docs/"]') : null;
    const href = link?.getAttribute('href');
    if (navigator.onLine || !href || event.button !== 0 || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    void findArticle(href.split('#')[0] ?? '').then((article) => {
      if (article === null) {
        showSiteToast({
          title: t`Not on this device`,
          description: t`There is no network, and this article was not fetched before.`,
          variant: 'destructive',
        });
        return;
      }
      window.history.pushState(null, '', href);
      setOpened(article);
    });
  };
  return (
    <ShortcutContext value={registry}>
      <div role="presentation" onClick={openInPlace}>
        {opened === null ? children : <ArticleView key={opened.href} article={opened} />}
      </div>
    </ShortcutContext>
  );
}

/** A preloaded article, or null. Uses the module that preloaded it: another one would have to be fetched. */
async function findArticle(href: string): Promise<ArticlePage | null> {
  try {
    const guide = await import('./load-guide.ts');
    return await guide.findArticle(href);
  } catch {
    return null;
  }
}
