import { describe, expect, it } from 'vitest';
import { FrameSlabs } from './frame-slabs.ts';

const slabOf = (frame: Buffer) => frame.buffer;

describe('FrameSlabs', () => {
  it('gives each frame bytes of its own', () => {
    const slabs = new FrameSlabs();
    const frames = Array.from({ length: 500 }, (_, index) => slabs.allocate(1 + ((index * 37) % 900)));
    for (const [index, frame] of frames.entries()) frame.fill(index % 251);
    for (const [index, frame] of frames.entries())
      expect(frame.every((byte) => byte === index % 251)).toBe(true);
  });

  it('holds little more than the newest frames need, whatever their number', () => {
    for (const kept of [1, 10, 1_000]) {
      const slabs = new FrameSlabs();
      let frames: Buffer[] = [];
      for (let count = 0; count < 5_000; count += 1) frames = [...frames, slabs.allocate(1_500)].slice(-kept);
      const held = [...new Set(frames.map(slabOf))].reduce((sum, slab) => sum + slab.byteLength, 0);
      expect(held).toBeLessThanOrEqual(kept * 1_500 + 2 * 262_144);
    }
    const [first, second] = [new FrameSlabs().allocate(100), new FrameSlabs().allocate(100)];
    expect(slabOf(first).byteLength).toBe(4_096);
    expect(slabOf(first)).not.toBe(slabOf(second));
  });

  it('gives large frames memory of their own', () => {
    const slabs = new FrameSlabs();
    const large = slabs.allocate(100_000);
    expect([large.length, slabOf(large).byteLength]).toEqual([100_000, 100_000]);
    expect(slabOf(slabs.allocate(10))).not.toBe(slabOf(large));
  });
});
