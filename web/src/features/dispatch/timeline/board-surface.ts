import { createContext, use } from 'react';
import type { GridGeometry } from './grid-geometry.ts';

type Reveal = (technicianId: string, at: number | null) => void;

/** The timeline's elements for code that works with them; all null while it is not rendered. */
export class BoardSurface {
  #geometry: GridGeometry | null = null;
  #ghost: HTMLElement | null = null;
  #reveal: Reveal | null = null;
  #queueSearch: HTMLElement | null = null;

  get geometry(): GridGeometry | null {
    return this.#geometry;
  }

  /** The card that follows the pointer outside of the lanes. */
  get ghost(): HTMLElement | null {
    return this.#ghost;
  }

  setGeometry(geometry: GridGeometry | null): void {
    this.#geometry = geometry;
  }

  readonly setGhost = (element: HTMLElement | null): void => {
    this.#ghost = element;
  };

  readonly setQueueSearch = (element: HTMLElement | null): void => {
    this.#queueSearch = element;
  };

  setReveal(reveal: Reveal | null): void {
    this.#reveal = reveal;
  }

  /** Scrolls a lane, and a time (epoch ms) in it, into view. */
  reveal(technicianId: string, at: number | null): void {
    this.#reveal?.(technicianId, at);
  }

  focusLanes(): void {
    this.#geometry?.scroller.focus({ preventScroll: true });
  }

  focusQueueSearch(): void {
    this.#queueSearch?.focus();
  }

  /** Scrolls the lanes sideways by hours. */
  pan(hours: number): void {
    this.#geometry?.scroller.scrollBy({ left: hours * this.#geometry.scale.pxPerHour });
  }
}

export const BoardSurfaceContext = createContext<BoardSurface | null>(null);

export function useBoardSurface(): BoardSurface {
  const surface = use(BoardSurfaceContext);
  if (!surface) throw new Error('The board surface is used outside of its provider');
  return surface;
}
