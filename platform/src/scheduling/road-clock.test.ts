import { describe, expect, it } from 'vitest';
import { RoadClock } from './road-clock.ts';

const factors = Array.from({ length: 24 }, (_, hour) => [1, 1.5, 2, 0.8][hour % 4] ?? 1);

describe('traffic by hour', () => {
  const clock = new RoadClock(factors);

  it('lets no later departure arrive earlier', () => {
    for (let minute = 0; minute < 3000; minute += 7) {
      expect(clock.arrival(minute + 7, 45)).toBeGreaterThan(clock.arrival(minute, 45));
    }
  });

  it('finds the departure of every arrival', () => {
    for (let minute = -500; minute < 3000; minute += 11) {
      for (const free of [0, 1, 59.5, 240]) {
        expect(clock.departure(clock.arrival(minute, free), free)).toBeCloseTo(minute, 6);
      }
    }
  });

  it('is refused without 24 positive numbers', () => {
    expect(() => new RoadClock([1])).toThrow(RangeError);
    expect(() => new RoadClock(factors.with(3, 0))).toThrow(RangeError);
  });
});
