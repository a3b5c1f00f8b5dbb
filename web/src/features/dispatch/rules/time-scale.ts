import { stepMs } from '../../../core/planning/plan-step.ts';
import type { BoardWindow } from './board-window.ts';
import type { ZoneClock } from '@switchyard/contracts/time/zone-clock.ts';

/** A time interval drawn from left to right; `x` and `width` in px. */
export type ScaleSegment = {
  readonly day: string;
  readonly from: number;
  readonly to: number;
  readonly x: number;
  readonly width: number;
};

/** Converts between time and px. A week omits the nights, so it has one segment per day. */
export type TimeScale = {
  readonly segments: readonly ScaleSegment[];
  readonly width: number;
  readonly pxPerHour: number;
};

const hourMs = 3_600_000;

/** Visible hours at each zoom level; the name is the spacing of the lines. */
export const zoomHours = { hour: 11, half: 6, quarter: 3 } as const;
export type Zoom = keyof typeof zoomHours;
export const zooms = ['hour', 'half', 'quarter'] as const satisfies readonly Zoom[];

type DayScaleInput = { readonly window: BoardWindow; readonly viewportPx: number; readonly zoom: Zoom };

/** A whole day, of which the viewport shows as many hours as the zoom level specifies. */
export function dayScale({ window, viewportPx, zoom }: DayScaleInput): TimeScale {
  const pxPerHour = Math.max(48, viewportPx / zoomHours[zoom]);
  const width = ((window.end - window.start) / hourMs) * pxPerHour;
  const day = window.days[0] ?? '';
  return { segments: [{ day, from: window.start, to: window.end, x: 0, width }], width, pxPerHour };
}

type WeekScaleInput = {
  readonly window: BoardWindow;
  readonly viewportPx: number;
  readonly clock: ZoneClock;
  /** Shown range of each day, minutes after midnight. */
  readonly startMinute: number;
  readonly endMinute: number;
};

const minDayPx = 92;

/** Seven days side by side, each from `startMinute` to `endMinute`. */
export function weekScale(input: WeekScaleInput): TimeScale {
  const { window, viewportPx, clock, startMinute, endMinute } = input;
  const width = Math.max(minDayPx, viewportPx / window.days.length);
  const segments = window.days.map((day, index) => ({
    day,
    from: clock.at(day, startMinute),
    to: clock.at(day, endMinute),
    x: index * width,
    width,
  }));
  const hours = (endMinute - startMinute) / 60;
  return { segments, width: width * window.days.length, pxPerHour: width / hours };
}

/** Px of an instant; times outside the scale map to the nearest edge. */
export function timeToX(scale: TimeScale, at: number): number {
  let edge = 0;
  for (const segment of scale.segments) {
    if (at < segment.from) return Math.max(edge, segment.x);
    edge = segment.x + segment.width;
    if (at <= segment.to)
      return segment.x + ((at - segment.from) / (segment.to - segment.from)) * segment.width;
  }
  return edge;
}

/** Instant at a px position, clamped to the scale. */
export function xToTime(scale: TimeScale, x: number): number {
  const last = scale.segments.at(-1);
  const segment = scale.segments.find((item) => x < item.x + item.width) ?? last;
  if (!segment) return 0;
  const share = Math.min(1, Math.max(0, (x - segment.x) / segment.width));
  return segment.from + share * (segment.to - segment.from);
}

/** The nearest quarter of an hour, counted from the start of the local day. */
export function snapTime(scale: TimeScale, at: number): number {
  const origin = scale.segments.find((segment) => at <= segment.to)?.from ?? 0;
  return origin + Math.round((at - origin) / stepMs) * stepMs;
}

/** True if any part of [start, end) is visible. */
export function isOnScale(scale: TimeScale, start: number, end: number): boolean {
  return scale.segments.some((segment) => start < segment.to && end > segment.from);
}
