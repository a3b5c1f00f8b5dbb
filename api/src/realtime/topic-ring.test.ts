import { describe, expect, it } from 'vitest';
import type { TopicFrame } from './topic-frame.ts';
import { TopicRing } from './topic-ring.ts';

function frame(offset: number): TopicFrame {
  return { offset, recordedAt: 0, v2: Buffer.from(String(offset)), legacy: null };
}

function frames(from: number, to: number): TopicFrame[] {
  return Array.from({ length: to - from + 1 }, (_, index) => frame(from + index));
}

describe('TopicRing', () => {
  it('holds at least its capacity of the newest frames', () => {
    const ring = new TopicRing(10);
    for (const item of frames(1, 105)) ring.push(item);
    for (let offset = 96; offset <= 105; offset += 1) expect(ring.at(offset)?.offset).toBe(offset);
    expect(ring.at(80)).toBeUndefined();
    expect(ring.at(106)).toBeUndefined();
    expect(ring.size).toBeLessThan(20);
  });

  it('holds no more bytes than allowed, and the newest frame in any case', () => {
    const large = (offset: number, bytes = 1_000): TopicFrame => ({
      ...frame(offset),
      v2: Buffer.alloc(bytes),
    });
    const ring = new TopicRing(1_000, 10_000);
    for (let offset = 1; offset <= 500; offset += 1) {
      ring.push(large(offset));
      expect(ring.bytes).toBeLessThanOrEqual(10_000);
      expect(ring.at(offset)).toBeDefined();
    }
    expect(ring.size).toBeGreaterThanOrEqual(5);
    ring.prepend(Array.from({ length: 100 }, (_, index) => large((ring.oldest ?? 0) - 100 + index)));
    expect(ring.bytes).toBeLessThanOrEqual(10_000);
    expect(ring.at(500)).toBeDefined();
    ring.push(large(501, 20_000));
    expect([ring.size, ring.oldest]).toEqual([1, 501]);
  });

  it('accepts older frames only if they are contiguous with those it holds', () => {
    const ring = new TopicRing(10);
    ring.push(frame(8));
    ring.prepend(frames(3, 6));
    expect(ring.oldest).toBe(8);
    ring.prepend(frames(3, 9));
    expect(ring.oldest).toBe(3);
    expect(frames(3, 8).map(({ offset }) => ring.at(offset)?.offset)).toEqual([3, 4, 5, 6, 7, 8]);
    expect(ring.at(9)).toBeUndefined();
  });

  it('accepts any frames when empty', () => {
    const ring = new TopicRing(10);
    expect(ring.oldest).toBeNull();
    ring.prepend(frames(5, 7));
    expect([ring.oldest, ring.at(7)?.offset]).toEqual([5, 7]);
  });
});
