import { expect, test } from 'vitest';
import { EdgeGate } from './edge-gate.ts';

test('a pointer that crosses the edge from outside does not scroll, one that comes back to it does', () => {
  const gate = new EdgeGate(false);
  expect([gate.mayScroll('outside', 0), gate.mayScroll('edge', 16), gate.mayScroll('edge', 200)]).toEqual([
    false,
    false,
    false,
  ]);
  expect([gate.mayScroll('inside', 250), gate.mayScroll('edge', 300)]).toEqual([false, true]);
  expect([gate.mayScroll('outside', 320), gate.mayScroll('edge', 340)]).toEqual([false, false]);
});

test('a pointer that rests in the edge scrolls', () => {
  const gate = new EdgeGate(false);
  expect([gate.mayScroll('edge', 1000), gate.mayScroll('edge', 1499), gate.mayScroll('edge', 1500)]).toEqual([
    false,
    false,
    true,
  ]);
});

test('what is picked up in the lanes scrolls them at once', () => {
  expect(new EdgeGate(true).mayScroll('edge', 0)).toBe(true);
});
