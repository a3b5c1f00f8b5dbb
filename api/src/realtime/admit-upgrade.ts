import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { FastifyRequest } from 'fastify';
import { bearerOf } from '../http/bearer-of.ts';
import type { Admission } from './admission.ts';
import type { SocketSession } from './socket-session.ts';

export type AdmitDeps = {
  admission: Admission;
  allowedOrigins: readonly string[];
  metrics: { upgradesRefused: number };
  resolveSession(request: FastifyRequest): Promise<SocketSession | null>;
  /** Counts a socket of a company; the result releases it. @throws ProblemError `quota.reached` */
  takeSocket?: ((companyId: string) => () => void) | undefined;
};

/**
 * Decides who may open a socket; slots are released when the TCP connection ends. Sockets send cookies and are not
 * covered by the same-origin policy, so the Origin header is required with them and must be one of ours.
 * @throws ProblemError 401, 403, 429 or 503
 */
export async function admitUpgrade(
  deps: AdmitDeps,
  request: FastifyRequest,
  draining: boolean,
): Promise<SocketSession> {
  try {
    return await admit(deps, request, draining);
  } catch (error) {
    deps.metrics.upgradesRefused += 1;
    throw error;
  }
}

async function admit(deps: AdmitDeps, request: FastifyRequest, draining: boolean): Promise<SocketSession> {
  const { admission, allowedOrigins } = deps;
  if (draining || !admission.takeUpgrade(performance.now())) {
    throw new ProblemError('service.overloaded', { retryAfterSeconds: 1 });
  }
  const { origin } = request.headers;
  // Browsers cannot send a bearer token with an upgrade, so a program needs no Origin, as for other requests.
  const isFromPage = bearerOf(request) === undefined;
  if (isFromPage && (origin === undefined || !allowedOrigins.includes(origin))) {
    throw new ProblemError('request.origin_refused');
  }
  const releaseAddress = admission.takeAddress(request.ip);
  hold(request, releaseAddress);
  const session = await deps.resolveSession(request);
  if (!session) throw new ProblemError('auth.required');
  hold(request, admission.takeUser(session.actor.userId));
  if (deps.takeSocket) hold(request, deps.takeSocket(session.actor.companyId));
  // From here on user and company count: an office of any size shares one address.
  releaseAddress?.();
  return session;
}

function hold(request: FastifyRequest, release: (() => void) | undefined): void {
  if (!release) {
    throw new ProblemError('request.rate_limited', { retryAfterSeconds: 5, detail: 'Too many open sockets' });
  }
  const { socket } = request.raw;
  if (socket.destroyed) release();
  else socket.once('close', release);
}
