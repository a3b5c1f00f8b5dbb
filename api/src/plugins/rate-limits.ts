import rateLimit from '@fastify/rate-limit';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { RedisClient } from '@switchyard/platform/redis/redis-connections.ts';
import { createRateLimitStore } from './rate-limit-store.ts';

export type RateLimitDeps = {
  /** Counts are shared through Redis; while it is unavailable each process counts for itself. */
  redis: RedisClient | undefined;
  /** Multiplies the limits. */
  factor: number;
};

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Requests per second and session (or address, without a session): 100 reads, 50 writes. */
export const rateLimitsPlugin = fp(
  async (app, { redis, factor }: RateLimitDeps) => {
    await app.register(rateLimit, {
      global: true,
      store: createRateLimitStore(redis),
      timeWindow: 1000,
      max: (request: FastifyRequest) => (safeMethods.has(request.method) ? 100 : 50) * factor,
      keyGenerator: (request) =>
        // Only cookies recently seen as valid count, otherwise each forged one would get its own budget.
        `${safeMethods.has(request.method) ? 'r' : 'w'}:${app.recentSession(request) ?? request.ip}`,
      allowList: (request) => /^\/(assets\/|healthz|readyz|metrics)/.test(request.url),
      errorResponseBuilder: (_, context) =>
        new ProblemError('request.rate_limited', {
          retryAfterSeconds: Math.max(1, Math.ceil(context.ttl / 1000)),
        }),
    });
  },
  { name: 'rate-limits', dependencies: ['session'] },
);
