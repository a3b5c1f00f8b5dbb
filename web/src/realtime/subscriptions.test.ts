import type { ClientMessage } from '@switchyard/contracts/realtime/client-message.ts';
import { describe, expect, test, vi } from 'vitest';
import { createManualTime } from './manual-time.ts';
import { Subscriptions } from './subscriptions.ts';

const topic = 't:1:dispatch';
const epoch = 'e1';
const place = (offset: number, inEpoch = epoch) => ({ topic, offset, epoch: inEpoch });

function setUp({ live = true, first }: { live?: boolean; first?: number } = {}) {
  const time = createManualTime();
  const sent: ClientMessage[] = [];
  const link = { live };
  const subscriptions = new Subscriptions({
    ...time,
    send: (message) => {
      if (link.live) sent.push(message);
      return link.live;
    },
    onRoundTrip: () => {},
    placeOf: () => (first === undefined ? null : { epoch, offset: first }),
  });
  const settle = () => time.advance(20);
  const requests = () => sent.filter((message) => message.type === 'subscribe');
  const lastRequest = () => requests().at(-1);
  const answer = (result: {
    offset: number;
    epoch?: string;
    recovered?: boolean;
    was_recovering?: boolean;
  }) =>
    subscriptions.answered({
      type: 'subscribed',
      id: lastRequest()?.id ?? -1,
      results: [{ topic, epoch, recovered: true, was_recovering: false, count: 0, ...result }],
    });
  /** Subscribed and live at an offset. */
  const goLive = (offset: number) => {
    settle();
    answer({ offset });
  };
  return { time, sent, link, subscriptions, settle, requests, lastRequest, answer, goLive };
}

