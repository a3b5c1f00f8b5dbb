import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { limitConcurrency, limitRate, startPace, startRush } from './pace.ts';
import { readReplayOptions } from './replay-options.ts';
import { openSlotBook } from './slot-book.ts';

const { signal } = new AbortController();

describe('the pace of a replay', () => {
  it('plays recorded time at the given speed', () => {
    let now = 1_000_000;
    const pace = startPace({ from: 0, speed: 600, now: () => now, signal });
    expect(pace.live(86_400_000)).toBe(1_000_000 + 144_000);
    now += 60_000;
    expect(pace.recordedNow()).toBe(36_000_000);
  });

  it('waits for future instants and not for past ones', async () => {
    const pace = startPace({ from: 0, speed: 1000, now: () => performance.now(), signal });
    const started = performance.now();
    await pace.until(40_000);
    expect(performance.now() - started).toBeGreaterThanOrEqual(39);
    await pace.until(10_000);
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it('can be stopped during a wait', async () => {
    const stop = new AbortController();
    const pace = startPace({ from: 0, speed: 1, now: () => performance.now(), signal: stop.signal });
    const wait = pace.until(3_600_000);
    stop.abort(new Error('enough'));
    await expect(wait).rejects.toThrow('enough');
  });

  it('without waiting tracks its position', async () => {
    const rush = startRush({ from: 5, now: () => 77, signal });
    await rush.untilArrival(900);
    await rush.untilArrival(300);
    await rush.until(2_000);
    expect(rush.recordedNow()).toBe(900);
    expect(rush.live(900)).toBe(77);
  });

  it('limits callers per second, evenly', async () => {
    const turn = limitRate(200, { now: () => performance.now(), signal });
    const started = performance.now();
    await Promise.all(Array.from({ length: 61 }, turn));
    expect(performance.now() - started).toBeGreaterThanOrEqual(290);
  });

  it('limits concurrent work', async () => {
    const limit = limitConcurrency(3);
    let running = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 20 }, () =>
        limit(async () => {
          running += 1;
          most = Math.max(most, running);
          await setImmediate();
          running -= 1;
        }),
      ),
    );
    expect(most).toBe(3);
  });
});

describe('the slot book', () => {
  it('finds the free time nearest to now, preferably earlier', () => {
    const book = openSlotBook();
    expect(book.nearest('a', 100, 10)).toEqual({ start: 100, end: 110 });
    book.take('a', 'v1', { start: 95, end: 115 });
    expect(book.nearest('a', 100, 10)).toEqual({ start: 85, end: 95 });
    expect(book.nearest('b', 100, 10)).toEqual({ start: 100, end: 110 });
    book.take('a', 'v2', { start: 20, end: 95 });
    expect(book.nearest('a', 100, 10)).toEqual({ start: 115, end: 125 });
    book.release('a', 'v1');
    expect(book.nearest('a', 100, 10)).toEqual({ start: 100, end: 110 });
  });
});

describe('the options of a replay', () => {
  it('have defaults, including the local console', () => {
    expect(readReplayOptions([], 'http://localhost:8181/')).toMatchObject({
      from: Date.parse('2015-02-01T00:00:00Z'),
      speed: 600,
      base: 'http://localhost:8181',
    });
    expect(readReplayOptions(['--base', 'http://example.test:1/x'], undefined).base).toBe(
      'http://example.test:1',
    );
  });

  it.each([
    [['--from', '2016-01-01'], /--from/],
    [['--from', '2015-02-31'], /--from/],
    [['--speed', '0'], /--speed/],
    [['--from', '2015-03-01', '--to', '2015-02-01'], /--to/],
    [['--base', 'ftp://x'], /--base/],
  ])('are refused by name: %j', (args, message) => {
    expect(() => readReplayOptions(args, undefined)).toThrow(message);
  });
});
