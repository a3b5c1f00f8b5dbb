import { type RefObject, useLayoutEffect } from 'react';
import { useBoardSelector } from '../state/board-context.ts';

/** A window that closes gives the pointer back to the page a little later, ms. */
const closingMs = 300;

/** Tells the style sheet that a window covers the board. */
export function useCoveredMark(root: RefObject<HTMLElement | null>): void {
  const covered = useBoardSelector((state) => state.ui.dialog !== null);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    if (covered) {
      element.setAttribute('data-covered', '');
      return;
    }
    const timer = setTimeout(() => element.removeAttribute('data-covered'), closingMs);
    return () => clearTimeout(timer);
  }, [root, covered]);
}
