import { describe, expect, test } from 'vitest';
import { connectionFailures, type ConnectionState, nextConnectionState } from './connection-state.ts';
import { reconnectDelay, retryAfterOf } from './reconnect-delay.ts';

const context = { now: 1000, random: 0.5 };
const live: ConnectionState = { name: 'live', connectionId: 'c', since: 0 };
const lost = (code: number | null, retryAfterMs: number | null = null) =>
  ({ type: 'lost', code, retryAfterMs }) as const;

describe('connection state', () => {
  test('goes from idle through connecting and welcoming to live', () => {
    const connecting = nextConnectionState({ name: 'idle' }, { type: 'start' }, context);
    const welcoming = nextConnectionState(connecting, { type: 'opened' }, context);
    const done = nextConnectionState(welcoming, { type: 'welcomed', connectionId: 'c1' }, context);
    expect([connecting.name, welcoming.name]).toEqual(['connecting', 'welcoming']);
    expect(done).toEqual({ name: 'live', connectionId: 'c1', since: 1000 });
  });

  test('waits three seconds and a little jitter after a live connection broke', () => {
    const state = nextConnectionState(live, lost(1006), context);
    expect(state).toEqual({
      name: 'waiting',
      failures: 1,
      retryAt: 1000 + 3000 + 250,
      failure: connectionFailures.broken,
    });
  });

  test('says that the connection was never established when the attempt itself failed', () => {
    const state = nextConnectionState({ name: 'connecting', failures: 1 }, lost(null), context);
    expect(state).toMatchObject({ name: 'waiting', failures: 2, failure: connectionFailures.neverLive });
  });

  test.each([1001, 1012, 1013, 4408, 4429, 4503, 4599, 1006])('comes back after close code %i', (code) => {
    expect(nextConnectionState(live, lost(code), context).name).toBe('waiting');
  });

  test.each([4400, 4401, 4403, 4409, 1000, 1009])('stops after close code %i', (code) => {
    expect(nextConnectionState(live, lost(code), context)).toEqual({ name: 'stopped', code });
  });

  test('waits as long as a draining server asks', () => {
    expect(nextConnectionState(live, lost(1012, 7500), context)).toMatchObject({ retryAt: 8500 });
  });

  test('ignores what means nothing in a state', () => {
    const stopped: ConnectionState = { name: 'stopped', code: null };
    for (const input of [{ type: 'retry' }, { type: 'opened' }, lost(1006)] as const) {
      expect(nextConnectionState(stopped, input, context)).toBe(stopped);
    }
    expect(nextConnectionState(live, { type: 'start' }, context)).toBe(live);
  });
});

describe('reconnect delay', () => {
  test('is 3 to 3.5 seconds for the first three attempts', () => {
    for (const failures of [1, 2, 3]) {
      expect(reconnectDelay(failures, 0)).toBe(3000);
      expect(reconnectDelay(failures, 1)).toBe(3500);
    }
  });

  test('then doubles its ceiling up to 30 seconds with full jitter', () => {
    expect(reconnectDelay(4, 1)).toBe(6000);
    expect(reconnectDelay(5, 1)).toBe(12_000);
    expect(reconnectDelay(20, 1)).toBe(30_000);
    expect(reconnectDelay(20, 0.5)).toBe(15_000);
    expect(reconnectDelay(20, 0)).toBe(250);
  });

  test("reads the server's wish from a close reason", () => {
    expect(retryAfterOf('{"retry_after":4.5}')).toBe(4500);
    expect(retryAfterOf('{"retry_after":900}')).toBe(30_000);
    expect(retryAfterOf('going away')).toBeNull();
  });
});
