import { type RefObject, useLayoutEffect } from 'react';
import { useBoardSelector } from '../state/board-context.ts';

/** Delay until a closed dialog releases the pointer, ms. */
const closingMs = 300;

/** Marks the board for the style sheet while a dialog covers it. */
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
