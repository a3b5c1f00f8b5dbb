import { socketLimits } from '@switchyard/contracts/realtime/protocol.ts';
import type { TopicFrame } from './topic-frame.ts';

/** The newest frames of a topic, by offset and without gaps; limited in number and bytes. */
export class TopicRing {
  #frames: TopicFrame[] = [];
  #bytes = 0;
  readonly #capacity: number;
  readonly #mostBytes: number;

  constructor(capacity: number = socketLimits.ringFrames, mostBytes: number = socketLimits.ringBytes) {
    this.#capacity = capacity;
    this.#mostBytes = mostBytes;
  }

  /** Offset of the oldest frame held; null if there is none. */
  get oldest(): number | null {
    return this.#frames[0]?.offset ?? null;
  }

  get size(): number {
    return this.#frames.length;
  }

  /** Bytes of the frames held. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Adds the frame after the newest. */
  push(frame: TopicFrame): void {
    this.#frames.push(frame);
    this.#bytes += sizeOf(frame);
    // Trimmed in large steps: removing single frames from the front of an array would move all others each time.
    if (this.#frames.length >= this.#capacity * 2) this.#keepNewest(this.#capacity);
    if (this.#bytes > this.#mostBytes) this.#keepNewest(this.#fitting(this.#mostBytes / 2));
  }

  /** Adds older frames before those held; frames that are not contiguous are dropped. */
  prepend(frames: readonly TopicFrame[]): void {
    const before =
      this.oldest === null ? frames : frames.filter((frame) => frame.offset < (this.oldest ?? 0));
    const newest = before.at(-1);
    if (!newest || (this.oldest !== null && newest.offset !== this.oldest - 1)) return;
    this.#frames = [...before, ...this.#frames];
    this.#bytes += before.reduce((sum, frame) => sum + sizeOf(frame), 0);
    if (this.#bytes > this.#mostBytes) this.#keepNewest(this.#fitting(this.#mostBytes));
  }

  clear(): void {
    this.#frames = [];
    this.#bytes = 0;
  }

  #keepNewest(count: number): void {
    this.#frames = this.#frames.slice(-count);
    this.#bytes = this.#frames.reduce((sum, frame) => sum + sizeOf(frame), 0);
  }

  /** Number of the newest frames that take at most this many bytes; one at least. */
  #fitting(mostBytes: number): number {
    let bytes = 0;
    const first = this.#frames.findLastIndex((frame) => (bytes += sizeOf(frame)) > mostBytes);
    return Math.max(1, this.#frames.length - 1 - first);
  }

  /** The frame at an offset; undefined if the ring does not hold it. */
  at(offset: number): TopicFrame | undefined {
    const oldest = this.oldest;
    return oldest === null || offset < oldest ? undefined : this.#frames[offset - oldest];
  }
}

function sizeOf({ v2, legacy }: TopicFrame): number {
  return v2.length + (legacy?.length ?? 0);
}
