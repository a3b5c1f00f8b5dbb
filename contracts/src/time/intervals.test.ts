import { expect, test } from 'vitest';
import { joinIntervals, withoutIntervals } from './intervals.ts';

const span = (start: number, end: number) => ({ start, end });

test('intervals that touch or overlap are joined, in order', () => {
  expect(joinIntervals([span(5, 7), span(0, 2), span(2, 3), span(6, 9)])).toEqual([span(0, 3), span(5, 9)]);
});

test('what is removed splits, trims and ends intervals', () => {
  const shift = [span(8, 16)];
  expect(withoutIntervals(shift, [span(12, 13)])).toEqual([span(8, 12), span(13, 16)]);
  expect(withoutIntervals(shift, [span(0, 9), span(15, 20)])).toEqual([span(9, 15)]);
  expect(withoutIntervals(shift, [span(7, 12), span(11, 17)])).toEqual([]);
  expect(withoutIntervals(shift, [span(16, 18), span(0, 8)])).toEqual(shift);
});
