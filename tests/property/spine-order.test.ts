import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { readEvents } from '@switchyard/platform/events/event-log.ts';
import {
  appendToStream,
  readStream,
  topicChannel,
  topicStreamKey,
} from '@switchyard/platform/events/event-stream.ts';
import { decodeStoredMessage } from '@switchyard/platform/events/stored-message.ts';
import {
  closeRedis,
  connectWorker,
  connectSubscriber,
  type RedisClient,
} from '@switchyard/platform/redis/redis-connections.ts';
import { systemClock } from '@switchyard/platform/runtime/clock.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import { createCursorWriter } from '@switchyard/workers/relay/cursor-writer.ts';
import { TopicPublisher } from '@switchyard/workers/relay/topic-publisher.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { waitFor } from '../support/wait-for.ts';

const logger = createLogger({ level: 'silent', process: 'scripts' });
let services: TestDatabase;
let redis: RedisClient;
let subscriber: RedisClient;
beforeAll(async () => {
  services = await createTestDatabase();
  const url = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';
  redis = connectWorker({ url, logger, name: 'order-test' });
  subscriber = connectSubscriber({ url, logger, name: 'order-test' });
});
afterAll(async () => {
  await closeRedis(redis);
  await closeRedis(subscriber);
  await services[Symbol.asyncDispose]();
});

const kinds = ['timeline', 'dispatch', 'flags'] as const;

async function newCompany(): Promise<string> {
  const id = newId();
  await services.database.inCompany(id, async (tx) => {
    await tx.insertInto('companies').values({ id, name: 'Order', timeZone: 'UTC' }).execute();
  });
  return id;
}

function eventRow(topic: string) {
  const eventId = newId();
  const entity = { kind: 'job', id: newId(), label: 'x', jobId: null };
  const actor = { kind: 'system', id: null, name: 'Test' };
  return {
    topic,
    eventId,
    type: 'job.updated',
    entityKind: 'job',
    entityId: entity.id,
    jobId: null,
    actorId: null,
    correlationId: 'c',
    payload: {
      id: eventId,
      type: 'job.updated',
      entity,
      actor,
      source: 'api',
      revision: 1,
      occurredAt: new Date().toISOString(),
      correlationId: 'c',
      causationId: null,
      changes: [],
      reason: null,
      record: null,
    },
  };
}

type Gate = { promise: Promise<void>; resolve: () => void };

