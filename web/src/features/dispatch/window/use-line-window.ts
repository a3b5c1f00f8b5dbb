import { type RefObject, useLayoutEffect, useState } from 'react';
import { type LineRange, linesInView } from './line-window.ts';

/** Drawn beyond the view, so that a quick scroll does not show holes, px. */
const marginPx = 240;
const none: LineRange = { first: 0, last: -1 };

/** The lines to draw of a scrolled list; `tops` must be the same array while nothing changes. */
export function useLineWindow(scroller: RefObject<HTMLElement | null>, tops: readonly number[]): LineRange {
  const [range, setRange] = useState(none);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const update = () => {
      const view = { top: element.scrollTop, height: element.clientHeight };
      const next = linesInView(tops, view, marginPx);
      setRange((old) => (old.first === next.first && old.last === next.last ? old : next));
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
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
