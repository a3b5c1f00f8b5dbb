import { recordArticleReadRoute } from '@switchyard/contracts/documentation/documentation-routes.ts';
import { useEffect } from 'react';
import { publicFetch } from '../../lib/public-fetch.ts';
import { readerId } from './reader-id.ts';

/** Time on the page after which a visit counts as reading; ms. */
const readingAfterMs = 5000;

/** Counts the reader of an article after it has been open for a moment. */
export function useCountReader(article: string): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      clearInterval(timer);
      const { path, method } = recordArticleReadRoute;
      void publicFetch(path, { method, body: { article, visitorId: readerId() } });
    }, readingAfterMs);
    return () => clearInterval(timer);
  }, [article]);
}
