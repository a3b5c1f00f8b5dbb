import type { DomainEvent, TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import { companyTopic, personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import { describe, expect, test } from 'vitest';
import { createManualTime } from './manual-time.ts';
import { withNotifications } from './notifications-realtime.ts';
import { Realtime } from './realtime.ts';
import { type HandledMessage, RealtimeRegistry } from '../core/realtime-registry.ts';
import type { SocketLike } from './socket-client.ts';

const company = '11111111-1111-4111-8111-111111111111';
const id = '22222222-2222-4222-8222-222222222222';
const dispatch = companyTopic(company, 'dispatch');
const flags = companyTopic(company, 'flags');

function domainEvent(recordedAt: number): DomainEvent {
  const instant = new Date(recordedAt).toISOString();
  return {
    id,
    type: 'customer.updated',
    entity: { kind: 'customer', id, label: 'Harbor', jobId: null },
    actor: { kind: 'system', id: null, name: 'Replay' },
    source: 'replay',
    occurredAt: instant,
    recordedAt: instant,
    revision: 1,
    correlationId: 'c',
    causationId: null,
    changes: [],
    reason: null,
    record: null,
  };
}

function setUp() {
  const time = createManualTime();
  const sent: { type: string; id?: number; delays?: number[]; topics?: unknown }[] = [];
  const socket: SocketLike = {
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
    send: (data) => void sent.push(JSON.parse(data as string) as (typeof sent)[number]),
    close: () => {},
  };
  const errors: unknown[] = [];
  const lags: number[] = [];
  const states: string[] = [];
  const registry = new RealtimeRegistry((error) => errors.push(error));
  const fetched: TopicEvent[] = [];
  const realtime = new Realtime({
    ...time,
    random: () => 0,
    openSocket: () => socket,
    isHidden: () => false,
    registry,
    fetchEvent: (topic, offset) => {
      const event = { topic, offset, epoch: 'e', event: domainEvent(time.now()) };
      fetched.push(event);
      return Promise.resolve(event);
    },
    readAgain: () => {},
    onConnection: ({ name }) => states.push(name),
    onLag: (ms) => lags.push(ms),
  });
  const say = (message: unknown) => socket.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  const deliveries: number[][] = [];
  registry.registerRealtimeHandler('dispatch', (events) =>
    deliveries.push(events.map((event) => event.offset)),
  );

  realtime.subscriptions.open(dispatch, {});
  realtime.subscriptions.open(flags, {});
  realtime.client.start();
  socket.onopen?.({} as Event);
  say({
    type: 'welcome',
    conn: 'c',
    session_exp: 'x',
    ping: 25,
    topics_max: 128,
    server_epoch: 'e',
    version: 'v',
  });
  time.advance(20);
  const statesBeforeAnswer = [...states];
  const results = [dispatch, flags].map((topic) => ({
    topic,
    epoch: 'e',
    offset: 0,
    recovered: true,
    was_recovering: false,
    count: 0,
  }));
  say({ type: 'subscribed', id: 1, results });
  const update = (offset: number) =>
    say({
      type: 'job_update',
      topic: dispatch,
      offset,
      epoch: 'e',
      id,
      v: 1,
      event: domainEvent(time.now() - 40),
    });
  return {
    time,
    sent,
    say,
    update,
    deliveries,
    errors,
    lags,
    registry,
    realtime,
    fetched,
    states,
    statesBeforeAnswer,
  };
}

describe('realtime', () => {
  test('is live for people when its topics are answered, not when the server says welcome', () => {
    const { states, statesBeforeAnswer } = setUp();
    expect(statesBeforeAnswer).toEqual(['connecting', 'welcoming']);
    expect(states).toEqual(['connecting', 'welcoming', 'live']);
  });

  test('hands a frame of events to a handler in one call, in order and without repeats', () => {
    const { time, update, deliveries } = setUp();
    for (const offset of [1, 2, 2, 1, 3]) update(offset);
    expect(deliveries).toEqual([]);
    time.frame();
    expect(deliveries).toEqual([[1, 2, 3]]);
  });

  test('keeps one failing handler from silencing the others', () => {
    const { time, update, deliveries, errors, registry } = setUp();
    registry.registerRealtimeHandler('dispatch', () => {
      throw new Error('broken');
    });
    update(1);
    time.frame();
    expect([deliveries.length, errors.length]).toEqual([1, 1]);
  });

  test('delivers a flag message once, with its event beside it', () => {
    const { time, say, registry } = setUp();
    const messages: HandledMessage<'feature_flag_update'>[] = [];
    const offsets: number[] = [];
    registry.registerMessageHandler('feature_flag_update', (message) => messages.push(message));
    registry.registerRealtimeHandler('flags', (events) =>
      offsets.push(...events.map((event) => event.offset)),
    );
    const message = {
      type: 'feature_flag_update',
      flagKey: 'new_board',
      enabled: true,
      environment: 'production',
      updatedAt: 'x',
      topic: flags,
      offset: 1,
      epoch: 'e',
      id,
      v: 1,
      event: domainEvent(0),
    };
    say(message);
    say(message);
    time.frame();
    expect(messages.map((item) => item.flagKey)).toEqual(['new_board']);
    expect(offsets).toEqual([1]);
  });

  test('reports how long events took to the screen once the clocks were compared', () => {
    const { time, say, update, sent, lags } = setUp();
    say({ type: 'hb', sentAt: time.now(), heads: {} });
    update(1);
    time.frame();
    time.advance(5);
    const report = sent.find((message) => message.type === 'ack_batch');
    expect(report?.delays?.[0]).toBeGreaterThanOrEqual(40);
    time.advance(1000);
    expect(lags.at(-1)).toBeGreaterThanOrEqual(40);
  });

  test('fetches an event that was too large for the socket', async () => {
    const { time, say, update, deliveries, fetched } = setUp();
    say({ type: 'resync', topic: dispatch, offset: 1, epoch: 'e' });
    update(2);
    await Promise.resolve();
    time.frame();
    expect(fetched).toHaveLength(1);
    expect(deliveries[0]?.toSorted()).toEqual([1, 2]);
  });

  test('steps over a message of a newer version instead of asking for it again and again', () => {
    const { time, say, update, deliveries, realtime, sent } = setUp();
    say({ type: 'hologram_update', topic: dispatch, offset: 1, epoch: 'e', id });
    update(2);
    time.frame();
    time.advance(100);
    expect(deliveries).toEqual([[2]]);
    expect(realtime.unknownMessages).toBe(1);
    expect(sent.filter((message) => message.type === 'subscribe')).toHaveLength(1);
  });

  test('ignores events of a topic that nobody reads', () => {
    const { time, say, deliveries } = setUp();
    const topic = personalTopic(company, 'technician', id);
    say({ type: 'job_update', topic, offset: 1, epoch: 'e', id, v: 1, event: domainEvent(0) });
    time.frame();
    expect(deliveries).toEqual([]);
  });
});

test('the inbox takes new entries once, newest first, and counts the unread', () => {
  const entry = (name: string) => ({
    id: name,
    title: name,
    body: '',
    href: '/',
    severity: 'info' as const,
    createdAt: '2026-11-20T10:00:00.000Z',
    readAt: null,
  });
  const list = withNotifications({ items: [entry('a')], unread: 1 }, [entry('a'), entry('b'), entry('c')]);
  expect(list.items.map((item) => item.id)).toEqual(['c', 'b', 'a']);
  expect(list.unread).toBe(3);
});
