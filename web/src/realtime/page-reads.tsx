import { createContext, use, useLayoutEffect } from 'react';

/** Pending reads of a page outside the query cache: its own code, and records it stores itself. */
export class PageReads {
  #open = 0;

  get isReading(): boolean {
    return this.#open > 0;
  }

  /** Marks a read as pending until the returned function is called. */
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

/** The reads of the current page; null outside of a session. */
export function usePageReads(): PageReads | null {
  return use(PageReadsContext);
}

/** Placeholder while a part of the page is being fetched. */
export function PageReading() {
  const reads = usePageReads();
  useLayoutEffect(() => reads?.begin(), [reads]);
  return null;
}
