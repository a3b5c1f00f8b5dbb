import { articlePages } from 'virtual:article-pages';
import { useEffect, useState } from 'react';
import type { ArticlePage } from './article-page-data.ts';

type Loaded = { readonly href: string; readonly article: ArticlePage | null; readonly error: unknown };

/** The article at an address, fetched with its category. `exists` is known at once. */
export function useArticle(href: string) {
  const [loaded, setLoaded] = useState<Loaded>({ href: '', article: null, error: null });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let current = true;
    articlePages[href]?.().then(
      (article) => current && setLoaded({ href, article, error: null }),
      () => {
        const message = navigator.onLine
          ? 'Loading chunk failed' // no-literal-text: classified, not shown
          : 'Network: this article could not be loaded';
        if (current) setLoaded({ href, article: null, error: new Error(message) });
      },
    );
    return () => {
      current = false;
    };
  }, [href, tries]);
  const now = loaded.href === href ? loaded : { article: null, error: null };
  const exists = Object.hasOwn(articlePages, href);
  return { exists, article: now.article, error: now.error, retry: () => setTries(tries + 1) };
}
