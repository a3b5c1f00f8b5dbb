import { describe, expect, it } from 'vitest';
import { toTopicFrame } from './topic-frame.ts';

const testUpdate = { type: 'ab_test_update', flagId: 'dark_mode', name: 'Dark mode', status: 'running' };

describe('toTopicFrame', () => {
  it('takes no more memory than its bytes, because the ring keeps it', () => {
    const message = { offset: 1, epoch: 'e', recordedAt: 0, traceparent: '' };
    const json = Buffer.from(JSON.stringify(testUpdate));
    const { v2, legacy } = toTopicFrame({ ...message, json }, true);
    expect(v2.buffer.byteLength).toBe(v2.length);
    expect(legacy?.buffer.byteLength).toBe(legacy?.length);
    expect(legacy).not.toBeNull();
  });
});
