import { type TimeScale, timeToX, xToTime } from './time-scale.ts';

/** A time, and its distance from the left edge of the lanes' viewport, px. */
export type ViewAnchor = { readonly at: number; readonly x: number };

type View = { readonly scale: TimeScale; readonly scrollLeft: number; readonly viewportPx: number };

/** The time that stays where it is while zooming: now if it is in view, otherwise the time in the middle. */
export function viewAnchor({ scale, scrollLeft, viewportPx }: View, now: number): ViewAnchor {
  const x = timeToX(scale, now) - scrollLeft;
  if (x > 0 && x < viewportPx) return { at: now, x };
  return { at: xToTime(scale, scrollLeft + viewportPx / 2), x: viewportPx / 2 };
}