describe('subscriptions', () => {
  test('asks for all topics of a moment in one message', () => {
    const { subscriptions, settle, requests } = setUp();
    subscriptions.open(topic, {});
    subscriptions.open('t:1:flags', {});
    settle();
    expect(requests()).toHaveLength(1);
    expect(requests()[0]).toMatchObject({ topics: [{ topic }, { topic: 't:1:flags' }] });
  });

  test('tells its readers once that the stream begins, and those of a placed snapshot not at all', () => {
    const { subscriptions, goLive, answer, settle } = setUp();
    const onJoined = vi.fn<(topic: string) => void>();
    subscriptions.open(topic, { onJoined });
    goLive(10);
    expect(onJoined.mock.calls).toEqual([[topic]]);
    subscriptions.disconnected();
    subscriptions.connected();
    settle();
    answer({ offset: 12, was_recovering: true });
    expect(onJoined).toHaveBeenCalledTimes(1);

    const placed = setUp();
    const unneeded = vi.fn<(topic: string) => void>();
    placed.subscriptions.open(topic, { from: 'snapshot', onJoined: unneeded });
    placed.subscriptions.place(topic, { epoch, offset: 10 });
    placed.goLive(10);
    expect(unneeded).not.toHaveBeenCalled();
  });

  test('begins at a place older than the data on the page: what follows is sent, nothing has to be read again', () => {
    const { subscriptions, settle, lastRequest, answer } = setUp({ first: 7 });
    const onJoined = vi.fn<(name: string) => void>();
    const onSnapshotNeeded = vi.fn<(name: string) => void>();
    subscriptions.open(topic, { onJoined, onSnapshotNeeded });
    settle();
    expect(lastRequest()).toMatchObject({ topics: [{ topic, epoch, offset: 7 }] });
    answer({ offset: 8, was_recovering: true });
    expect(subscriptions.accept(place(8))).toBe('apply');
    expect([onJoined, onSnapshotNeeded].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });

  test('reads again when the events since its first place are no longer sent', () => {
    const { subscriptions, settle, answer } = setUp({ first: 7 });
    const onSnapshotNeeded = vi.fn<(name: string) => void>();
    subscriptions.open(topic, { onSnapshotNeeded });
    settle();
    answer({ offset: 900, was_recovering: true, recovered: false });
    expect(onSnapshotNeeded).toHaveBeenCalledTimes(1);
    expect(subscriptions.accept(place(901))).toBe('apply');
  });

  test('a snapshot is not replaced by the first place', () => {
    const { subscriptions, settle, lastRequest } = setUp({ first: 7 });
    subscriptions.open(topic, { from: 'snapshot' });
    subscriptions.place(topic, { epoch, offset: 9 });
    settle();
    expect(lastRequest()).toMatchObject({ topics: [{ topic, epoch, offset: 9 }] });
  });

  test('continues from the head the server names, then applies each offset once', () => {
    const { subscriptions, goLive } = setUp();
    subscriptions.open(topic, {});
    goLive(10);
    expect(subscriptions.accept(place(11))).toBe('apply');
    expect(subscriptions.accept(place(11))).toBe('repeat');
    expect(subscriptions.accept(place(4))).toBe('repeat');
    expect(subscriptions.accept(place(12))).toBe('apply');
    expect(subscriptions.positionOf(topic)).toEqual({ epoch, offset: 12 });
  });

  test('asks again from the last applied offset when one is missing, and holds back what is ahead', () => {
    const { subscriptions, settle, goLive, lastRequest, answer } = setUp();
    subscriptions.open(topic, {});
    goLive(10);
    expect(subscriptions.accept(place(12))).toBe('gap');
    expect(subscriptions.accept(place(13))).toBe('gap');
    settle();
    expect(lastRequest()).toMatchObject({ topics: [{ topic, epoch, offset: 10 }] });
    answer({ offset: 13, was_recovering: true });
    expect([11, 12, 13].map((offset) => subscriptions.accept(place(offset)))).toEqual([
      'apply',
      'apply',
      'apply',
    ]);
  });

  test('asks only once for one gap', () => {
    const { subscriptions, settle, goLive, requests } = setUp();
    subscriptions.open(topic, {});
    goLive(10);
    for (const offset of [15, 16, 17]) subscriptions.accept(place(offset));
    settle();
    expect(requests()).toHaveLength(2);
  });

  test('calls for a snapshot when the server cannot replay, and goes on from its head', () => {
    const { subscriptions, settle, goLive, answer } = setUp();
    const onSnapshotNeeded = vi.fn<(topic: string) => void>();
    subscriptions.open(topic, { onSnapshotNeeded });
    goLive(10);
    subscriptions.accept(place(1, 'e2'));
    settle();
    answer({ offset: 3, epoch: 'e2', was_recovering: true, recovered: false });
    expect(onSnapshotNeeded).toHaveBeenCalledWith(topic);
    expect(subscriptions.accept(place(4, 'e2'))).toBe('apply');
  });

  test('stops asking in circles when a gap never fills', () => {
    const { subscriptions, settle, goLive, answer, requests } = setUp();
    const onSnapshotNeeded = vi.fn<(topic: string) => void>();
    subscriptions.open(topic, { onSnapshotNeeded });
    goLive(10);
    for (let offset = 20; offset < 30; offset += 1) {
      subscriptions.accept(place(offset));
      settle();
      if (requests().length <= 4) answer({ offset, was_recovering: true });
    }
    expect(requests().length).toBeLessThanOrEqual(4);
    expect(onSnapshotNeeded).toHaveBeenCalledTimes(1);
    expect(subscriptions.accept(place(30))).toBe('apply');
  });

  test('asks again from its position after a reconnect', () => {
    const { subscriptions, link, settle, goLive, lastRequest } = setUp();
    subscriptions.open(topic, {});
    goLive(10);
    subscriptions.accept(place(11));
    link.live = false;
    subscriptions.disconnected();
    settle();
    link.live = true;
    subscriptions.connected();
    settle();
    expect(lastRequest()).toMatchObject({ topics: [{ topic, epoch, offset: 11 }] });
  });

  test('waits for the snapshot before it subscribes from there', () => {
    const { subscriptions, settle, requests, lastRequest, answer } = setUp();
    subscriptions.open(topic, { from: 'snapshot' });
    settle();
    expect(requests()).toHaveLength(0);
    subscriptions.place(topic, { epoch, offset: 7 });
    settle();
    expect(lastRequest()).toMatchObject({ topics: [{ topic, epoch, offset: 7 }] });
    answer({ offset: 8, was_recovering: true });
    expect(subscriptions.accept(place(8))).toBe('apply');
  });

  test('goes back for what lies between a snapshot and the head it was told meanwhile', () => {
    const { subscriptions, settle, lastRequest, answer } = setUp();
    subscriptions.open(topic, {});
    settle();
    subscriptions.place(topic, { epoch, offset: 7 });
    answer({ offset: 9 });
    settle();
    expect(lastRequest()).toMatchObject({ topics: [{ topic, epoch, offset: 7 }] });
  });

  test('keeps a live position when a snapshot has another position in the same epoch', () => {
    const { subscriptions, goLive } = setUp();
    subscriptions.open(topic, {});
    goLive(10);
    subscriptions.place(topic, { epoch, offset: 14 });
    expect(subscriptions.accept(place(11))).toBe('apply');
  });

  test('finds a silent gap by the heads of a heartbeat, after a grace for what is on its way', () => {
    const { subscriptions, time, goLive, requests, settle } = setUp();
    subscriptions.open(topic, {});
    goLive(10);
    subscriptions.heartbeat({ [topic]: 11 });
    subscriptions.accept(place(11));
    time.advance(2000);
    expect(requests()).toHaveLength(1);
    subscriptions.heartbeat({ [topic]: 12 });
    time.advance(1500);
    settle();
    expect(requests()).toHaveLength(2);
  });

  test('unsubscribes when the last reader leaves, not when a reader comes back at once', () => {
    const { subscriptions, settle, goLive, sent } = setUp();
    const closeFirst = subscriptions.open(topic, {});
    goLive(10);
    const closeSecond = subscriptions.open(topic, {});
    closeFirst();
    settle();
    closeSecond();
    const closeThird = subscriptions.open(topic, {});
    settle();
    expect(sent.filter((message) => message.type === 'unsubscribe')).toHaveLength(0);
    closeThird();
    settle();
    expect(sent.at(-1)).toMatchObject({ type: 'unsubscribe', topics: [topic] });
    expect(subscriptions.accept(place(11))).toBeNull();
  });

  test('tells the reader that a topic was refused', () => {
    const { subscriptions, settle, lastRequest } = setUp();
    const onRefused = vi.fn<(topic: string) => void>();
    subscriptions.open(topic, { onRefused });
    settle();
    const results = [{ topic, error: 'topic.refused' as const }];
    subscriptions.answered({ type: 'subscribed', id: lastRequest()?.id ?? -1, results });
    expect(onRefused).toHaveBeenCalledWith(topic);
  });
});
