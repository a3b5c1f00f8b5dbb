import { socketLimits } from '@switchyard/contracts/realtime/protocol.ts';
import {
  appendToStream,
  readStream,
  topicChannel,
  topicStreamKey,
} from '@switchyard/platform/events/event-stream.ts';
import { decodeStoredMessage, type StoredMessage } from '@switchyard/platform/events/stored-message.ts';
import {
  closeRedis,
  connectSubscriber,
  connectWorker,
  type RedisClient,
} from '@switchyard/platform/redis/redis-connections.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from '../support/wait-for.ts';

const url = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';
const logger = createLogger({ level: 'silent', process: 'scripts' });
const epoch = newId();
let redis: RedisClient;
let subscriber: RedisClient;
beforeAll(() => {
  redis = connectWorker({ url, logger, name: 'stream-test' });
  subscriber = connectSubscriber({ url, logger, name: 'stream-test' });
});
afterAll(async () => {
  await closeRedis(redis);
  await closeRedis(subscriber);
});

function message(offset: number): StoredMessage {
  return {
    offset,
    epoch,
    recordedAt: 1_000 + offset,
    traceparent: '',
    json: Buffer.from(`{"offset":${offset}}`),
  };
}

function span(from: number, to: number): StoredMessage[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => message(from + index));
}

async function stored(topic: string): Promise<number[]> {
  const entries = await redis.xrange(topicStreamKey(topic, epoch), '-', '+');
  return entries.map(([id]) => Number.parseInt(id, 10));
}

type Step =
  | { kind: 'append'; back: number; count: number; skip: number; refill: boolean }
  | { kind: 'forget' }
  | { kind: 'loseTail'; count: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('append' as const),
      back: fc.nat(6),
      count: fc.integer({ min: 1, max: 8 }),
      skip: fc.oneof(
        { weight: 5, arbitrary: fc.constant(0) },
        { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 }) },
      ),
      refill: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('loseTail' as const), count: fc.integer({ min: 1, max: 4 }) }),
  },
);

/** Expected content of one topic's stream. */
class Model {
  readonly #topic: string;
  /** In the stream; 0: it is empty. */
  #newest = 0;
  /** Published at some time. */
  #known = 0;

  constructor(topic: string) {
    this.#topic = topic;
  }

  /** Performs one operation; returns the actual and the expected result. */
  async run(action: Step): Promise<{ actual: unknown; expected: unknown }> {
    if (action.kind === 'append') return await this.#append(action);
    const kept = action.kind === 'loseTail' ? (await stored(this.#topic)).slice(0, -action.count) : [];
    await rebuild(this.#topic, kept);
    this.#newest = kept.at(-1) ?? 0;
    return { actual: await stored(this.#topic), expected: kept };
  }

  async #append(action: Extract<Step, { kind: 'append' }>) {
    const newest = this.#newest;
    const topic = this.#topic;
    const from = Math.max(1, (newest === 0 ? this.#known : newest) + 1 - action.back + action.skip);
    const to = from + action.count - 1;
    const refill = action.refill ? span(Math.max(1, from - 3), from - 1) : undefined;
    const messages = span(from, to);
    const { status, last } = await appendToStream(redis, {
      topic,
      epoch,
      messages,
      ...(refill ? { refill } : {}),
    });
    const offsets = await stored(topic);
    const contiguous = offsets.every((offset, index) => offset === (offsets[0] ?? 0) + index);
    const actual = { status, last, newest: offsets.at(-1) ?? 0, contiguous };
    if (newest === 0 && !refill && from !== 1) {
      return { actual, expected: { status: 'empty', last: 0, newest, contiguous: true } };
    }
    if (newest > 0 && (refill?.[0]?.offset ?? from) > newest + 1) {
      return { actual, expected: { status: 'gap', last: newest, newest, contiguous: true } };
    }
    this.#newest = Math.max(newest, to);
    this.#known = Math.max(this.#known, this.#newest);
    return {
      actual,
      expected: { status: 'ok', last: this.#newest, newest: this.#newest, contiguous: true },
    };
  }
}

describe('the stream of a topic', () => {
  it('takes each offset once and in order, whatever is repeated, skipped, forgotten or lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
        const topic = `t:${newId()}:timeline`;
        const heard: number[] = [];
        const listen = (channel: Buffer, data: Buffer): void => {
          if (channel.toString() === topicChannel(topic)) heard.push(decodeStoredMessage(data)?.offset ?? -1);
        };
        subscriber.on('messageBuffer', listen);
        await subscriber.subscribe(topicChannel(topic));
        const model = new Model(topic);
        for (const action of steps) {
          const { actual, expected } = await model.run(action);
          expect(actual).toEqual(expected);
        }
        await redis.publish(topicChannel(topic), '0');
        await waitFor('all messages', () => heard.at(-1) === -1);
        subscriber.off('messageBuffer', listen);
        await subscriber.unsubscribe(topicChannel(topic));
        await redis.del(topicStreamKey(topic, epoch));
      }),
      { numRuns: 60 },
    );
  });

  it('stays whole when an emptied stream is refilled by many at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const topic = `t:${newId()}:timeline`;
      await appendToStream(redis, { topic, epoch, messages: span(1, 20) });
      await redis.del(topicStreamKey(topic, epoch));
      await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          appendToStream(redis, {
            topic,
            epoch,
            refill: span(1 + (index % 5), 20),
            messages: span(21, 22 + index),
          }),
        ),
      );
      const offsets = await stored(topic);
      expect(offsets.at(-1)).toBe(29);
      expect(offsets).toEqual(offsets.map((_, index) => (offsets[0] ?? 0) + index));
      await redis.del(topicStreamKey(topic, epoch));
    }
  });

  it('gives what follows an offset, or nothing when it does not reach back that far', async () => {
    const topic = `t:${newId()}:timeline`;
    await appendToStream(redis, { topic, epoch, refill: span(11, 20), messages: span(21, 30) });
    const read = async (after: number) =>
      (await readStream(redis, { topic, epoch, after, limit: 100 }))?.map((item) => item.offset);
    expect(await read(10)).toEqual(span(11, 30).map((item) => item.offset));
    expect(await read(25)).toEqual([26, 27, 28, 29, 30]);
    expect(await read(9)).toBeUndefined();
    expect(await read(30)).toBeUndefined();
    await redis.del(topicStreamKey(topic, epoch));
  });
});

async function rebuild(topic: string, offsets: readonly number[]): Promise<void> {
  const key = topicStreamKey(topic, epoch);
  await redis.del(key);
  for (const offset of offsets) await redis.xadd(key, `${offset}-0`, 'm', 'kept');
}

it('large messages take a few megabytes of Redis per topic, not a thousand times their size', async () => {
  const topic = `t:${newId()}:timeline`;
  const large = (offset: number): StoredMessage => ({ ...message(offset), json: Buffer.alloc(60_000, 0x61) });
  for (let offset = 1; offset <= 300; offset += 1) {
    await appendToStream(redis, { topic, epoch, messages: [large(offset)] });
  }
  const bytes = await redis.memory('USAGE', topicStreamKey(topic, epoch), 'SAMPLES', 0);
  expect(bytes).toBeLessThan(2 * socketLimits.ringBytes);
  expect((await stored(topic)).at(-1)).toBe(300);
  expect((await readStream(redis, { topic, epoch, after: 290, limit: 300 }))?.length).toBe(10);
});
