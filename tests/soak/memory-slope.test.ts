import { expect, it } from 'vitest';
import { memorySlope } from './memory-slope.ts';

const mega = 1_000_000;
/** A sample every ten seconds over an hour, with the saw of a garbage collector. */
const samples = (growthPerHour: number) =>
  Array.from({ length: 360 }, (_, place) => ({
    atMs: place * 10_000,
    bytes: 100 * mega + (growthPerHour * place) / 360 + (place % 5) * 3 * mega,
  }));

it('finds the growth below the saw of the garbage collector', () => {
  expect(Math.abs(memorySlope(samples(0)))).toBeLessThan(0.1 * mega);
  expect(memorySlope(samples(5 * mega))).toBeGreaterThan(4.5 * mega);
  expect(memorySlope(samples(5 * mega))).toBeLessThan(5.5 * mega);
});

it('is not led astray by a single peak, and knows no growth of one minute', () => {
  const peak = samples(0).map((sample, place) =>
    place > 300 && place < 330 ? { ...sample, bytes: 900 * mega } : sample,
  );
  expect(Math.abs(memorySlope(peak))).toBeLessThan(0.1 * mega);
  expect(memorySlope(samples(0).slice(0, 5))).toBe(0);
});
