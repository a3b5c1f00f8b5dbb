import { expect, test } from 'vitest';
import { gapsBetween, overlapMs, withoutIntervals } from './intervals.ts';

const span = (start: number, end: number) => ({ start, end });

test('intervals that touch do not overlap', () => {
  expect([overlapMs(span(0, 4), span(2, 9)), overlapMs(span(0, 4), span(4, 9))]).toEqual([2, 0]);
});

test('gaps are what overlapping and nested intervals leave of a span', () => {
  const taken = [span(1, 5), span(2, 3), span(4, 6), span(8, 12)];
  expect(gapsBetween(taken, 0, 10)).toEqual([span(0, 1), span(6, 8)]);
});

test('what is removed splits, trims and ends intervals', () => {
  const shift = [span(8, 16)];
  expect(withoutIntervals(shift, [span(12, 13)])).toEqual([span(8, 12), span(13, 16)]);
  expect(withoutIntervals(shift, [span(0, 9), span(15, 20)])).toEqual([span(9, 15)]);
  expect(withoutIntervals(shift, [span(7, 12), span(11, 17)])).toEqual([]);
  expect(withoutIntervals(shift, [span(0, 8), span(16, 18)])).toEqual(shift);
});
