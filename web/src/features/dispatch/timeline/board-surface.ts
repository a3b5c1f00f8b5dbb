import { createContext, type RefObject, use } from 'react';
import type { GridGeometry } from './grid-geometry.ts';

/** What the timeline tells those who work with its elements; all null while it is not drawn. */
export type BoardSurface = {
  readonly geometry: RefObject<GridGeometry | null>;
  /** The card that follows the pointer outside of the lanes. */
  readonly ghost: RefObject<HTMLElement | null>;
  /** Scrolls until a lane, and a time in it, can be seen. */
  readonly reveal: RefObject<((technicianId: string, at: number | null) => void) | null>;
  readonly queueSearch: RefObject<HTMLInputElement | null>;
};

export const BoardSurfaceContext = createContext<BoardSurface | null>(null);

export function useBoardSurface(): BoardSurface {
  const surface = use(BoardSurfaceContext);
  if (!surface) throw new Error('The board surface is used outside of its provider');
  return surface;
}
