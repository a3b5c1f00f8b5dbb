import { beat } from '@switchyard/api/realtime/heartbeat.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { appendToStream, readStream } from '@switchyard/platform/events/event-stream.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SpineStack, someEvent, startSpineStack } from '../support/spine-stack.ts';
import type { TestUser } from '../support/test-app.ts';
import { waitFor } from '../support/wait-for.ts';
import type { WsClient } from '../support/ws-client.ts';

let stack: SpineStack;
let companyId: string;
let user: TestUser;
let topic: string;
beforeAll(async () => {
  stack = await startSpineStack();
  await stack.startWorkers(['relay']);
});
afterAll(async () => {
  await stack[Symbol.asyncDispose]();
});

type Joined = {
  topic: string;
  epoch: string;
  offset: number;
  recovered: boolean;
  was_recovering: boolean;
  count: number;
};

/** A separate company for each test, so that its offsets are independent. */
async function newCompany(): Promise<void> {
  const company = await stack.test.newCompany();
  companyId = company.companyId;
  user = await company.user('manager');
  topic = companyTopic(companyId, 'timeline');
}

async function join(socket: WsClient, from: { epoch?: string; offset?: number } = {}): Promise<Joined> {
  const after = socket.messages.length;
  socket.send({ type: 'subscribe', id: 1, topics: [{ topic, ...from }] });
  const reply = await socket.next('subscribed', { after });
  const [result] = reply['results'] as Joined[];
  if (!result) throw new Error('No result');
  return result;
}

async function open(): Promise<WsClient> {
  return await stack.socket(user, { protocol: 'ops.v2' });
}

async function record(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 50) {
    const events = Array.from({ length: Math.min(50, left) }, () => someEvent(topic));
    await stack.record(companyId, ...events);
  }
}

function offsetsOf(socket: WsClient): number[] {
  return socket.messages.flatMap((message) =>
    message.type === 'timeline_event' ? Number(message['offset']) : [],
  );
}

async function reaches(socket: WsClient, offset: number): Promise<void> {
  await waitFor(`offset ${offset}`, () => offsetsOf(socket).at(-1) === offset);
}

function expectContiguous(offsets: number[], from: number, to: number): void {
  expect(offsets).toEqual(Array.from({ length: to - from + 1 }, (_, index) => from + index));
}

async function published(offset: number): Promise<void> {
  await waitFor('publication', async () => {
    const channel = stack.hub.channels.all().find((item) => item.topic === topic);
    return (channel?.last ?? 0) >= offset;
  });
}

/** The api forgets the topic, as after a restart. */
async function forgetTopic(): Promise<void> {
  await waitFor('no reader', () => {
    stack.hub.channels.sweep(performance.now());
    const channel = stack.hub.channels.all().find((item) => item.topic === topic);
    return channel ? channel.idleSince > 0 : true;
  });
  stack.hub.channels.sweep(performance.now() + 100_000);
  expect(stack.hub.channels.all().some((item) => item.topic === topic)).toBe(false);
}

async function missed(count: number): Promise<Joined> {
  await using first = await open();
  const joined = await join(first);
  await record(1);
  await reaches(first, joined.offset + 1);
  first.end();
  await record(count);
  await published(joined.offset + 1 + count);
  const { epoch } = await currentHead();
  return { ...joined, epoch, offset: joined.offset + 1 };
}

async function currentHead(): Promise<{ epoch: string; head: number }> {
  const reply = await user.call('GET', `/api/events?topic=${topic}&limit=1`);
  return reply.json<{ epoch: string; head: number }>();
}

