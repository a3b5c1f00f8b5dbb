import { setTimeout as delay } from 'node:timers/promises';

/**
 * Polls until `check` returns true.
 * @param timeoutMs milliseconds before giving up
 * @returns false on timeout
 */
export async function pollUntil(
  check: () => boolean | Promise<boolean>,
  timeoutMs: number,
  intervalMs = 25,
): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    if (await check()) return true;
    if (performance.now() >= deadline) return false;
    await delay(intervalMs);
  }
}
