import { describe, expect, test } from 'vitest';
import type { ConnectionState } from './connection-state.ts';
import { createManualTime } from './manual-time.ts';
import type { Place } from './read-server-message.ts';
import { SocketClient, type SocketLike } from './socket-client.ts';

class FakeSocket implements SocketLike {
  onopen: SocketLike['onopen'] = null;
  onmessage: SocketLike['onmessage'] = null;
  onclose: SocketLike['onclose'] = null;
  onerror: SocketLike['onerror'] = null;
  readonly sent: unknown[] = [];
  closedWith: number | undefined;

  send(data: string): void {
    this.sent.push(JSON.parse(data));
  }

  close(code?: number): void {
    this.closedWith = code;
  }

  open(): void {
    this.onopen?.({} as Event);
  }

  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }

  drop(code: number, reason = ''): void {
    this.onclose?.({ code, reason } as CloseEvent);
  }
}

const welcome = {
  type: 'welcome',
  conn: 'c1',
  session_exp: '2026-11-21T00:00:00Z',
  ping: 25,
  topics_max: 128,
  server_epoch: 'e',
  version: '3.1.0',
};

function setUp({ refuseToOpen = false } = {}) {
  const time = createManualTime();
  const sockets: FakeSocket[] = [];
  const states: ConnectionState['name'][] = [];
  const messages: string[] = [];
  const unknown: (Place | null)[] = [];
  const client = new SocketClient(
    {
      ...time,
      random: () => 0,
      openSocket: () => {
        if (refuseToOpen) throw new Error('blocked');
        const socket = new FakeSocket();
        sockets.push(socket);
        return socket;
      },
    },
    {
      onState: (state) => states.push(state.name),
      onMessage: (message) => messages.push(message.type),
      onUnknown: (place) => unknown.push(place),
    },
  );
  const socket = () => {
    const last = sockets.at(-1);
    if (!last) throw new Error('no socket was opened');
    return last;
  };
  const goLive = () => {
    client.start();
    socket().open();
    socket().say(welcome);
  };
  return { time, sockets, states, messages, unknown, client, socket, goLive };
}

describe('socket client', () => {
  test('is live after the welcome, not after the open', () => {
    const { client, socket, states, goLive } = setUp();
    goLive();
    expect(states).toEqual(['connecting', 'welcoming', 'live']);
    expect(client.send({ type: 'pong' })).toBe(true);
    expect(socket().sent).toEqual([{ type: 'pong' }]);
  });

  test('answers a heartbeat with its time', () => {
    const { socket, goLive, messages } = setUp();
    goLive();
    socket().say({ type: 'hb', sentAt: 42, heads: {} });
    expect(socket().sent).toEqual([{ type: 'pong', sentAt: 42 }]);
    expect(messages).toEqual(['hb']);
  });

  test('tries again three seconds after the connection broke', () => {
    const { time, sockets, socket, goLive, client } = setUp();
    goLive();
    socket().drop(1006);
    expect(client.state.name).toBe('waiting');
    time.advance(2999);
    expect(sockets).toHaveLength(1);
    time.advance(1);
    expect(sockets).toHaveLength(2);
  });

  test('declares a connection dead after 35 seconds without a message, and any message counts', () => {
    const { time, socket, goLive, client } = setUp();
    goLive();
    time.advance(34_000);
    socket().say({ type: 'something_newer' });
    time.advance(34_000);
    expect(client.state.name).toBe('live');
    const silent = socket();
    time.advance(1000);
    expect(client.state.name).toBe('waiting');
    expect(silent.closedWith).toBe(1000);
  });

  test('hears nothing more from a socket it gave up', () => {
    const { time, socket, goLive, messages } = setUp();
    goLive();
    const old = socket();
    time.advance(35_000);
    old.say({ type: 'hb', sentAt: 1, heads: {} });
    old.drop(4401);
    expect(messages).toEqual([]);
  });

  test('tries at once when the network or the tab comes back', () => {
    const { sockets, socket, goLive, client } = setUp();
    goLive();
    socket().drop(1006);
    client.wake();
    expect(sockets).toHaveLength(2);
    client.wake();
    expect(sockets).toHaveLength(2);
  });

  test('gives up a connection that slept through its heartbeats when the tab comes back', () => {
    const { time, sockets, goLive, client } = setUp();
    goLive();
    time.sleep(3_600_000);
    client.wake();
    expect(sockets).toHaveLength(2);
    expect(client.state.name).toBe('connecting');
  });

  test('stays away after a code that forbids another attempt', () => {
    const { time, sockets, socket, goLive, client } = setUp();
    goLive();
    socket().drop(4401);
    time.advance(3_600_000);
    client.wake();
    expect(sockets).toHaveLength(1);
    expect(client.state).toEqual({ name: 'stopped', code: 4401 });
  });

  test('waits as long as the close reason asks', () => {
    const { time, sockets, socket, goLive } = setUp();
    goLive();
    socket().drop(1012, '{"retry_after":8}');
    time.advance(7999);
    expect(sockets).toHaveLength(1);
    time.advance(1);
    expect(sockets).toHaveLength(2);
  });

  test('treats a socket that cannot be made like one that failed', () => {
    const { client, states } = setUp({ refuseToOpen: true });
    client.start();
    expect(states).toEqual(['connecting', 'waiting']);
  });

  test('closes and forgets everything when the session ends', () => {
    const { time, sockets, socket, goLive, client } = setUp();
    goLive();
    client.stop();
    expect(socket().closedWith).toBe(1000);
    time.advance(3_600_000);
    expect(sockets).toHaveLength(1);
    expect(client.send({ type: 'pong' })).toBe(false);
  });

  test('hands on the place of a message it cannot read', () => {
    const { socket, goLive, unknown } = setUp();
    goLive();
    socket().say({ type: 'weather', topic: 't:1:x', offset: 7, epoch: 'e', id: 'i' });
    socket().say({ type: 'weather' });
    socket().onmessage?.({ data: '{broken' } as MessageEvent);
    expect(unknown).toEqual([{ topic: 't:1:x', offset: 7, epoch: 'e' }, null, null]);
  });
});
