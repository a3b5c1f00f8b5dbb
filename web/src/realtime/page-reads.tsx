import { createContext, use, useLayoutEffect } from 'react';

/** What a page waits for past the cache of queries: its own code, and records that it keeps by itself. */
export class PageReads {
  #open = 0;

  get isReading(): boolean {
    return this.#open > 0;
  }

  /** Something is on its way until the returned function is called. */
  begin(): () => void {
    let over = false;
    this.#open += 1;
    return () => {
      if (!over) this.#open -= 1;
      over = true;
    };
  }
}

export const PageReadsContext = createContext<PageReads | null>(null);

/** The reads of the page in view; null outside of a session. */
export function usePageReads(): PageReads | null {
  return use(PageReadsContext);
}

/** Stands where a part of the page is still being fetched. */
export function PageReading() {
  const reads = usePageReads();
  useLayoutEffect(() => reads?.begin(), [reads]);
  return null;
}
