import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const minute = 60_000;

/**
 * Five tries a minute for each address on the network together with what is tried: an account.
 * Guessing one password stops there, and nobody can lock another person out from elsewhere.
 */
export function perAccount(factor: number): Record<string, unknown> {
  return { max: 5 * factor, timeWindow: minute, hook: 'preHandler', keyGenerator: accountKey };
}

/** Sixty a minute from one address, whatever accounts are tried: hashing passwords costs a lot of work. */
export function perAddress(app: FastifyInstance, factor: number): (request: FastifyRequest) => Promise<void> {
  const count = app.createRateLimit({
    max: 60 * factor,
    timeWindow: minute,
    keyGenerator: (request) => `password:${request.ip}`,
  });
  return async (request) => {
    const state = await count(request);
    if (!state.isAllowed && state.isExceeded) {
      throw new ProblemError('request.rate_limited', { retryAfterSeconds: Math.max(1, state.ttlInSeconds) });
    }
  };
}

function accountKey(request: FastifyRequest): string {
  const body: unknown = request.body;
  const email = typeof body === 'object' && body !== null && 'email' in body ? String(body.email) : '';
  return `${request.ip} ${email}`;
}