describe('a client that comes back', () => {
  it('gets what it missed from memory, then live events', async () => {
    await newCompany();
    const { epoch, offset } = await missed(20);
    const before = { ...stack.metrics.recoveries };
    await using socket = await open();
    const joined = await join(socket, { epoch, offset });
    expect(joined).toMatchObject({ recovered: true, was_recovering: true, count: 20, offset: offset + 20 });
    await record(3);
    await reaches(socket, offset + 23);
    expectContiguous(offsetsOf(socket), offset + 1, offset + 23);
    expect(stack.metrics.recoveries.ring).toBe(before.ring + 1);
  });

  it('gets it from the stream when the api has just started', async () => {
    await newCompany();
    const { epoch, offset } = await missed(300);
    await forgetTopic();
    const before = { ...stack.metrics.recoveries };
    await using socket = await open();
    expect(await join(socket, { epoch, offset })).toMatchObject({ recovered: true, count: 300 });
    await reaches(socket, offset + 300);
    expectContiguous(offsetsOf(socket), offset + 1, offset + 300);
    expect(stack.metrics.recoveries).toMatchObject({ stream: before.stream + 1, postgres: before.postgres });
  });

  it('gets it from the record when Redis has lost everything, and the epoch stays', async () => {
    await newCompany();
    const { epoch, offset } = await missed(120);
    await stack.redis.flushall();
    await forgetTopic();
    const before = { ...stack.metrics.recoveries };
    await using socket = await open();
    expect(await join(socket, { epoch, offset })).toMatchObject({ recovered: true, count: 120, epoch });
    await record(5);
    await reaches(socket, offset + 125);
    expectContiguous(offsetsOf(socket), offset + 1, offset + 125);
    expect(stack.metrics.recoveries.postgres).toBe(before.postgres + 1);
  });

  it('is told to take a snapshot after more than 300 events, never a part of them', async () => {
    await newCompany();
    const { epoch, offset } = await missed(301);
    await using socket = await open();
    expect(await join(socket, { epoch, offset })).toMatchObject({
      recovered: false,
      was_recovering: true,
      count: 0,
      offset: offset + 301,
    });
    await record(1);
    await reaches(socket, offset + 302);
    expect(offsetsOf(socket)).toEqual([offset + 302]);
  });

  it('is told to take a snapshot when its epoch or its offset is not of this database', async () => {
    await newCompany();
    const { epoch, offset } = await missed(5);
    await using socket = await open();
    expect(await join(socket, { epoch: newId(), offset })).toMatchObject({ recovered: false });
    expect(await join(socket, { epoch, offset: offset + 1_000 })).toMatchObject({ recovered: false });
    expect(await join(socket, { epoch, offset })).toMatchObject({ recovered: true, count: 5 });
  });

  it('may start from nothing before the first event', async () => {
    await newCompany();
    await using socket = await open();
    expect(await join(socket, { epoch: '', offset: 0 })).toMatchObject({
      recovered: true,
      count: 0,
      epoch: '',
    });
    await record(3);
    await reaches(socket, 3);
    await using later = await open();
    expect(await join(later, { epoch: '', offset: 0 })).toMatchObject({ recovered: true, count: 3 });
    await reaches(later, 3);
    expectContiguous(offsetsOf(socket), 1, 3);
    expectContiguous(offsetsOf(later), 1, 3);
  });

  it('may know events from a snapshot that are not published yet', async () => {
    await using still = await startSpineStack({ hints: false });
    const company = await still.test.newCompany();
    const reader = await company.user('manager');
    const name = companyTopic(company.companyId, 'timeline');
    await using early = await still.socket(reader, { protocol: 'ops.v2' });
    early.send({ type: 'subscribe', id: 1, topics: [{ topic: name, epoch: '', offset: 0 }] });
    await early.next('subscribed');
    await still.record(company.companyId, someEvent(name), someEvent(name));
    const head = (await reader.call('GET', `/api/events?topic=${name}`)).json<{ epoch: string }>();
    early.send({ type: 'subscribe', id: 2, topics: [{ topic: name, epoch: head.epoch, offset: 2 }] });
    const reply = await early.next((message) => message.type === 'subscribed' && message['id'] === 2);
    expect(reply['results']).toMatchObject([{ recovered: true, count: 0, offset: 2 }]);
    const before = early.messages.length;
    await still.startWorkers(['relay']);
    await still.record(company.companyId, someEvent(name));
    await early.next((message) => message['offset'] === 3);
    const since = early.messages.slice(before).filter((message) => message.type === 'timeline_event');
    expect(since.map((message) => message['offset'])).toEqual([3]);
  });
});

