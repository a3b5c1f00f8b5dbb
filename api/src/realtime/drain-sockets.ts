import type { Hub } from './hub.ts';

/** Reconnections per second that another process can take without overload. */
const returnsPerSecond = 200;
const longestSpreadMs = 10_000;
const graceMs = 1_500;
const pollMs = 25;

/** Closes every socket with a time for its reconnection, and cuts those that do not answer. */
export async function drainSockets(hub: Hub): Promise<void> {
  const spreadMs = Math.min(longestSpreadMs, (hub.connections.size / returnsPerSecond) * 1000);
  hub.closeAll('serviceRestart', () => {
    const retryAfter = Math.round(Math.random() * spreadMs) / 1000;
    return JSON.stringify({ retry_after: retryAfter });
  });
  const end = performance.now() + graceMs;
  while (hub.connections.size > 0 && performance.now() < end) {
    await new Promise((resolve) => {
      setTimeout(resolve, pollMs);
    });
  }
  hub.terminateAll();
}
