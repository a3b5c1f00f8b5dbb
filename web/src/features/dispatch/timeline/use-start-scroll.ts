import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { timeToX, xToTime } from '../rules/time-scale.ts';
import { useBoard, useBoardSelector } from '../state/board-context.ts';
import type { TimelineScale } from './use-time-scale.ts';

const beforeMs = 30 * 60_000;
const lookBackMs = 2 * 3_600_000;
const defaultStartMinute = 7 * 60;
/** A few technicians on night shift must not move the board's start into the night. */
const earlyShare = 0.2;

/**
 * Scrolls a day to the first shift (today: so that now is in view), and keeps the time at the left edge while
 * zooming.
 */
export function useStartScroll(scroller: RefObject<HTMLElement | null>, fitted: TimelineScale | null): void {
  const { window, clock, store, shiftsOf } = useBoard();
  const loaded = useBoardSelector((state) => state.board.records?.window ?? null);
  const anchor = useRef<{ day: string; at: number } | null>(null);
  const day = window.days[0] ?? '';

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !fitted || !loaded) return;
    const { scale, headPx } = fitted;
    if (anchor.current?.day !== day) {
      const technicians = Object.values(store.getState().board.records?.technicians ?? {});
      const starts = technicians.flatMap((technician) => shiftsOf(technician)[0]?.start ?? []);
      const first = usualStart(starts) ?? clock.at(day, defaultStartMinute);
      const visibleMs = ((element.clientWidth - headPx) / scale.pxPerHour) * 3_600_000;
      const now = Date.now();
      const nowIsBeyond = now > first + visibleMs - lookBackMs && now < window.end;
      anchor.current = { day, at: nowIsBeyond ? now - lookBackMs : first - beforeMs };
    }
    element.scrollTo({ left: timeToX(scale, anchor.current.at) });
  }, [scroller, fitted, loaded, day, window, clock, store, shiftsOf]);

  useEffect(() => {
    const element = scroller.current;
    if (!element || !fitted) return;
    const remember = () => {
      if (anchor.current)
        anchor.current = { day: anchor.current.day, at: xToTime(fitted.scale, element.scrollLeft) };
    };
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [scroller, fitted]);
}

/** Start of the day for most technicians: a fifth have started by then. Null without shifts. */
function usualStart(starts: readonly number[]): number | null {
  return starts.toSorted((a, b) => a - b)[Math.floor(starts.length * earlyShare)] ?? null;
}
