import { createHash } from 'node:crypto';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const hourMs = 3_600_000;

/** Counts what one address on the network, or one e-mail address, sends through a form in an hour. */
export type VisitorLimit = (request: FastifyRequest, email: string) => Promise<void>;

export type VisitorLimitOptions = {
  /** Name of the form. */
  form: string;
  perIp: number;
  perEmail: number;
  /** Multiplies both. */
  factor: number;
};

/** The limit of a form; what it counts calls throws `request.rate_limited`. */
export function createVisitorLimit(app: FastifyInstance, options: VisitorLimitOptions): VisitorLimit {
  const { form, perIp, perEmail, factor } = options;
  const emails = new WeakMap<FastifyRequest, string>();
  const byIp = app.createRateLimit({
    max: perIp * factor,
    timeWindow: hourMs,
    keyGenerator: (request) => `form:${form}:ip:${request.ip}`,
  });
  const byEmail = app.createRateLimit({
    max: perEmail * factor,
    timeWindow: hourMs,
    // Counts lie outside the database and in the open: they need not hold addresses.
    keyGenerator: (request) =>
      `form:${form}:mail:${createHash('sha256')
        .update(emails.get(request) ?? '')
        .digest('base64url')}`,
  });
  return async (request, email) => {
    emails.set(request, email);
    for (const count of [byIp, byEmail]) {
      const state = await count(request);
      if (!state.isAllowed && state.isExceeded) {
        throw new ProblemError('request.rate_limited', {
          retryAfterSeconds: Math.max(1, state.ttlInSeconds),
        });
      }
    }
  };
}
