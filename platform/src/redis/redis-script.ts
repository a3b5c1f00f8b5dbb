import { createHash } from 'node:crypto';
import type { RedisClient } from './redis-connections.ts';

/** A Lua script, executed atomically in Redis. */
export type RedisScript = (
  client: RedisClient,
  keys: readonly string[],
  args: readonly (string | number | Buffer)[],
) => Promise<unknown>;

/** Prepares a script; its text is sent only if Redis does not know it (first use, after a restart). */
export function defineScript(lua: string): RedisScript {
  const sha = createHash('sha1').update(lua).digest('hex');
  return async (client, keys, args) => {
    try {
      return await client.evalsha(sha, keys.length, ...keys, ...args);
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
      return await client.eval(lua, keys.length, ...keys, ...args);
    }
  };
}
