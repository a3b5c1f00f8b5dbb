import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type LineRange, linesInView } from './line-window.ts';

/** Rendered beyond the view, so that fast scrolling does not show gaps, px. */
const marginPx = 240;
/** Time for the first lines to be painted, ms. */
const settleMs = 100;
const none: LineRange = { first: 0, last: -1 };

/**
 * The lines of a scrolled list to render; `tops` must be the same array while nothing changes. Renders the visible
 * lines first, so that they appear sooner; the margin follows.
 */
export function useLineWindow(scroller: RefObject<HTMLElement | null>, tops: readonly number[]): LineRange {
  const [range, setRange] = useState(none);
  const settled = useRef(false);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const update = () => {
      const view = { top: element.scrollTop, height: element.clientHeight };
      const next = linesInView(tops, view, settled.current ? marginPx : 0);
      setRange((old) => (old.first === next.first && old.last === next.last ? old : next));
    };
    update();
    const timer = setTimeout(() => {
      settled.current = true;
      update();
    }, settleMs);
    const observer = new ResizeObserver(update);
    observer.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [scroller, tops]);
  return { first: range.first, last: Math.min(range.last, tops.length - 2) };
}

/** Indexes from `first` to `last`. */
export function indexesOf({ first, last }: LineRange): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step);
}
