import type { Observability } from '@switchyard/contracts/observability/observability-routes.ts';
import { expect, test } from 'vitest';
import { mergeMetric } from './merge-metric.ts';

const queue = {
  name: 'relay',
  waiting: 1,
  active: 0,
  delayed: 0,
  failed: 2,
  completedPerMinute: 60,
  failedPerMinute: 0,
  paused: false,
};
const figures = {
  at: '2026-11-20T10:00:00.000Z',
  sockets: 3,
  deliveryP99Ms: 40,
  gaps: 0,
  recoveries: { ring: 1, stream: 0, postgres: 0, snapshot: 0 },
  queues: [queue],
  processes: [],
} as unknown as Observability;

test('a pushed message replaces what it carries and leaves the rest as it was read', () => {
  const values = { sockets: 5, 'recoveries.ring': 4, 'queue.relay.waiting': 7 };
  const next = mergeMetric(figures, { at: '2026-11-20T10:00:01.000Z', values });
  expect(next).toMatchObject({ at: '2026-11-20T10:00:01.000Z', sockets: 5, deliveryP99Ms: null, gaps: 0 });
  expect(next.recoveries).toEqual({ ring: 4, stream: 0, postgres: 0, snapshot: 0 });
  expect(next.queues).toEqual([{ ...queue, waiting: 7 }]);
});

test('a message older than what was read changes nothing', () => {
  expect(mergeMetric(figures, { at: '2026-11-20T09:59:59.000Z', values: { sockets: 9 } })).toBe(figures);
});
