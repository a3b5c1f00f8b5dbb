import { beat } from '@switchyard/api/realtime/heartbeat.ts';
import { companyTopic, personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import { serverMessageSchema } from '@switchyard/contracts/realtime/server-message.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SpineStack, someEvent, startSpineStack } from '../support/spine-stack.ts';
import type { TestCompany, TestUser } from '../support/test-app.ts';
import { waitFor } from '../support/wait-for.ts';
import type { Received, WsClient } from '../support/ws-client.ts';

let stack: SpineStack;
let company: TestCompany;
let admin: TestUser;
let timeline: string;
beforeAll(async () => {
  stack = await startSpineStack();
  await stack.startWorkers();
  company = await stack.test.newCompany();
  admin = await company.user('admin');
  timeline = companyTopic(company.companyId, 'timeline');
});
afterAll(async () => {
  await stack[Symbol.asyncDispose]();
});

const v2 = { protocol: 'ops.v2' };

async function subscribe(socket: WsClient, ...topics: Record<string, unknown>[]): Promise<Received> {
  const after = socket.messages.length;
  socket.send({ type: 'subscribe', id: after, topics });
  return await socket.next('subscribed', { after });
}

async function flag(user: TestUser, key: string): Promise<void> {
  const reply = await user.call('POST', '/api/flags', { payload: { key } });
  expect(reply.statusCode).toBe(201);
}

async function toggle(user: TestUser, key: string, enabled: boolean, reason: string | null): Promise<void> {
  const before = (await user.call('GET', `/api/flags/${key}`)).json<{
    environments: { environment: string; revision: number }[];
  }>();
  const revision = before.environments.find((item) => item.environment === 'production')?.revision ?? 0;
  const reply = await user.call('PATCH', `/api/flags/${key}/environments/production`, {
    payload: { enabled, reason },
    revision,
  });
  expect(reply.statusCode).toBe(200);
}

describe('a socket with the subprotocol', () => {
  it('is welcomed, subscribes and gets committed events in order', async () => {
    await using socket = await stack.socket(admin, v2);
    expect(socket.status).toBe(101);
    expect(socket.headers.get('sec-websocket-protocol')).toBe('ops.v2');
    expect(await socket.next('welcome')).toMatchObject({ ping: 25, topics_max: 128, version: 'test' });
    const reply = await subscribe(socket, { topic: timeline });
    expect(reply['results']).toMatchObject([
      { topic: timeline, recovered: false, was_recovering: false, count: 0 },
    ]);
    const events = Array.from({ length: 25 }, (_, index) => someEvent(timeline, `event ${index}`));
    const ids = await stack.record(company.companyId, ...events);
    await socket.next((message) => message['id'] === ids.at(-1));
    const received = socket.messages.filter((message) => message.type === 'timeline_event');
    expect(received.map((message) => message['id'])).toEqual(ids);
    // Prebuilt frames are written to the underlying connection; the library does not count them.
    const connections = [...stack.hub.connections];
    expect(connections.every((connection) => connection.taken > 0)).toBe(true);
    const offsets = received.map((message) => Number(message['offset']));
    expect(offsets).toEqual(offsets.map((_, index) => (offsets[0] ?? 0) + index));
  });

  it('gets only messages of the protocol', async () => {
    await using socket = await stack.socket(admin, v2);
    await subscribe(socket, { topic: companyTopic(company.companyId, 'flags') }, { topic: 'nonsense' });
    await flag(admin, 'schema_flag');
    await toggle(admin, 'schema_flag', true, 'schema');
    await socket.next('feature_flag_update');
    beat(stack.hub, performance.now() + 26_000, Date.now());
    await socket.next('hb');
    for (const message of socket.messages) {
      expect(serverMessageSchema.safeParse(message).error).toBeUndefined();
    }
  });

  it('answers foreign, unknown and malformed topics alike', async () => {
    const other = await stack.test.newCompany();
    const customer = await company.user('customer');
    await using socket = await stack.socket(customer, v2);
    const topics = [
      companyTopic(other.companyId, 'flags'),
      companyTopic(newId(), 'flags'),
      timeline,
      personalTopic(company.companyId, 'user', admin.actor.userId),
      'x',
    ];
    const reply = await subscribe(socket, ...topics.map((topic) => ({ topic })));
    expect(reply['results']).toEqual(topics.map((topic) => ({ topic, error: 'topic.refused' })));
  });

  it('stops getting a topic it has left', async () => {
    await using socket = await stack.socket(admin, v2);
    const board = companyTopic(company.companyId, 'dispatch');
    await subscribe(socket, { topic: timeline }, { topic: board });
    socket.send({ type: 'unsubscribe', id: 7, topics: [board] });
    expect(await socket.next('unsubscribed')).toMatchObject({ id: 7, topics: [board] });
    await stack.record(company.companyId, someEvent(board));
    const [id] = await stack.record(company.companyId, someEvent(timeline));
    await socket.next((message) => message['id'] === id);
    expect(socket.messages.filter((message) => message['topic'] === board)).toEqual([]);
  });

  it('hears the heads of its topics in the heartbeat and is cut when it does not answer pings', async () => {
    await using socket = await stack.socket(admin, { ...v2, pong: false });
    const reply = await subscribe(socket, { topic: timeline });
    const [result] = reply['results'] as { offset: number }[];
    const start = performance.now();
    beat(stack.hub, start + 26_000, Date.now());
    expect(await socket.next('hb')).toMatchObject({ heads: { [timeline]: result?.offset } });
    await waitFor('a ping', () => socket.pings > 0);
    beat(stack.hub, performance.now() + 8_000, Date.now());
    expect(socket.closeCode).toBeUndefined();
    beat(stack.hub, performance.now() + 9_500, Date.now());
    expect(await socket.closed()).toBe(1006);
  });
});

describe('a socket without subprotocol', () => {
  it('gets exactly the specified messages and nothing else', async () => {
    await flag(admin, 'spec_flag');
    await using socket = await stack.socket(admin);
    expect(socket.headers.has('sec-websocket-protocol')).toBe(false);
    await toggle(admin, 'spec_flag', true, 'launch day');
    const update = await socket.next('feature_flag_update');
    expect(update['updatedAt']).toBeTypeOf('string');
    expect(update).toEqual({
      type: 'feature_flag_update',
      flagKey: 'spec_flag',
      enabled: true,
      environment: 'production',
      updatedAt: update['updatedAt'],
      reason: 'launch day',
    });
    const created = await admin.call('POST', '/api/flags/spec_flag/experiments', {
      payload: { name: 'Blue button' },
    });
    const { id } = created.json<{ id: string }>();
    await admin.call('PATCH', `/api/experiments/${id}`, { payload: { status: 'running' }, revision: 1 });
    await socket.next((message) => message.type === 'ab_test_update' && message['status'] === 'running');
    for (const message of socket.messages.filter((item) => item.type === 'ab_test_update')) {
      expect(Object.keys(message).toSorted()).toEqual(['flagId', 'name', 'status', 'type']);
      expect(message).toMatchObject({ name: 'Blue button' });
    }
    expect(new Set(socket.messages.map((message) => message.type))).toEqual(
      new Set(['feature_flag_update', 'ab_test_update']),
    );
    beat(stack.hub, performance.now() + 26_000, Date.now());
    await waitFor('a ping', () => socket.pings > 0);
    expect(socket.messages.some((message) => message.type === 'hb')).toBe(false);
  });

  it('hears no flag of another company', async () => {
    const other = await stack.test.newCompany();
    const stranger = await other.user('admin');
    await using theirs = await stack.socket(stranger);
    await using ours = await stack.socket(admin);
    await flag(stranger, 'their_flag');
    await toggle(stranger, 'their_flag', true, null);
    await theirs.next('feature_flag_update');
    await flag(admin, 'our_flag');
    await toggle(admin, 'our_flag', true, null);
    await ours.next('feature_flag_update');
    expect(ours.messages).toMatchObject([{ flagKey: 'our_flag' }]);
  });
});

describe('an evaluated flag', () => {
  it('tells the session, on all its sockets, when its result changes, and nobody else', async () => {
    await flag(admin, 'evaluated_flag');
    await using legacy = await stack.socket(admin);
    await using modern = await stack.socket(admin, v2);
    const manager = await company.user('manager');
    await using bystander = await stack.socket(manager);
    await subscribe(modern, { topic: companyTopic(company.companyId, 'flags') });
    await admin.call('POST', '/api/feature-flags/evaluate', {
      payload: { flagKey: 'evaluated_flag', context: { environment: 'production' } },
    });
    await toggle(admin, 'evaluated_flag', true, null);
    for (const socket of [legacy, modern]) {
      expect(await socket.next('feature_flag_evaluation')).toMatchObject({
        flagKey: 'evaluated_flag',
        enabled: true,
        cacheHit: false,
      });
    }
    await toggle(admin, 'evaluated_flag', false, null);
    await legacy.next(
      (message) => message.type === 'feature_flag_evaluation' && message['enabled'] === false,
    );
    await bystander.next((message) => message.type === 'feature_flag_update' && message['enabled'] === false);
    expect(bystander.messages.some((message) => message.type === 'feature_flag_evaluation')).toBe(false);
  });
});

describe('live figures', () => {
  it('go once a second to staff that reads the timeline, and to nobody else', async () => {
    const technician = await company.user('technician');
    await using watcher = await stack.socket(admin, v2);
    await using other = await stack.socket(technician, v2);
    await using manager = await stack.socket(await company.user('manager'), v2);
    await subscribe(watcher, { topic: timeline });
    await subscribe(manager, { topic: timeline });
    await subscribe(other, { topic: companyTopic(company.companyId, 'flags') });
    const message = await watcher.next('metric');
    const values = message['values'] as Record<string, number>;
    expect(values['sockets']).toBeGreaterThanOrEqual(2);
    expect(values['queue.relay.waiting']).toBeTypeOf('number');
    expect(other.messages.some((item) => item.type === 'metric')).toBe(false);
    // Only operators learn how much all companies do.
    const service = (await manager.next('metric'))['values'] as Record<string, number>;
    expect(Object.keys(service).filter((name) => !name.endsWith('Ms'))).toEqual([]);
  });
});
