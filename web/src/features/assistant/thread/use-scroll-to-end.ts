import { type RefObject, useEffect } from 'react';

/** Time for added content to be laid out, ms. */
const scrollDelayMs = 150;

/** Scrolls a list to its end shortly after each change of `what`. */
export function useScrollToEnd(list: RefObject<HTMLElement | null>, what: unknown): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const element = list.current;
      element?.scrollTo({ top: element.scrollHeight });
    }, scrollDelayMs);
    return () => clearTimeout(timer);
  }, [list, what]);
}
