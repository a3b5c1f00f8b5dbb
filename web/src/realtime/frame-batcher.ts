import type { TimerHandle } from './socket-client.ts';

export type FrameDeps = {
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

/** Gathers what arrives and hands it on once per animation frame, in order. */
export class FrameBatcher<Item> implements Disposable {
  readonly #deps: FrameDeps;
  readonly #flush: (items: readonly Item[]) => void;
  #items: Item[] = [];
  #frame: number | null = null;
  #timer: TimerHandle = null;

  constructor(deps: FrameDeps, flush: (items: readonly Item[]) => void) {
    this.#deps = deps;
    this.#flush = flush;
  }

  push(item: Item): void {
    this.#items.push(item);
    if (this.#frame !== null || this.#timer !== null) return;
    const hidden = this.#deps.isHidden();
    if (!hidden) this.#frame = this.#deps.requestFrame(this.#run);
    this.#timer = this.#deps.setTimer(this.#run, hidden ? hiddenMs : lateFrameMs);
  }

  /** Drops what waits, at the end of a session. */
  [Symbol.dispose](): void {
    this.#cancel();
    this.#items = [];
  }

  readonly #run = (): void => {
    this.#cancel();
    const items = this.#items;
    this.#items = [];
    if (items.length > 0) this.#flush(items);
  };

  #cancel(): void {
    if (this.#frame !== null) this.#deps.cancelFrame(this.#frame);
    if (this.#timer !== null) this.#deps.clearTimer(this.#timer);
    this.#frame = null;
    this.#timer = null;
  }
}
