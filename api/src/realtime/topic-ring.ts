import { socketLimits } from '@switchyard/contracts/realtime/protocol.ts';
import type { TopicFrame } from './topic-frame.ts';

/** The newest frames of a topic, by offset and without gaps. */
export class TopicRing {
  #frames: TopicFrame[] = [];
  readonly #capacity: number;

  constructor(capacity: number = socketLimits.ringFrames) {
    this.#capacity = capacity;
  }

  /** Offset of the oldest frame held; null if there is none. */
  get oldest(): number | null {
    return this.#frames[0]?.offset ?? null;
  }

  get size(): number {
    return this.#frames.length;
  }

  /** Adds the frame after the newest. */
  push(frame: TopicFrame): void {
    this.#frames.push(frame);
    // Trimmed in large steps: removing single frames from the front of an array would move all others each time.
    if (this.#frames.length >= this.#capacity * 2) this.#frames = this.#frames.slice(-this.#capacity);
  }

  /** Adds older frames before those held; frames that are not contiguous are dropped. */
  prepend(frames: readonly TopicFrame[]): void {
    const before =
      this.oldest === null ? frames : frames.filter((frame) => frame.offset < (this.oldest ?? 0));
    const newest = before.at(-1);
    if (!newest || (this.oldest !== null && newest.offset !== this.oldest - 1)) return;
    this.#frames = [...before, ...this.#frames];
  }

  clear(): void {
    this.#frames = [];
  }

  /** The frame at an offset; undefined if the ring does not hold it. */
  at(offset: number): TopicFrame | undefined {
    const oldest = this.oldest;
    return oldest === null || offset < oldest ? undefined : this.#frames[offset - oldest];
  }
}
