import { describe, expect, test } from 'vitest';
import { boundsOf, gridLines, isInside, isWithin } from './map-geometry.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

describe('the area of points', () => {
  test('is null without any, and a point is its own area', () => {
    expect(boundsOf([])).toBeNull();
    expect(boundsOf([at(42, -71)])).toEqual([-71, 42, -71, 42]);
  });

  test('contains all of them', () => {
    expect(boundsOf([at(42, -71), at(40, -74), at(41, -70)])).toEqual([-74, 40, -70, 42]);
  });

  test('crosses the date line if that is shorter', () => {
    expect(boundsOf([at(-18, 178), at(-14, -171)])).toEqual([178, -18, 189, -14]);
    expect(isWithin([178, -18, 189, -14], at(-14, -171))).toBe(true);
    expect(isWithin([178, -18, 189, -14], at(-14, 170))).toBe(false);
    expect(isWithin([178, -18, 189, -14], at(0, 179))).toBe(false);
  });

  test('has room for twenty thousand points', () => {
    const many = Array.from({ length: 20_000 }, (_, place) => at(place / 1000, place / 500));
    expect(boundsOf(many)).toEqual([0, 0, 39.998, 19.999]);
  });
});

describe('a drawn ring', () => {
  const hook = [at(0, 0), at(0, 10), at(10, 10), at(10, 8), at(2, 8), at(2, 0)];

  test.each([
    [at(1, 5), true],
    [at(5, 9), true],
    [at(5, 5), false],
    [at(-1, 5), false],
    [at(1, 11), false],
  ])('contains %j: %s', (position, expected) => {
    expect(isInside(hook, position)).toBe(expected);
    expect(isInside(hook.toReversed(), position)).toBe(expected);
  });

  test('of fewer than three corners contains nothing', () => {
    expect(isInside([], at(1, 1))).toBe(false);
    expect(isInside([at(0, 0), at(2, 2)], at(1, 1))).toBe(false);
  });
});

test('the grid has a handful of lines at any scale', () => {
  for (const width of [360, 90, 7, 0.4, 0.01]) {
    const lines = gridLines([-71 - width / 2, 42 - width / 4, -71 + width / 2, 42 + width / 4]);
    expect(lines.length, `${width} degrees`).toBeGreaterThan(9);
    expect(lines.length, `${width} degrees`).toBeLessThan(80);
  }
});
