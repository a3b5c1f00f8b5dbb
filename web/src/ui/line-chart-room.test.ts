import { describe, expect, it } from 'vitest';
import { timeRange } from './line-chart-room.ts';

describe('the time axis of a chart', () => {
  it('ends with a single measurement, after a minute', () => {
    expect(timeRange([1_000])).toEqual([940, 1_000]);
  });

  it('is a minute at least, and as long as the measurements', () => {
    expect(timeRange([990, 1_000])).toEqual([940, 1_000]);
    expect(timeRange([100, 500, 1_000])).toEqual([100, 1_000]);
  });

  it('is the last minute while there is none', () => {
    const [from, to] = timeRange([]);
    expect(to - from).toBe(60);
  });
});
