import { expect, it } from 'vitest';
import { LocalCounts } from './local-counts.ts';

it('counts each key separately until its window ends', () => {
  const counts = new LocalCounts();
  expect(counts.add('a', 1000, 0)).toEqual({ current: 1, ttl: 1000 });
  expect(counts.add('a', 1000, 400)).toEqual({ current: 2, ttl: 600 });
  expect(counts.add('b', 1000, 400)).toEqual({ current: 1, ttl: 1000 });
  expect(counts.add('a', 1000, 1000)).toEqual({ current: 1, ttl: 1000 });
});

it('holds a limited number of keys and drops ended windows first', () => {
  const counts = new LocalCounts(3);
  counts.add('long', 60_000, 0);
  counts.add('short', 1_000, 1);
  counts.add('other', 60_000, 2);
  counts.add('new', 60_000, 5_000);
  expect(counts.size).toBe(3);
  expect(counts.add('long', 60_000, 5_000).current).toBe(2);
  counts.add('newest', 60_000, 5_000);
  expect(counts.size).toBe(3);
  expect(counts.add('long', 60_000, 5_000).current).toBe(1);
});
