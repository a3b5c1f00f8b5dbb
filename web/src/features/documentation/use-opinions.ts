import {
  type ArticleOpinion,
  listArticleFeedbackRoute,
} from '@switchyard/contracts/documentation/documentation-routes.ts';
import { useEffect, useState } from 'react';
import { publicFetch } from '../../lib/public-fetch.ts';

/** Reader feedback on the articles, for admins; null until loaded. */
export function useOpinions(): readonly ArticleOpinion[] | null {
  const [opinions, setOpinions] = useState<readonly ArticleOpinion[] | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    const load = async () => {
      const { path, method } = listArticleFeedbackRoute;
      const answer = await publicFetch<{ items: readonly ArticleOpinion[] }>(path, {
        method,
        signal: ended.signal,
      });
      if (answer.ok) setOpinions(answer.data.items);
    };
    void load();
    return () => ended.abort();
  }, []);
  return opinions;
}
