import type { EdgePlace } from './edge-gate.ts';
import { type TimeScale, xToTime } from '../rules/time-scale.ts';

export const rowPx = 52;
export const axisPx = 28;

/** Screen position of the lanes, kept by the timeline for pointer handling. */
export type GridGeometry = {
  readonly scroller: HTMLElement;
  readonly rowIds: readonly string[];
  readonly scale: TimeScale;
  readonly headPx: number;
};

export type LanePoint = { readonly technicianId: string; readonly at: number };

/** The lane and instant at a point of the window; null outside of the lanes. */
export function laneAt(geometry: GridGeometry, x: number, y: number): LanePoint | null {
  const { scroller, rowIds, headPx } = geometry;
  const box = scroller.getBoundingClientRect();
  if (x < box.left + headPx || x > box.right || y < box.top + axisPx || y > box.bottom) return null;
  const row = Math.floor((y - box.top - axisPx + scroller.scrollTop) / rowPx);
  const technicianId = rowIds[row];
  return technicianId === undefined ? null : { technicianId, at: timeAt(geometry, x, box.left) };
}

/** The instant at a horizontal position of the window. */
export function timeAt({ scroller, scale, headPx }: GridGeometry, x: number, boxLeft?: number): number {
  const left = boxLeft ?? scroller.getBoundingClientRect().left;
  return xToTime(scale, x - left - headPx + scroller.scrollLeft);
}

const edgePx = 36;
const maxStepPx = 22;

type EdgeScroll = { readonly place: EdgePlace; readonly x: number; readonly y: number };

/** Scroll distance for this frame when the pointer is near an edge of the lanes; px. */
export function edgeScroll(geometry: GridGeometry, x: number, y: number): EdgeScroll {
  const { scroller, headPx } = geometry;
  const box = scroller.getBoundingClientRect();
  if (x < box.left || x > box.right || y < box.top || y > box.bottom) return { place: 'outside', x: 0, y: 0 };
  const step = { x: pull(x, box.left + headPx, box.right), y: pull(y, box.top + axisPx, box.bottom) };
  return { ...step, place: step.x === 0 && step.y === 0 ? 'inside' : 'edge' };
}

function pull(at: number, from: number, to: number): number {
  if (at < from + edgePx) return -Math.ceil(((from + edgePx - at) / edgePx) * maxStepPx);
  if (at > to - edgePx) return Math.ceil(((at - to + edgePx) / edgePx) * maxStepPx);
  return 0;
}
