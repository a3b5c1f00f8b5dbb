import { setImmediate as nextTurn } from 'node:timers/promises';
import { RealtimeMetrics } from '@switchyard/platform/metrics/realtime-metrics.ts';
import { describe, expect, it } from 'vitest';
import { SocketWriter, type WriteTarget } from './socket-writer.ts';
import type { WriteBatch } from './write-batch.ts';

class Target implements WriteTarget {
  pending: WriteBatch | null = null;
  readonly written: string[] = [];
  write(batch: WriteBatch): void {
    this.written.push(batch.joined().toString());
  }
}

describe('SocketWriter', () => {
  it('writes the frames of one turn at once, in order', async () => {
    const metrics = new RealtimeMetrics();
    const writer = new SocketWriter(metrics, () => 105);
    const [one, two] = [new Target(), new Target()];
    const [a, b] = [Buffer.from('a'), Buffer.from('b')];
    for (const frame of [a, b]) for (const target of [one, two]) writer.push(target, frame, 100);
    writer.push(two, Buffer.from('!'));
    expect(one.written).toEqual([]);
    await nextTurn();
    expect([one.written, two.written]).toEqual([['ab'], ['ab!']]);
    writer.push(one, a, 100);
    await nextTurn();
    expect(one.written).toEqual(['ab', 'a']);
    expect(metrics).toMatchObject({ deliveries: 5, writes: 3 });
    expect(metrics.delivery.total().sum).toBe(25);
  });

  it('can write for one socket immediately', async () => {
    const writer = new SocketWriter(new RealtimeMetrics(), () => 0);
    const target = new Target();
    writer.push(target, Buffer.from('last words'));
    writer.flushOne(target);
    expect(target.written).toEqual(['last words']);
    await nextTurn();
    expect(target.written).toHaveLength(1);
  });
});
