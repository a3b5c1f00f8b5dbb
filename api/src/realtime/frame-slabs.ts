const leastSlabBytes = 4 * 1_024;
/** From this size on, the allocator takes memory from the system, and returns it as soon as it is free. */
const mostSlabBytes = 256 * 1_024;

/**
 * Memory for the frames that a topic keeps, in slabs that grow with the topic. Frames live for minutes, among requests that
 * live for milliseconds: one by one, they would leave holes all over the process's memory. A slab is free once the ring has
 * dropped its last frame.
 */
export class FrameSlabs {
  #slab = Buffer.alloc(0);
  #used = 0;
  #nextBytes = leastSlabBytes;

  /** @returns memory with undefined content, which no other frame uses */
  allocate(bytes: number): Buffer {
    if (bytes > mostSlabBytes / 4) return Buffer.allocUnsafeSlow(bytes);
    if (this.#slab.length - this.#used < bytes) {
      this.#slab = Buffer.allocUnsafeSlow(Math.max(this.#nextBytes, bytes));
      this.#nextBytes = Math.min(mostSlabBytes, this.#nextBytes * 2);
      this.#used = 0;
    }
    this.#used += bytes;
    return this.#slab.subarray(this.#used - bytes, this.#used);
  }
}
