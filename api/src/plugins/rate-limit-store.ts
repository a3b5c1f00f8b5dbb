import type { FastifyRateLimitOptions, FastifyRateLimitStore } from '@fastify/rate-limit';
import type { RedisClient } from '@switchyard/platform/redis/redis-connections.ts';
import { defineScript } from '@switchyard/platform/redis/redis-script.ts';
import { LocalCounts, type WindowCount } from './local-counts.ts';

type Done = Parameters<FastifyRateLimitStore['incr']>[1];
type Space = Parameters<FastifyRateLimitStore['child']>[0];
export type RateLimitStore = new (options: FastifyRateLimitOptions) => FastifyRateLimitStore;

const countInRedis = defineScript(`
local current = redis.call('INCR', KEYS[1])
local ttl = redis.call('PTTL', KEYS[1])
if ttl < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  ttl = tonumber(ARGV[1])
end
return {current, ttl}
`);

/**
 * Request counts, shared between processes through Redis. Each process also counts its own requests: without an answer
 * from Redis these counts apply, continuing from their current values.
 */
export function createRateLimitStore(redis: RedisClient | undefined): RateLimitStore {
  const local = new LocalCounts();
  const count = async (key: string, windowMs: number): Promise<WindowCount> => {
    const own = local.add(key, windowMs, performance.now());
    if (!redis) return own;
    try {
      const [current, ttl] = (await countInRedis(redis, [`sy:rate:${key}`], [windowMs])) as [number, number];
      return { current, ttl };
    } catch {
      return own;
    }
  };
  class Store implements FastifyRateLimitStore {
    readonly #space: string;

    constructor(_options: FastifyRateLimitOptions, space = '') {
      this.#space = space;
    }

    incr(key: string, done: Done, timeWindow: number): void {
      void this.#answer(`${this.#space}${key}`, timeWindow, done);
    }

    async #answer(key: string, timeWindow: number, done: Done): Promise<void> {
      done(null, await count(key, timeWindow));
    }

    child(options: Space): Store {
      return new Store(options, `${this.#space}${nameOf(options)}-`);
    }
  }
  return Store;
}

/** Each route has its own counters; limits counted by routes themselves have no name and share one space. */
function nameOf(options: Space): string {
  const route = 'routeInfo' in options ? options.routeInfo : undefined;
  if (typeof route !== 'object' || route === null) return '';
  const method = 'method' in route ? String(route.method) : '';
  return 'url' in route ? `${method}${String(route.url)}` : method;
}
