import { describe, expect, test } from 'vitest';
import { linesInView, lineTops } from './line-window.ts';

describe('lines in view', () => {
  const even = lineTops(Array.from({ length: 200 }, () => 52));

  test('are the ones that touch the view, and a margin', () => {
    expect(linesInView(even, { top: 520, height: 520 }, 0)).toEqual({ first: 10, last: 20 });
    expect(linesInView(even, { top: 520, height: 520 }, 104)).toEqual({ first: 8, last: 22 });
  });

  test('end at the first and the last line', () => {
    expect(linesInView(even, { top: 0, height: 520 }, 260)).toEqual({ first: 0, last: 15 });
    expect(linesInView(even, { top: 200 * 52, height: 520 }, 0).last).toBe(199);
  });

  test('may have different heights', () => {
    const tops = lineTops([44, 40, 40, 44, 66]);
    expect(tops).toEqual([0, 44, 84, 124, 168, 234]);
    expect(linesInView(tops, { top: 100, height: 70 }, 0)).toEqual({ first: 2, last: 4 });
  });

  test('are none in an empty list or before it is measured', () => {
    expect(linesInView(lineTops([]), { top: 0, height: 500 }, 50).last).toBe(-1);
    expect(linesInView(even, { top: 0, height: 0 }, 50).last).toBe(-1);
  });
});
