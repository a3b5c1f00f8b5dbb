/** Where the pointer is while dragging. */
export type EdgePlace = 'outside' | 'edge' | 'inside';

/** A pointer that rests in the edge this long wants to scroll, ms. */
const dwellMs = 500;

/**
 * Decides whether a pointer in the edge of the lanes scrolls them: if it came from within, or rests there. One that
 * crosses the edge on its way from the waiting jobs does not.
 */
export class EdgeGate {
  #fromInside: boolean;
  #restsSince: number | null = null;

  constructor(beganInside: boolean) {
    this.#fromInside = beganInside;
  }

  /** Call once per frame; `now` in ms. */
  mayScroll(place: EdgePlace, now: number): boolean {
    if (place !== 'edge') {
      this.#fromInside = place === 'inside';
      this.#restsSince = null;
      return false;
    }
    this.#restsSince ??= now;
    return this.#fromInside || now - this.#restsSince >= dwellMs;
  }
}