describe('a lossy line to Redis', () => {
  it('is noticed when pub/sub was cut, and what was missed follows in order', async () => {
    await newCompany();
    await using socket = await open();
    const { offset } = await join(socket);
    await record(3);
    await reaches(socket, offset + 3);
    for (let round = 1; round <= 5; round += 1) {
      await stack.redis.client('KILL', 'TYPE', 'pubsub');
      await record(7);
      await reaches(socket, offset + 3 + round * 7);
    }
    expectContiguous(offsetsOf(socket), offset + 1, offset + 38);
  });

  it('loses nothing over a restart of Redis with an empty disk', async () => {
    await newCompany();
    await using socket = await open();
    const { offset } = await join(socket);
    await record(5);
    await reaches(socket, offset + 5);
    const pid = stack.redisServer.pid ?? 0;
    process.kill(pid, 'SIGSTOP');
    const during = performance.now();
    await record(5);
    expect(performance.now() - during).toBeLessThan(2_000);
    process.kill(pid, 'SIGKILL');
    await waitFor('the end of Redis', () => stack.redisServer.pid === undefined);
    await record(5);
    await stack.redisServer.restart();
    await stack.redis.flushall().catch(() => undefined);
    await record(5);
    await reaches(socket, offset + 20);
    expectContiguous(offsetsOf(socket), offset + 1, offset + 20);
  });
});

describe('a reader that is too slow', () => {
  it('is closed with 4503, has got everything up to there, and recovers the rest', async () => {
    await newCompany();
    const epoch = await publishFirst();
    await using slow = await open();
    await using quick = await open();
    await join(slow, { epoch, offset: 1 });
    await join(quick, { epoch, offset: 1 });
    slow.pause();
    const rssBefore = process.memoryUsage.rss();
    const total = 300;
    for (let next = 2; next <= total; next += 1) await publishLarge(next, epoch);
    await reaches(quick, total);
    const connection = [...stack.hub.connections].find((item) => item.congestedSince > 0);
    expect(connection?.buffered).toBeLessThanOrEqual(1024 * 1024);
    expect(process.memoryUsage.rss() - rssBefore).toBeLessThan(300 * 1024 * 1024);
    beat(stack.hub, performance.now() + 10_500, Date.now());
    slow.resume();
    expect(await slow.closed()).toBe(4503);
    const reached = offsetsOf(slow).at(-1) ?? 0;
    expectContiguous(offsetsOf(slow), 2, reached);
    await using again = await open();
    expect(await join(again, { epoch, offset: reached })).toMatchObject({ recovered: true });
    await reaches(again, total);
    expectContiguous(offsetsOf(again), reached + 1, total);
    expectContiguous(offsetsOf(quick), 2, total);
  });

  it('gets everything in order when it only pauses for a while', async () => {
    await newCompany();
    const epoch = await publishFirst();
    await using slow = await open();
    await join(slow, { epoch, offset: 1 });
    slow.pause();
    for (let next = 2; next <= 300; next += 1) await publishLarge(next, epoch);
    await published(300);
    slow.resume();
    await reaches(slow, 300);
    expectContiguous(offsetsOf(slow), 2, 300);
    expect(slow.closeCode).toBeUndefined();
  });

  /** The stream accepts only the successor of its newest message: the first one has to be there. */
  async function publishFirst(): Promise<string> {
    await record(1);
    const { epoch } = await currentHead();
    await waitFor('the first message', () => readStream(stack.redis, { topic, epoch, after: 0, limit: 1 }));
    return epoch;
  }

  async function publishLarge(offset: number, epoch: string): Promise<void> {
    const message = { type: 'timeline_event', topic, offset, epoch, filler: 'x'.repeat(50_000) };
    const json = Buffer.from(JSON.stringify(message));
    const { status } = await appendToStream(stack.redis, {
      topic,
      epoch,
      messages: [{ offset, epoch, recordedAt: Date.now(), traceparent: '', json }],
    });
    expect(status).toBe('ok');
  }
});

describe('a database that was restored', () => {
  it('sends every reader to a snapshot: the epoch is another', async () => {
    await newCompany();
    await using socket = await open();
    await join(socket);
    await record(4);
    await reaches(socket, 4);
    const { epoch } = await currentHead();
    const owner = new pg.Client({ connectionString: stack.test.services.ownerUrl });
    await owner.connect();
    await owner.query('UPDATE topic_heads SET epoch = gen_random_uuid(), head = 2 WHERE topic = $1', [topic]);
    await owner.query('UPDATE topic_published SET published = 2 WHERE topic = $1', [topic]);
    await owner.query('DELETE FROM events WHERE topic = $1 AND off > 2', [topic]);
    await owner.end();
    await record(1);
    expect(await socket.closed()).toBe(4503);
    await using again = await open();
    expect(await join(again, { epoch, offset: 4 })).toMatchObject({ recovered: false, offset: 3 });
    await record(1);
    await reaches(again, 4);
    expect(offsetsOf(again)).toEqual([4]);
  });
});
