import { createHash } from 'node:crypto';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from './network-of.ts';

const hourMs = 3_600_000;

/** Subjects by which the submissions of a form are counted, besides the network address. */
export type VisitorSubjects = {
  /** Email address of the visitor, if given. */
  readonly email?: string | undefined;
  /** The company that receives the form. */
  readonly companyId?: string | undefined;
  /** The service request to which the visitor has a link. */
  readonly requestId?: string | undefined;
};

/** Limits the submissions of a form per hour. */
export type VisitorLimit = (request: FastifyRequest, subjects: VisitorSubjects) => Promise<void>;

export type VisitorLimitOptions = {
  /** Name of the form. */
  form: string;
  /** Without it, networks are not counted. */
  perIp?: number;
  /** Without it, email addresses are not counted. */
  perEmail?: number;
  /** Without it, companies are not counted. */
  perCompany?: number;
  /** Without it, service requests are not counted. */
  perRequest?: number;
  /** Multiplies all limits. */
  factor: number;
};

/** The limit of a form; its count functions throw `request.rate_limited`. */
export function createVisitorLimit(app: FastifyInstance, options: VisitorLimitOptions): VisitorLimit {
  const { form, perIp, perEmail, perCompany, perRequest, factor } = options;
  const given = new WeakMap<FastifyRequest, VisitorSubjects>();
  const counter = (max: number, keyOf: (request: FastifyRequest) => string) =>
    app.createRateLimit({
      max: max * factor,
      timeWindow: hourMs,
      keyGenerator: (request) => `form:${form}:${keyOf(request)}`,
    });
  const byIp = counter(perIp ?? 0, (request) => `ip:${networkOf(request.ip)}`);
  const byEmail = counter(
    perEmail ?? 0,
    // Counts are stored unprotected outside the database: they need not contain addresses.
    (request) =>
      `mail:${createHash('sha256')
        .update(given.get(request)?.email ?? '')
        .digest('base64url')}`,
  );
  const byCompany = counter(perCompany ?? 0, (request) => `company:${given.get(request)?.companyId ?? ''}`);
  const byRequest = counter(perRequest ?? 0, (request) => `request:${given.get(request)?.requestId ?? ''}`);
  return async (request, subjects) => {
    given.set(request, subjects);
    const counts = [
      ...(perIp === undefined ? [] : [byIp]),
      ...(perEmail === undefined || subjects.email === undefined ? [] : [byEmail]),
      ...(perCompany === undefined || subjects.companyId === undefined ? [] : [byCompany]),
      ...(perRequest === undefined || subjects.requestId === undefined ? [] : [byRequest]),
    ];
    for (const count of counts) {
      const state = await count(request);
      if (!state.isAllowed && state.isExceeded) {
        throw new ProblemError('request.rate_limited', {
          retryAfterSeconds: Math.max(1, state.ttlInSeconds),
        });
      }
    }
  };
}
