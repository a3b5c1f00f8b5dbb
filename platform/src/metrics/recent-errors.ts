import { recentErrorSchema } from '@switchyard/contracts/observability/observability-routes.ts';
import type { z } from 'zod';
import type { RedisClient } from '../redis/redis-connections.ts';

export type RecentError = z.infer<typeof recentErrorSchema>;

const key = 'ops:errors:recent';
const kept = 200;
const keptSeconds = 24 * 3_600;
const longestMessage = 2_048;

/**
 * Adds an unexpected failure to the list shared by all processes. Errors are ignored, because the failure is also in
 * the log.
 */
export async function rememberError(redis: RedisClient, error: RecentError): Promise<void> {
  const text = JSON.stringify({ ...error, message: error.message.slice(0, longestMessage) });
  try {
    await redis
      .multi()
      .lpush(key, text)
      .ltrim(key, 0, kept - 1)
      .expire(key, keptSeconds)
      .exec();
  } catch {
    // Redis is unavailable; nothing depends on this list.
  }
}

/** Unexpected failures of the last day, newest first; empty while Redis is unavailable. */
export async function readRecentErrors(redis: RedisClient, now: Date): Promise<RecentError[]> {
  const oldest = new Date(now.getTime() - keptSeconds * 1000).toISOString();
  try {
    const lines = await redis.lrange(key, 0, kept - 1);
    return lines
      .flatMap((line) => recentErrorSchema.safeParse(JSON.parse(line)).data ?? [])
      .filter((error) => error.at >= oldest);
  } catch {
    return [];
  }
}
