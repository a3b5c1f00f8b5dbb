import { catchUp } from '@switchyard/api/realtime/catch-up.ts';
import { createChannelSource } from '@switchyard/api/realtime/channel-source.ts';
import type { Connection } from '@switchyard/api/realtime/connection.ts';
import { joinTopics } from '@switchyard/api/realtime/join-topics.ts';
import { RedisListener } from '@switchyard/api/realtime/redis-listener.ts';
import { TopicChannels } from '@switchyard/api/realtime/topic-channels.ts';
import { socketLimits } from '@switchyard/contracts/realtime/protocol.ts';
import { companyTopic, personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import { readEvaluations, saveEvaluations } from '@switchyard/platform/events/flag-evaluations.ts';
import { closeRedis, connectSubscriber } from '@switchyard/platform/redis/redis-connections.ts';
import { systemClock } from '@switchyard/platform/runtime/clock.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SpineStack, someEvent, startSpineStack } from '../support/spine-stack.ts';
import type { TestCompany, TestUser } from '../support/test-app.ts';
import { waitFor } from '../support/wait-for.ts';
import type { WsClient } from '../support/ws-client.ts';

let stack: SpineStack;
let company: TestCompany;
let admin: TestUser;
beforeAll(async () => {
  stack = await startSpineStack();
  await stack.startWorkers();
  company = await stack.test.newCompany();
  admin = await company.user('admin');
});
afterAll(async () => {
  await stack[Symbol.asyncDispose]();
});

/** An open socket, and the server's state of it. */
async function openSocket(): Promise<{ socket: WsClient; connection: Connection }> {
  const known = new Set(stack.hub.connections);
  const socket = await stack.socket(admin, { protocol: 'ops.v2' });
  await socket.next('welcome');
  const connection = [...stack.hub.connections].find((item) => !known.has(item));
  if (!connection) throw new Error('The hub does not know the socket');
  return { socket, connection };
}

const inventedTopics = (count: number) =>
  Array.from({ length: count }, () => ({ topic: personalTopic(company.companyId, 'technician', newId()) }));

describe('a topic that nobody has read for a while', () => {
  it('is not removed while a reader returns to it', async () => {
    const opened = await openSocket();
    await using socket = opened.socket;
    const { hub } = stack;
    const timeline = companyTopic(company.companyId, 'timeline');
    await hub.channels.open(timeline);
    const start = performance.now();
    hub.channels.sweep(start);
    // While the topic is being joined together with another one, its time without readers would expire.
    const joining = joinTopics(
      { open: (topic) => hub.channels.open(topic), metrics: stack.metrics },
      opened.connection,
      [{ topic: timeline }, { topic: companyTopic(company.companyId, 'dispatch') }],
    );
    hub.channels.sweep(start + 61_000);
    expect(await joining).toMatchObject([{ topic: timeline, was_recovering: false }, {}]);
    catchUp(opened.connection);
    const [id] = await stack.record(company.companyId, someEvent(timeline));
    expect(await socket.next('timeline_event')).toMatchObject({ id });
  });

  it('makes clients reconnect that wait for it longer than it is kept', async () => {
    const opened = await openSocket();
    await using socket = opened.socket;
    const { hub } = stack;
    const [{ topic } = { topic: '' }] = inventedTopics(1);
    const joining = joinTopics(
      {
        open: async (name) => {
          const channel = await hub.channels.open(name);
          channel.close();
          return channel;
        },
        metrics: stack.metrics,
      },
      opened.connection,
      [{ topic }],
    );
    await expect(joining).rejects.toThrow('closed');
    expect(opened.connection.subscriptions.size).toBe(0);
    expect(socket.closeCode).toBeUndefined();
  });
});

describe('the topics of a socket', () => {
  it('are 128 at most, also when all are asked for in one go', async () => {
    const opened = await openSocket();
    await using socket = opened.socket;
    const frames = 10;
    for (let id = 0; id < frames; id += 1) {
      socket.send({ type: 'subscribe', id, topics: inventedTopics(socketLimits.maxTopics) });
    }
    await waitFor('all answers', () => answersOf(socket).length === frames);
    expect(answersOf(socket).map((answer) => answer['id'])).toEqual([...Array(frames).keys()]);
    const results = answersOf(socket).flatMap((answer) => answer['results'] as { error?: string }[]);
    expect(results.filter((result) => result.error === undefined)).toHaveLength(socketLimits.maxTopics);
    expect(opened.connection.subscriptions.size).toBe(socketLimits.maxTopics);
  });

  it('are given up in the order asked', async () => {
    const opened = await openSocket();
    await using socket = opened.socket;
    const topics = inventedTopics(5);
    socket.send({ type: 'subscribe', id: 1, topics });
    socket.send({ type: 'unsubscribe', id: 2, topics: topics.map(({ topic }) => topic) });
    await socket.next('unsubscribed');
    expect(socket.messages.map((message) => message.type)).toEqual(['welcome', 'subscribed', 'unsubscribed']);
    expect(opened.connection.subscriptions.size).toBe(0);
  });

  function answersOf(socket: WsClient) {
    return socket.messages.filter((message) => message.type === 'subscribed');
  }
});

describe('the topics of a company at one process', () => {
  it('have a limit that unread ones make room for', async () => {
    const logger = createLogger({ level: 'silent', process: 'api' });
    const subscriber = connectSubscriber({ url: stack.redisServer.url, logger, name: 'test' });
    try {
      const { database } = stack.test.deps;
      const channels = new TopicChannels({
        listener: new RedisListener(subscriber),
        source: createChannelSource({ database, redis: stack.redis }),
        metrics: stack.metrics,
        clock: systemClock,
        logger,
        maxPerCompany: 3,
        onFrame: () => undefined,
      });
      const [read, ...unread] = await Promise.all(inventedTopics(3).map(({ topic }) => channels.open(topic)));
      const [next = { topic: '' }] = inventedTopics(1);
      await expect(channels.open(next.topic)).rejects.toThrow('Too many');
      const other = await stack.test.newCompany();
      await channels.open(companyTopic(other.companyId, 'flags'));
      channels.sweep(performance.now());
      // A reader has returned to this one since.
      if (read) await channels.open(read.topic);
      await channels.open(next.topic);
      expect(read?.isClosed).toBe(false);
      expect(unread.map((channel) => channel.isClosed)).toEqual([true, true]);
      expect(channels.size).toBe(3);
    } finally {
      await closeRedis(subscriber);
    }
  });
});

describe('remembered evaluations', () => {
  it('are none of flags that do not exist', async () => {
    const evaluate = (flagKey: string) =>
      admin.call('POST', '/api/feature-flags/evaluate', { payload: { flagKey, context: {} } });
    await admin.call('POST', '/api/flags', { payload: { key: 'remembered_flag' } });
    for (let index = 0; index < 20; index += 1) await evaluate(`invented_${index}`);
    await evaluate('remembered_flag');
    const pattern = `ops:evaluated-for:${company.companyId}:*`;
    await waitFor('the real one', async () => (await stack.redis.keys(pattern)).length > 0);
    expect(await stack.redis.keys(pattern)).toEqual([
      `ops:evaluated-for:${company.companyId}:production:remembered_flag`,
    ]);
  });

  it('may change for many thousand sessions at once', async () => {
    const flag = {
      companyId: company.companyId,
      flagKey: 'crowded_flag',
      environment: 'production',
    } as const;
    const decision = { enabled: true, variant: null, reason: 'STATIC', flagId: newId() };
    const sessions = Array.from({ length: 9_500 }, () => newId());
    await saveEvaluations(
      stack.redis,
      flag,
      new Map(sessions.map((session) => [session, { decision, context: {}, revision: 2, previous: null }])),
    );
    expect((await readEvaluations(stack.redis, flag, sessions)).size).toBe(sessions.length);
  });
});
