import { describe, expect, it } from 'vitest';
import { WriteBatch } from './write-batch.ts';

const [a, b, c] = [Buffer.from('a'), Buffer.from('bb'), Buffer.from('ccc')];

describe('WriteBatch', () => {
  it('joins frames in the order they were added', () => {
    const batch = WriteBatch.empty().with(a, 1).with(b, 0).with(c, 3);
    expect(batch.joined().toString()).toBe('abbccc');
    expect([batch.bytes, batch.count]).toEqual([6, 3]);
    expect(batch.recordingTimes()).toEqual([1, 3]);
  });

  it('is one object for all sockets with the same frames, so that they are joined once', () => {
    const root = WriteBatch.empty();
    const one = root.with(a, 1).with(b, 1);
    const other = root.with(a, 1).with(b, 1);
    expect(other).toBe(one);
    expect(other.joined()).toBe(one.joined());
  });

  it('separates sockets with different frames', () => {
    const root = WriteBatch.empty();
    const straight = root.with(a, 1).with(b, 1);
    const turned = root.with(b, 1).with(a, 1);
    const third = root.with(c, 1);
    expect([straight, turned, third].map((batch) => batch.joined().toString())).toEqual([
      'abb',
      'bba',
      'ccc',
    ]);
    expect(root.with(c, 1)).toBe(third);
  });

  it('does not copy a single frame', () => {
    expect(WriteBatch.empty().with(a, 1).joined()).toBe(a);
  });
});
