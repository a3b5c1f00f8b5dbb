import { describe, expect, it } from 'vitest';
import { LatencyWindow, mergeCounts, quantile } from './latency-window.ts';

describe('LatencyWindow', () => {
  it('gives quantiles to about a tenth', () => {
    const window = new LatencyWindow();
    for (let ms = 1; ms <= 1_000; ms += 1) window.record(ms);
    const counts = window.lastMinute();
    for (const [q, exact] of [
      [0.5, 500],
      [0.9, 900],
      [0.99, 990],
    ] as const) {
      const told = quantile(counts, q) ?? 0;
      expect(Math.abs(told - exact) / exact).toBeLessThan(0.1);
    }
  });

  it('drops values older than a minute and keeps the total', () => {
    const window = new LatencyWindow();
    window.rotate(100_000);
    window.record(10, 5);
    for (let second = 101; second <= 159; second += 1) window.rotate(second * 1_000);
    expect(quantile(window.lastMinute(), 0.5)).toBeGreaterThan(9);
    window.rotate(161_000);
    expect(window.lastMinute()).toEqual([]);
    expect(window.total().sum).toBe(50);
  });

  it('survives a pause longer than the window and clock jumps', () => {
    const window = new LatencyWindow();
    window.rotate(100_000);
    window.record(1);
    window.rotate(500_000);
    expect(window.lastMinute()).toEqual([]);
    window.rotate(400_000);
    window.record(-5);
    window.record(1e12);
    expect(quantile(window.lastMinute(), 1)).not.toBeNull();
  });

  it('adds up several processes', () => {
    const [one, two] = [new LatencyWindow(), new LatencyWindow()];
    one.record(1, 99);
    two.record(1_000, 1);
    const merged = mergeCounts([one.lastMinute(), two.lastMinute()]);
    expect(quantile(merged, 0.5)).toBeLessThan(2);
    expect(quantile(merged, 1)).toBeGreaterThan(900);
    expect(quantile([], 0.5)).toBeNull();
  });
});
