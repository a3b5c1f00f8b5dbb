import type { ChannelSource, TopicPlace } from '@switchyard/api/realtime/channel-source.ts';
import type { Subscription } from '@switchyard/api/realtime/subscription.ts';
import { TopicChannel } from '@switchyard/api/realtime/topic-channel.ts';
import type { StoredMessage } from '@switchyard/platform/events/stored-message.ts';
import { RealtimeMetrics } from '@switchyard/platform/metrics/realtime-metrics.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { waitFor } from '../support/wait-for.ts';

const epoch = 'one';
const topic = 'a topic';

function message(offset: number, ofEpoch = epoch): StoredMessage {
  return { offset, epoch: ofEpoch, recordedAt: offset, traceparent: '', json: Buffer.from(String(offset)) };
}

/** The source of truth: everything up to `head`. The stream contains entries newer than `streamFrom`. */
class Truth implements ChannelSource {
  head = 0;
  streamFrom = 1;
  failures = 0;

  async heads(companyId: string) {
    this.#fail();
    return [{ topic, companyId, epoch, head: this.head }];
  }

  async stream({ after, limit }: TopicPlace) {
    await Promise.resolve();
    if (after + 1 < this.streamFrom || after >= this.head) return undefined;
    return this.#span(after, limit);
  }

  async log({ after, limit }: TopicPlace) {
    this.#fail();
    await Promise.resolve();
    return this.#span(after, limit);
  }

  #span(after: number, limit: number): StoredMessage[] {
    const count = Math.max(0, Math.min(limit, this.head - after));
    return Array.from({ length: count }, (_, index) => message(after + 1 + index));
  }

  #fail(): void {
    if (this.failures <= 0) return;
    this.failures -= 1;
    throw new Error('away');
  }
}

/** Reads the payload of a frame of at most 125 bytes. */
function offsetIn(frame: Buffer): number {
  return Number(frame.subarray(2).toString());
}

type Reader = { from: number; received: number[]; subscription: Subscription };

function attach(channel: TopicChannel, from: number): Reader {
  const received: number[] = [];
  const subscription: Subscription = {
    channel,
    live: true,
    sent: from,
    leave: () => channel.subscriptions.delete(subscription),
    reader: { v2: true, push: (frame) => received.push(offsetIn(frame)), abandon: () => received.push(-1) },
  };
  for (let next = from + 1; next <= channel.last; next += 1) {
    const frame = channel.frameAt(next);
    if (frame) received.push(offsetIn(frame.v2));
  }
  channel.subscriptions.add(subscription);
  return { from, received, subscription };
}

const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('commit' as const),
      count: fc.integer({ min: 1, max: 9 }),
      lost: fc.nat(511),
      twice: fc.boolean(),
      turned: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('join' as const), back: fc.nat(40) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('old' as const), offset: fc.integer({ min: 1, max: 50 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('forged' as const),
      ahead: fc.integer({ min: 100_000, max: 1_000_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('streamLost' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('away' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('settle' as const) }) },
);

type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;
type World = { truth: Truth; channel: TopicChannel; readers: Reader[] };

async function run(step: Action, { truth, channel, readers }: World): Promise<void> {
  switch (step.kind) {
    case 'commit':
      commit(step, truth, channel);
      return;
    case 'join': {
      const from = Math.max(0, truth.head - step.back);
      const source = await channel.cover(from);
      if (source !== null && channel.reaches(from)) readers.push(attach(channel, from));
      return;
    }
    case 'old':
      if (channel.last > 0) channel.accept(message(Math.min(step.offset, channel.last)));
      return;
    case 'forged':
      channel.accept(message(truth.head + step.ahead));
      channel.accept(message(1, 'another'));
      return;
    case 'streamLost':
      truth.streamFrom = truth.head + 1;
      return;
    case 'away':
      truth.failures = 1;
      return;
    case 'settle':
      await channel.check({ topic, companyId: 'c', epoch, head: truth.head }, true);
      return;
    default:
      step satisfies never;
  }
}

function commit(step: Extract<Action, { kind: 'commit' }>, truth: Truth, channel: TopicChannel): void {
  const fresh = Array.from({ length: step.count }, (_, index) => truth.head + 1 + index);
  truth.head += step.count;
  const arriving = fresh.filter((_, index) => (step.lost & (1 << index)) === 0);
  const order = step.turned ? arriving.toReversed() : arriving;
  for (const offset of order) channel.accept(message(offset));
  if (step.twice) for (const offset of order) channel.accept(message(offset));
}

describe('a topic of the hub', () => {
  it('gives every reader every offset once and in order, whatever pub/sub loses, repeats or turns around', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 30 }), async (actions) => {
        const truth = new Truth();
        const metrics = new RealtimeMetrics();
        const channel = new TopicChannel({
          topic,
          companyId: 'c',
          withLegacy: false,
          source: truth,
          metrics,
        });
        channel.start({ topic, companyId: 'c', epoch, head: 0 });
        const readers: Reader[] = [];
        for (const step of actions) await run(step, { truth, channel, readers });
        await waitFor('the newest event', async () => {
          await channel.check({ topic, companyId: 'c', epoch, head: truth.head }, true);
          return channel.last === truth.head;
        });
        for (const { from, received } of readers) {
          expect(received).toEqual(Array.from({ length: truth.head - from }, (_, index) => from + 1 + index));
        }
        channel.close();
      }),
      { numRuns: 300 },
    );
  });
});