/** A transaction that has taken its offsets and commits or rolls back when its gate opens. */
function openTransaction(companyId: string, topics: readonly string[], commits: boolean, gate: Gate) {
  const rows = topics.map(eventRow);
  const done = services.database
    .inCompany(companyId, async (tx) => {
      await sql`SELECT FROM append_events(${companyId}, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
      await gate.promise;
      if (!commits) throw new Error('given up');
      return rows;
    })
    .catch(() => []);
  return done;
}

async function newPublisher(client: RedisClient) {
  const cursors = createCursorWriter({ database: services.relayDatabase, logger });
  const publisher = new TopicPublisher({
    database: services.relayDatabase,
    redis: client,
    cursors,
    clock: systemClock,
    enqueueConsumers: async () => undefined,
    onPublished: () => undefined,
  });
  return { publisher, cursors };
}

async function expectComplete(companyId: string, expected: ReadonlyMap<string, string[]>): Promise<void> {
  for (const kind of kinds) {
    const topic = companyTopic(companyId, kind);
    const log = await services.database.inCompany(companyId, (tx) =>
      readEvents(tx, { topic, after: 0, limit: 1_000 }),
    );
    expect(log.map((item) => item.offset)).toEqual(log.map((_, index) => index + 1));
    expect(log.map((item) => item.event.id).toSorted()).toEqual((expected.get(topic) ?? []).toSorted());
    const heads = await services.database.inCompany(companyId, (tx) =>
      tx.selectFrom('topicHeads').select(['epoch', 'head']).where('topic', '=', topic).execute(),
    );
    const epoch = heads[0]?.epoch ?? '';
    const stream = await readStream(redis, { topic, epoch, after: 0, limit: 1_000 });
    const ids = (stream ?? []).map((item) => (JSON.parse(item.json.toString()) as { id: string }).id);
    expect(ids).toEqual(log.map((item) => item.event.id));
    await redis.del(topicStreamKey(topic, epoch));
  }
}

describe('overlapping transactions', () => {
  it('lose no event and leave no gap, in whatever order they end, while the relay runs', async () => {
    const transaction = fc.record({
      topics: fc.uniqueArray(fc.constantFrom(...kinds), { minLength: 1, maxLength: 3 }),
      commits: fc.oneof(
        { weight: 4, arbitrary: fc.constant(true) },
        { weight: 1, arbitrary: fc.constant(false) },
      ),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(transaction, { minLength: 2, maxLength: 7 }),
        fc.infiniteStream(fc.nat(1_000)),
        async (plan, random) => {
          const companyId = await newCompany();
          const { publisher, cursors } = await newPublisher(redis);
          const expected = new Map<string, string[]>();
          const gates = plan.map(() => Promise.withResolvers<void>());
          const running = plan.map(async ({ topics, commits }, index) => {
            const gate = gates[index];
            if (!gate) return;
            const names = topics.map((kind) => companyTopic(companyId, kind));
            const rows = await openTransaction(companyId, names, commits, gate);
            for (const row of rows)
              expected.set(row.topic, [...(expected.get(row.topic) ?? []), row.eventId]);
          });
          const order = gates
            .map((gate) => ({ gate, at: random.next().value as number }))
            .toSorted((a, b) => a.at - b.at);
          for (const { gate } of order) {
            gate.resolve();
            await Promise.all(kinds.map((kind) => publisher.publish(companyTopic(companyId, kind))));
          }
          await Promise.all(running);
          for (const kind of kinds) await publisher.publish(companyTopic(companyId, kind));
          await cursors.flush();
          await expectComplete(companyId, expected);
        },
      ),
      { numRuns: 25 },
    );
  });
});

type Crash = 'none' | 'before consumers' | 'before append' | 'after append' | 'before cursor';
const crashes: readonly Crash[] = [
  'none',
  'before consumers',
  'before append',
  'after append',
  'before cursor',
];

describe('a relay that is killed between any two steps', () => {
  it('neither loses nor repeats nor reorders what subscribers apply', async () => {
    const action = fc.oneof(
      fc.record({ kind: fc.constant('record' as const), count: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ kind: fc.constant('publish' as const), crash: fc.constantFrom(...crashes) }),
      fc.record({ kind: fc.constant('both' as const), crash: fc.constantFrom(...crashes) }),
      fc.record({ kind: fc.constant('empty' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 25 }), async (actions) => {
        const companyId = await newCompany();
        const topic = companyTopic(companyId, 'timeline');
        const expected = new Map<string, string[]>([[topic, []]]);
        const tasks = new Set<string>();
        const applied: string[] = [];
        await using _ = await follow(topic, applied);
        for (const step of actions) {
          if (step.kind === 'record') {
            const gate = Promise.withResolvers<void>();
            gate.resolve();
            const topics = Array.from({ length: step.count }, () => topic);
            const rows = await openTransaction(companyId, topics, true, gate);
            expected.get(topic)?.push(...rows.map((row) => row.eventId));
          } else if (step.kind === 'empty') {
            await forgetStream(companyId, topic);
          } else {
            const others = step.kind === 'both' ? [publishOnce(topic, 'none', tasks)] : [];
            await Promise.all([publishOnce(topic, step.crash, tasks), ...others]);
          }
        }
        await forgetStream(companyId, topic, false);
        await publishOnce(topic, 'none', tasks);
        const all = expected.get(topic) ?? [];
        await waitFor('all events', () => applied.length >= all.length);
        expect(applied).toEqual(all);
        expect(tasks).toEqual(new Set(all));
        await forgetStream(companyId, topic);
      }),
      { numRuns: 40 },
    );
  });

  /** Applies published events like a hub: drops duplicates, and nothing may ever be skipped. */
  async function follow(topic: string, applied: string[]): Promise<AsyncDisposable> {
    const listen = (channel: Buffer, data: Buffer): void => {
      const message = channel.toString() === topicChannel(topic) ? decodeStoredMessage(data) : undefined;
      if (!message || message.offset <= applied.length) return;
      const { id } = JSON.parse(message.json.toString()) as { id: string };
      applied.push(message.offset === applied.length + 1 ? id : `gap before ${message.offset}`);
    };
    subscriber.on('messageBuffer', listen);
    await subscriber.subscribe(topicChannel(topic));
    return {
      [Symbol.asyncDispose]: async () => {
        subscriber.off('messageBuffer', listen);
        await subscriber.unsubscribe(topicChannel(topic));
      },
    };
  }

  /** A relay process that lives for one run; unsaved state is lost with it. */
  async function publishOnce(topic: string, crash: Crash, tasks: Set<string>): Promise<void> {
    const cursors = createCursorWriter({ database: services.relayDatabase, logger });
    const publisher = new TopicPublisher({
      database: services.relayDatabase,
      cursors,
      clock: systemClock,
      redis: crashingClient(crash),
      enqueueConsumers: async (_topic, _company, events) => {
        if (crash === 'before consumers') throw new Error('killed');
        for (const { event } of events) tasks.add(event.id);
      },
      onPublished: () => undefined,
    });
    await publisher.publish(topic).catch(() => undefined);
    if (crash !== 'before cursor') await cursors.flush();
  }

  function crashingClient(crash: Crash): RedisClient {
    return new Proxy(redis, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return async (...args: unknown[]): Promise<unknown> => {
          if (name !== 'evalsha' && name !== 'eval') return Reflect.apply(value, target, args);
          if (crash === 'before append') throw new Error('killed');
          const reply: unknown = await Reflect.apply(value, target, args);
          if (crash === 'after append') throw new Error('killed');
          return reply;
        };
      },
    });
  }

  /** All of Redis is lost; with `all` false only what a recent restart would lose. */
  async function forgetStream(companyId: string, topic: string, all = true): Promise<void> {
    const heads = await services.database.inCompany(companyId, (tx) =>
      tx.selectFrom('topicHeads').select('epoch').where('topic', '=', topic).execute(),
    );
    const epoch = heads[0]?.epoch;
    if (epoch === undefined) return;
    const key = topicStreamKey(topic, epoch);
    const kept = all ? [] : (await readStream(redis, { topic, epoch, after: 0, limit: 1_000 }))?.slice(0, -1);
    await redis.del(key);
    if (kept && kept.length > 0) await appendToStream(redis, { topic, epoch, messages: kept });
  }
});
