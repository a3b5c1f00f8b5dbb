import { socketLimits } from '@switchyard/contracts/realtime/protocol.ts';

/** Number of attempts with a fixed delay before it grows. */
const steadyAttempts = 3;
/** Full jitter may be close to zero; this is the minimum delay. */
const floorMs = 250;

/**
 * Milliseconds until the next attempt after `failures` (1 or more) in a row: three attempts with the fixed delay and
 * a little jitter, then full jitter over a delay that doubles up to its limit.
 */
export function reconnectDelay(failures: number, random: number): number {
  const { reconnectMs, reconnectJitterMs, reconnectMaxMs } = socketLimits;
  if (failures <= steadyAttempts) return reconnectMs + Math.round(random * reconnectJitterMs);
  const ceiling = Math.min(reconnectMaxMs, reconnectMs * 2 ** (failures - steadyAttempts));
  return Math.max(floorMs, Math.round(random * ceiling));
}

/** The server's requested delay in the reason of a close frame, `{"retry_after": seconds}`; null if absent. */
export function retryAfterOf(reason: string): number | null {
  const match = /"?retry_after"?\s*[:=]\s*(\d+(?:\.\d+)?)/.exec(reason);
  if (!match?.[1]) return null;
  return Math.min(socketLimits.reconnectMaxMs, Math.round(Number(match[1]) * 1000));
}
