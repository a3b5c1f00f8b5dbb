import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Caller } from '../support/fault-load.ts';

export type OfflineDevice = { stop(): Promise<void> };

const longestAwayMs = 20_000;
const retryMs = 1_000;
const mostActions = 30;

type Action = { id: string; occurredAt: string; method: 'POST'; url: string; body: { name: string } };

/**
 * A device that works without a network for some seconds, comes back, sends everything until each action is applied, and
 * leaves again.
 * @param acknowledge called with each name that the server said it applied
 */
export function startOfflineDevice(
  caller: Caller & { userId: string },
  name: string,
  acknowledge: (name: string) => void,
): OfflineDevice {
  const leaving = new AbortController();
  const device = { deviceId: randomUUID(), count: 0 };
  const running = (async () => {
    while (!leaving.signal.aborted) {
      await delay(Math.random() * longestAwayMs, undefined, { signal: leaving.signal }).catch(
        () => undefined,
      );
      const actions = Array.from({ length: 1 + Math.floor(Math.random() * mostActions) }, () => {
        device.count += 1;
        return actionOf(`${name} offline ${device.count}`);
      });
      await send(caller, device.deviceId, { actions, acknowledge });
    }
  })();
  return {
    stop: async () => {
      leaving.abort();
      await running;
    },
  };
}

function actionOf(name: string): Action {
  return {
    id: randomUUID(),
    occurredAt: new Date().toISOString(),
    method: 'POST',
    url: '/api/customers',
    body: { name },
  };
}

/** Sends until nothing is left; a repeated action keeps its id. */
async function send(
  { url, origin, cookie, userId }: Caller & { userId: string },
  deviceId: string,
  { actions, acknowledge }: { actions: readonly Action[]; acknowledge: (name: string) => void },
): Promise<void> {
  let left = [...actions];
  while (left.length > 0) {
    const waiting = { count: left.length, oldestAt: null, offlineSince: null };
    const body = { deviceId, actorId: userId, sentAt: new Date().toISOString(), actions: left, waiting };
    const results = await fetch(`${url}/api/sync`, {
      method: 'POST',
      headers: { cookie, origin, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
      .then(async (answer) => (answer.ok ? ((await answer.json()) as { results: Result[] }).results : []))
      .catch((): Result[] => []);
    const applied = new Set(results.filter(({ outcome }) => outcome === 'applied').map(({ id }) => id));
    for (const action of left) if (applied.has(action.id)) acknowledge(action.body.name);
    left = left.filter(({ id }) => !applied.has(id));
    if (left.length > 0) await delay(retryMs);
  }
}

type Result = { id: string; outcome: string };
