import type { TimerHandle } from './socket-client.ts';

export type FrameDeps = {
  /** Milliseconds; only differences count. */
  readonly now: () => number;
  readonly requestFrame: (run: () => void) => number;
  readonly cancelFrame: (handle: number) => void;
  readonly setTimer: (run: () => void, ms: number) => TimerHandle;
  readonly clearTimer: (handle: TimerHandle) => void;
  /** Whether the tab is in the background, where animation frames do not come. */
  readonly isHidden: () => boolean;
};

/** Background tabs apply twice a second at most; browsers slow their timers further by themselves. */
const hiddenMs = 500;
/** The tab may be hidden between asking for a frame and getting it. */
const lateFrameMs = 250;
/**
 * Least time between two deliveries. What comes alone is handed on in the next frame; of a stream nobody sees more than
 * ten pictures a second, and what is drawn less often leaves the frames between to whoever works with the page.
 */
export const deliveryGapMs = 100;

/** Gathers what arrives and hands it on in an animation frame, in order, at most every `deliveryGapMs`. */
export class FrameBatcher<Item> implements Disposable {
  readonly #deps: FrameDeps;
  readonly #flush: (items: readonly Item[]) => void;
  #items: Item[] = [];
  #frame: number | null = null;
  #timer: TimerHandle = null;
  #deliveredAt = Number.NEGATIVE_INFINITY;

  constructor(deps: FrameDeps, flush: (items: readonly Item[]) => void) {
    this.#deps = deps;
    this.#flush = flush;
  }

  push(item: Item): void {
    this.#items.push(item);
    if (this.#frame !== null || this.#timer !== null) return;
    const wait = this.#deliveredAt + deliveryGapMs - this.#deps.now();
    if (wait > 0) this.#timer = this.#deps.setTimer(this.#awaitFrame, wait);
    else this.#awaitFrame();
  }

  /** Drops what waits, at the end of a session. */
  [Symbol.dispose](): void {
    this.#cancel();
    this.#items = [];
  }

  readonly #awaitFrame = (): void => {
    const hidden = this.#deps.isHidden();
    if (!hidden) this.#frame = this.#deps.requestFrame(this.#run);
    this.#timer = this.#deps.setTimer(this.#run, hidden ? hiddenMs : lateFrameMs);
  };

  readonly #run = (): void => {
    this.#cancel();
    const items = this.#items;
    this.#items = [];
    this.#deliveredAt = this.#deps.now();
    if (items.length > 0) this.#flush(items);
  };

  #cancel(): void {
    if (this.#frame !== null) this.#deps.cancelFrame(this.#frame);
    if (this.#timer !== null) this.#deps.clearTimer(this.#timer);
    this.#frame = null;
    this.#timer = null;
  }
}
