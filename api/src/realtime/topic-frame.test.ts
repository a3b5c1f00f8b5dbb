import { expect, it } from 'vitest';
import { payloadOf } from './frame.ts';
import { FrameSlabs } from './frame-slabs.ts';
import { toTopicFrame } from './topic-frame.ts';

const testUpdate = { type: 'ab_test_update', flagId: 'dark_mode', name: 'Dark mode', status: 'running' };

it('a frame holds no memory but that of its topic, because the ring keeps it', () => {
  const slabs = new FrameSlabs();
  const { buffer: ofTopic } = slabs.allocate(1);
  const json = Buffer.from(JSON.stringify({ ...testUpdate, offset: 1 }));
  const message = { offset: 1, epoch: 'e', recordedAt: 0, traceparent: '', json };
  const { v2, legacy } = toTopicFrame(message, { withLegacy: true, slabs });
  expect([v2.buffer, legacy?.buffer]).toEqual([ofTopic, ofTopic]);
  expect(payloadOf(v2).equals(json)).toBe(true);
  expect(JSON.parse(payloadOf(legacy ?? v2).toString())).toEqual(testUpdate);
});
