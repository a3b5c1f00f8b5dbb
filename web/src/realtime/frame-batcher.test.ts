import { describe, expect, test } from 'vitest';
import { deliveryGapMs, FrameBatcher } from './frame-batcher.ts';
import { createManualTime } from './manual-time.ts';

function setUp() {
  const time = createManualTime();
  const tab = { hidden: false };
  const batches: number[][] = [];
  const deps = { ...time, isHidden: () => tab.hidden };
  const batcher = new FrameBatcher<number>(deps, (items) => batches.push([...items]));
  return { time, tab, batches, batcher };
}

describe('frame batcher', () => {
  test('hands everything of a frame on at once and in order', () => {
    const { time, batches, batcher } = setUp();
    for (const item of [1, 2, 3]) batcher.push(item);
    expect(batches).toEqual([]);
    time.frame();
    time.advance(deliveryGapMs);
    batcher.push(4);
    time.frame();
    expect(batches).toEqual([[1, 2, 3], [4]]);
  });

  test('hands a stream on at most every gap, and loses nothing of it', () => {
    const { time, batches, batcher } = setUp();
    for (let item = 1; item <= 12; item += 1) {
      batcher.push(item);
      time.frame();
      time.advance(20);
    }
    expect(batches).toEqual([[1], [2, 3, 4, 5, 6], [7, 8, 9, 10, 11]]);
    time.advance(deliveryGapMs);
    time.frame();
    expect(batches.flat()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  test('delivers by a timer while the tab is hidden', () => {
    const { time, tab, batches, batcher } = setUp();
    tab.hidden = true;
    batcher.push(1);
    time.advance(500);
    expect(batches).toEqual([[1]]);
  });

  test('delivers by a timer when the tab was hidden after the frame was asked for', () => {
    const { time, tab, batches, batcher } = setUp();
    batcher.push(1);
    tab.hidden = true;
    time.advance(250);
    time.frame();
    expect(batches).toEqual([[1]]);
  });

  test('drops what waits when it is disposed', () => {
    const { time, batches, batcher } = setUp();
    batcher.push(1);
    batcher[Symbol.dispose]();
    time.frame();
    time.advance(1000);
    expect(batches).toEqual([]);
  });
});
