import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { timeToX } from '../rules/time-scale.ts';
import { type ViewAnchor, viewAnchor } from '../rules/view-anchor.ts';
import { useBoard, useBoardSelector } from '../state/board-context.ts';
import type { TimelineScale } from './use-time-scale.ts';

const beforeMs = 30 * 60_000;
const lookBackMs = 2 * 3_600_000;
const defaultStartMinute = 7 * 60;
/** A few technicians on night shift must not move the board's start into the night. */
const earlyShare = 0.2;

/**
 * Scrolls a day to the first shift (today: so that now is in view). While zooming, now stays where it is, or the time
 * in the middle if now is not in view.
 */
export function useStartScroll(scroller: RefObject<HTMLElement | null>, fitted: TimelineScale | null): void {
  const { window, clock, store, shiftsOf } = useBoard();
  const loaded = useBoardSelector((state) => state.board.records?.window ?? null);
  const anchor = useRef<(ViewAnchor & { readonly day: string }) | null>(null);
  const day = window.days[0] ?? '';

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !fitted || !loaded) return;
    const { scale, headPx } = fitted;
    const viewportPx = element.clientWidth - headPx;
    if (anchor.current?.day !== day) {
      const technicians = Object.values(store.getState().board.records?.technicians ?? {});
      const starts = technicians.flatMap((technician) => shiftsOf(technician)[0]?.start ?? []);
      const first = usualStart(starts) ?? clock.at(day, defaultStartMinute);
      const visibleMs = (viewportPx / scale.pxPerHour) * 3_600_000;
      const now = Date.now();
      const nowIsBeyond = now > first + visibleMs - lookBackMs && now < window.end;
      anchor.current = { day, x: 0, at: nowIsBeyond ? now - lookBackMs : first - beforeMs };
    }
    const { at, x } = anchor.current;
    const before = element.scrollLeft;
    element.scrollTo({ left: timeToX(scale, at) - x });
    const { scrollLeft } = element;
    // Otherwise the scroll event tells where it is.
    if (scrollLeft === before)
      anchor.current = { day, ...viewAnchor({ scale, scrollLeft, viewportPx }, Date.now()) };
  }, [scroller, fitted, loaded, day, window, clock, store, shiftsOf]);

  useEffect(() => {
    const element = scroller.current;
    if (!element || !fitted) return;
    const remember = () => {
      if (!anchor.current) return;
      const view = {
        scale: fitted.scale,
        scrollLeft: element.scrollLeft,
        viewportPx: element.clientWidth - fitted.headPx,
      };
      anchor.current = { day: anchor.current.day, ...viewAnchor(view, Date.now()) };
    };
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [scroller, fitted]);
}

/** Start of the day for most technicians: a fifth have started by then. Null without shifts. */
function usualStart(starts: readonly number[]): number | null {
  return starts.toSorted((a, b) => a - b)[Math.floor(starts.length * earlyShare)] ?? null;
}
