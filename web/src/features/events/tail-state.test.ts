import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import { expect, test } from 'vitest';
import { emptyTail, maxRows, reduceTail } from './tail-state.ts';

const at = (offset: number) => ({ topic: 't', epoch: 'e', offset }) as unknown as TopicEvent;
const offsets = (rows: readonly TopicEvent[]) => rows.map((row) => row.offset);

test('live events and history meet without a repeat, newest first', () => {
  let state = reduceTail(emptyTail, { type: 'arrived', items: [at(5), at(6)] });
  state = reduceTail(state, { type: 'loaded', items: [at(5), at(4), at(3)], hasMore: true });
  state = reduceTail(state, { type: 'arrived', items: [at(6), at(7)] });
  state = reduceTail(state, { type: 'older', items: [at(2), at(1)], hasMore: false });
  expect(offsets(state.rows)).toEqual([7, 6, 5, 4, 3, 2, 1]);
  expect(state.hasMore).toBe(false);
});

test('a paused list does not change and shows everything on resume', () => {
  let state = reduceTail(emptyTail, { type: 'loaded', items: [at(1)], hasMore: false });
  state = reduceTail(state, { type: 'paused' });
  state = reduceTail(state, { type: 'arrived', items: [at(2), at(3)] });
  expect(offsets(state.rows)).toEqual([1]);
  expect(state.held).toHaveLength(2);
  state = reduceTail(state, { type: 'resumed' });
  expect(offsets(state.rows)).toEqual([3, 2, 1]);
  expect(state.held).toEqual([]);
});

test('the list stays bounded and knows that more can be read', () => {
  const items = Array.from({ length: maxRows + 10 }, (_, index) => at(index + 1));
  const state = reduceTail(emptyTail, { type: 'arrived', items });
  expect(state.rows).toHaveLength(maxRows);
  expect(state.rows[0]?.offset).toBe(maxRows + 10);
  expect(state.hasMore).toBe(true);
});
