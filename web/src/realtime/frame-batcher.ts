import type { TimerHandle } from './socket-client.ts';

export type FrameDeps = {
  /** Milliseconds; only differences count. */
  readonly now: () => number;
  readonly requestFrame: (run: () => void) => number;
  readonly cancelFrame: (handle: number) => void;
  readonly setTimer: (run: () => void, ms: number) => TimerHandle;
  readonly clearTimer: (handle: TimerHandle) => void;
  /** True if the tab is in the background, where animation frames do not fire. */
  readonly isHidden: () => boolean;
};

/** Background tabs apply updates at most twice a second; browsers may throttle their timers further. */
const hiddenMs = 500;
/** The tab may become hidden between requesting a frame and getting it. */
const lateFrameMs = 250;
/**
 * Minimum interval between two deliveries. A single arrival is delivered in the next frame. In a stream, more than
 * ten updates a second are not noticeable, and skipping frames leaves them to user input.
 */
export const deliveryGapMs = 100;

/** Collects arrivals and delivers them in order in an animation frame, at most every `deliveryGapMs`. */
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

  /** Discards pending arrivals, at the end of a session. */
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
