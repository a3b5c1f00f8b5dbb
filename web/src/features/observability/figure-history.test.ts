import type { Observability } from '@switchyard/contracts/observability/observability-routes.ts';
import { expect, test } from 'vitest';
import { addSample, emptyHistory } from './figure-history.ts';

const sample = (second: number, sockets: number) =>
  ({ at: new Date(second * 1000).toISOString(), sockets }) as unknown as Observability;

test('samples line up with their times and the window slides', () => {
  let history = emptyHistory;
  for (let second = 1; second <= 400; second += 1) history = addSample(history, sample(second, second));
  expect(history.times).toHaveLength(300);
  expect(history.values.sockets).toHaveLength(300);
  expect(history.times.at(-1)).toBe(400_000);
  expect(history.values.sockets.at(-1)).toBe(400);
  expect(history.values.sockets[0]).toBe(101);
});

test('the same sample twice counts once', () => {
  const once = addSample(emptyHistory, sample(1, 5));
  expect(addSample(once, sample(1, 6))).toBe(once);
});
