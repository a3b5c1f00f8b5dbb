import { type RefObject, useMemo } from 'react';
import { useElementWidth } from '../../../lib/use-element-width.ts';
import { dayScale, type TimeScale, weekScale, type Zoom } from '../rules/time-scale.ts';
import { weekBand } from '../rules/week-band.ts';
import { useBoard, useBoardSelector } from '../state/board-context.ts';
import { selectVisits } from '../state/board-store.ts';

const wideHeadPx = 208;
const narrowHeadPx = 168;
const narrowBelowPx = 820;

export type TimelineScale = { readonly scale: TimeScale; readonly headPx: number };

/** The scale that fits the width of the scrolling element; null until it is measured. */
export function useTimeScale(scroller: RefObject<HTMLElement | null>, zoom: Zoom): TimelineScale | null {
  const { view, window, clock, store } = useBoard();
  const width = useElementWidth(scroller);
  const shownWindow = useBoardSelector((state) => state.board.records?.window);
  const week = view === 'week';
  // Computed once per snapshot: the hours must not shift under the pointer with every event.
  const band = useMemo(() => {
    const state = store.getState();
    if (!week || !shownWindow) return null;
    return weekBand(Object.values(state.board.records?.technicians ?? {}), selectVisits(state), clock);
  }, [week, shownWindow, store, clock]);
  return useMemo(() => {
    if (width === 0) return null;
    const headPx = width < narrowBelowPx ? narrowHeadPx : wideHeadPx;
    const viewportPx = width - headPx;
    const scale = week
      ? weekScale({ window, viewportPx, clock, ...(band ?? { startMinute: 360, endMinute: 1200 }) })
      : dayScale({ window, viewportPx, zoom });
    return { scale, headPx };
  }, [width, week, window, clock, band, zoom]);
}
