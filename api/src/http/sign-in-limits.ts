import { createHash } from 'node:crypto';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from './network-of.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Counts a request; throws `request.rate_limited` if there were too many. */
export type RequestLimit = (request: FastifyRequest) => Promise<void>;

type Count = { max: number; timeWindow: number; key: (request: FastifyRequest) => string };

/**
 * Five tries a minute from one network per subject: an account, a mailed link or a begun sign-in. Prevents guessing of one password,
 * without affecting a colleague behind the same address or the owner elsewhere.
 */
export function perAccount(factor: number): Record<string, unknown> {
  const keyGenerator = (request: FastifyRequest) => `${networkOf(request.ip)} ${subjectOf(request)}`;
  return { max: 5 * factor, timeWindow: minute, hook: 'preHandler', keyGenerator };
}

/** Sixty a minute from one network, for any accounts: hashing passwords is expensive. */
export function perAddress(app: FastifyInstance, factor: number): RequestLimit {
  return limitOf(app, factor, [
    { max: 60, timeWindow: minute, key: (request) => `password:${networkOf(request.ip)}` },
  ]);
}

/**
 * Sign-ins beyond {@link perAccount} wait a quarter of an hour, then an hour. All networks together have a hundred
 * tries an hour for one account, so that using many addresses does not help.
 */
export function perSignIn(app: FastifyInstance, factor: number): RequestLimit {
  const key = (request: FastifyRequest) => `${networkOf(request.ip)} ${subjectOf(request)}`;
  return limitOf(app, factor, [
    { max: 12, timeWindow: 15 * minute, key: (request) => `sign-in:quarter:${key(request)}` },
    { max: 20, timeWindow: hour, key: (request) => `sign-in:hour:${key(request)}` },
    { max: 100, timeWindow: hour, key: (request) => `sign-in:account:${subjectOf(request)}` },
  ]);
}

/** Mailed links: twenty an hour from one network, ten an hour to one address from all networks. */
export function perMailedLink(app: FastifyInstance, factor: number): RequestLimit {
  return limitOf(app, factor, [
    { max: 20, timeWindow: hour, key: (request) => `link:network:${networkOf(request.ip)}` },
    { max: 10, timeWindow: hour, key: (request) => `link:account:${subjectOf(request)}` },
  ]);
}

/** Proofs of identity in a session: five tries a minute and thirty an hour per session. */
export function perProof(app: FastifyInstance, factor: number): RequestLimit {
  const key = (request: FastifyRequest) => app.recentSession(request) ?? networkOf(request.ip);
  return limitOf(app, factor, [
    { max: 5, timeWindow: minute, key: (request) => `proof:minute:${key(request)}` },
    { max: 30, timeWindow: hour, key: (request) => `proof:hour:${key(request)}` },
  ]);
}

/** New secrets of API tokens: ten a minute and sixty an hour per session. Each new token is told by mail. */
export function perTokenSecret(app: FastifyInstance, factor: number): RequestLimit {
  const key = (request: FastifyRequest) => app.recentSession(request) ?? networkOf(request.ip);
  return limitOf(app, factor, [
    { max: 10, timeWindow: minute, key: (request) => `token:minute:${key(request)}` },
    { max: 60, timeWindow: hour, key: (request) => `token:hour:${key(request)}` },
  ]);
}

/** New companies: twenty an hour from one network. */
export function perSignUp(app: FastifyInstance, factor: number): RequestLimit {
  return limitOf(app, factor, [
    { max: 20, timeWindow: hour, key: (request) => `sign-up:${networkOf(request.ip)}` },
  ]);
}

function limitOf(app: FastifyInstance, factor: number, counts: readonly Count[]): RequestLimit {
  const limits = counts.map(({ max, timeWindow, key }) =>
    app.createRateLimit({ max: max * factor, timeWindow, keyGenerator: key }),
  );
  return async (request) => {
    for (const count of limits) {
      const state = await count(request);
      if (!state.isAllowed && state.isExceeded) {
        throw new ProblemError('request.rate_limited', {
          retryAfterSeconds: Math.max(1, state.ttlInSeconds),
        });
      }
    }
  };
}

/**
 * The account, link or begun sign-in that is tried. Counts are stored unprotected outside the database: they contain neither addresses
 * nor tokens.
 */
function subjectOf({ body }: FastifyRequest): string {
  const of = (name: string) =>
    typeof body === 'object' && body !== null && name in body
      ? String((body as Record<string, unknown>)[name])
      : '';
  return createHash('sha256')
    .update(`${of('email').trim().toLowerCase()} ${of('token')} ${of('challenge')}`)
    .digest('base64url');
}
