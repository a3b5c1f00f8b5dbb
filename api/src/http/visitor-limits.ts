import { createHash } from 'node:crypto';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from './network-of.ts';

const hourMs = 3_600_000;

/** Limits the submissions of a form per hour, by network address and by e-mail address. */
export type VisitorLimit = (request: FastifyRequest, email: string) => Promise<void>;

export type VisitorLimitOptions = {
  /** Name of the form. */
  form: string;
  perIp: number;
  perEmail: number;
  /** Multiplies both limits. */
  factor: number;
};

/** The limit of a form; its count functions throw `request.rate_limited`. */
export function createVisitorLimit(app: FastifyInstance, options: VisitorLimitOptions): VisitorLimit {
  const { form, perIp, perEmail, factor } = options;
  const emails = new WeakMap<FastifyRequest, string>();
  const byIp = app.createRateLimit({
    max: perIp * factor,
    timeWindow: hourMs,
    keyGenerator: (request) => `form:${form}:ip:${networkOf(request.ip)}`,
  });
  const byEmail = app.createRateLimit({
    max: perEmail * factor,
    timeWindow: hourMs,
    // Counts are stored unprotected outside the database: they need not contain addresses.
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
