import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

/** Rows drawn above and below the visible ones. */
const overscan = 12;

export type RowWindow = {
  /** Indexes to draw, rising. */
  readonly indexes: readonly number[];
  readonly totalHeight: number;
  readonly rowsPerPage: number;
  /** Scrolls as little as needed to show a row. */
  readonly reveal: (index: number) => void;
};

type RowWindowOptions = {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  rowHeight: number;
  /** Height of what sticks to the top of the scroller, px. */
  headerHeight: number;
  /** Stays drawn wherever the list is scrolled, so that it keeps the focus; -1 for none. */
  pinned: number;
};

/** The indexes to draw of rows of equal height, for a scroll position. */
export function rowsInView(scrollTop: number, viewHeight: number, rowHeight: number, count: number) {
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - overscan);
  const last = Math.min(count - 1, Math.ceil((scrollTop + viewHeight) / rowHeight) + overscan);
  return { first, last };
}

/** Draws only the rows near the visible part of a scroller. All rows have the same height. */
export function useRowWindow(options: RowWindowOptions): RowWindow {
  const { scroller, count, rowHeight, headerHeight, pinned } = options;
  const [view, setView] = useState({ first: 0, last: 40, height: 0 });

  const update = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const { scrollTop, clientHeight: height } = element;
    const { first, last } = rowsInView(scrollTop, height, rowHeight, count);
    setView((old) =>
      old.first === first && old.last === last && old.height === height ? old : { first, last, height },
    );
  }, [scroller, rowHeight, count]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(update);
    observer.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [scroller, update]);

  const reveal = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (!element) return;
      const top = index * rowHeight;
      const visible = element.clientHeight - headerHeight;
      if (top < element.scrollTop) element.scrollTo({ top });
      else if (top + rowHeight > element.scrollTop + visible) {
        element.scrollTo({ top: top + rowHeight - visible });
      }
      update();
    },
    [scroller, rowHeight, headerHeight, update],
  );

  const last = Math.min(view.last, count - 1);
  const indexes = Array.from({ length: Math.max(0, last - view.first + 1) }, (_, step) => view.first + step);
  if (pinned >= 0 && pinned < view.first) indexes.unshift(pinned);
  if (pinned > last && pinned < count) indexes.push(pinned);
  return {
    indexes,
    totalHeight: count * rowHeight,
    rowsPerPage: Math.max(1, Math.floor((view.height - headerHeight) / rowHeight) - 1),
    reveal,
  };
}
