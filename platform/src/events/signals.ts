import { z } from 'zod';
import type { RedisClient } from '../redis/redis-connections.ts';

/** Signals between processes that are not stored: a process that misses one finds out in a periodic check. */
export const revocationChannel = 'ops:signal:session-revoked';

const revocationSchema = z.union([
  z.strictObject({ sessionId: z.string().max(64) }),
  z.strictObject({ userId: z.string().max(64) }),
]);

/** A session that ended, or a user whose sessions all ended. */
export type Revocation = z.infer<typeof revocationSchema>;

/**
 * Ends the sockets of a session or user in all processes. Resolves false if Redis is unavailable; a periodic check
 * repeats it.
 */
export async function publishRevocation(client: RedisClient, signal: Revocation): Promise<boolean> {
  try {
    await client.publish(revocationChannel, JSON.stringify(signal));
    return true;
  } catch {
    return false;
  }
}

/** Undefined for anything that is not a revocation. */
export function parseRevocation(text: string): Revocation | undefined {
  try {
    return revocationSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
