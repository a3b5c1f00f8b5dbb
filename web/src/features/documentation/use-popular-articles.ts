import { popularArticlesRoute } from '@switchyard/contracts/documentation/documentation-routes.ts';
import { useEffect, useState } from 'react';
import { publicFetch } from '../../lib/public-fetch.ts';

export type PopularArticle = { readonly article: string; readonly readers: number };

/** Most opened and most helpful articles; empty while loading and on failure. */
export function usePopularArticles(): readonly PopularArticle[] {
  const [popular, setPopular] = useState<readonly PopularArticle[]>([]);
  useEffect(() => {
    const ended = new AbortController();
    const load = async () => {
      const { path, method } = popularArticlesRoute;
      const answer = await publicFetch<{ items: readonly PopularArticle[] }>(path, {
        method,
        signal: ended.signal,
      });
      if (answer.ok) setPopular(answer.data.items);
    };
    void load();
    return () => ended.abort();
  }, []);
  return popular;
}
