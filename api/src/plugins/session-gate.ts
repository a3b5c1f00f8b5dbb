import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import type { AppDeps } from '../app-deps.ts';
import { bearerOf } from '../http/bearer-of.ts';
import { requireProof } from '../http/require-proof.ts';
import { admit, requireSoundPermission } from '../http/route-permission.ts';
import { CompanyQuotas } from './company-quotas.ts';
import { refuseUnusable, type Session } from './session.ts';

declare module 'fastify' {
  interface FastifyInstance {
    companyQuotas: CompanyQuotas;
    /**
     * The session or API token of a request, checked before its body is read, and again if the body took long to
     * arrive.
     * @throws ProblemError 401 without one
     */
    requireSession(request: FastifyRequest): Promise<Session>;
    /**
     * The session or API token that a socket is opened with; null without one. A socket shows what pages show: in allowed
     * networks, and not before a required second factor is set up. @throws ProblemError 401, 403, 429
     */
    socketSession(request: FastifyRequest): Promise<Session | null>;
    /** The session or API token that a request was found to have, also if it was refused; no query. */
    sessionOf(request: FastifyRequest): Session | undefined;
  }
}

/** A session may end while a body arrives: a check older than this is repeated, milliseconds. */
const judgedForMs = 2_000;

/**
 * Routes for signed-in users refuse everyone else, and users without the permission, before the body is read. Risky
 * steps need a recent proof of identity, too.
 * Registered after the rate limits, so that these apply first: each session check costs a query.
 */
export const sessionGatePlugin = fp(
  async (app, { factor, ...deps }: Pick<AppDeps, 'database' | 'clock' | 'logger'> & { factor: number }) => {
    app.decorate('companyQuotas', new CompanyQuotas({ ...deps, factor }));
    const judged = new WeakMap<FastifyRequest, { session: Session; at: number }>();
    const found = new WeakMap<FastifyRequest, Session>();
    const judge = async (request: FastifyRequest): Promise<Session> => {
      const known = judged.get(request);
      if (known && performance.now() - known.at < judgedForMs) return known.session;
      const hasBearer = bearerOf(request) !== undefined;
      const session = await (hasBearer ? app.resolveBearer(request) : app.resolveSession(request));
      if (!session) throw new ProblemError('auth.required');
      found.set(request, session);
      const { beforeSetUp = false } = request.routeOptions.config;
      refuseUnusable(session, { request, beforeSetUp });
      judged.set(request, { session, at: performance.now() });
      return session;
    };
    app.decorate('requireSession', judge);
    app.decorate('socketSession', async (request: FastifyRequest) => {
      const hasBearer = bearerOf(request) !== undefined;
      const session = await (hasBearer ? app.resolveBearer(request) : app.resolveSession(request));
      if (session) refuseUnusable(session, { request });
      return session;
    });
    app.decorate('sessionOf', (request: FastifyRequest) => found.get(request));
    const gate: onRequestAsyncHookHandler = async (request, reply) => {
      const session = await judge(request);
      app.companyQuotas.takeRequest(session.actor.companyId);
      if (session.token !== null) await app.countBearer(request, reply);
      const { permission, needsProof, sessionOnly } = request.routeOptions.config;
      const rules = { ...(needsProof ? { needsProof } : {}), ...(sessionOnly ? { sessionOnly } : {}) };
      if (permission !== undefined) admit({ permission, ...rules }, session.actor);
      if (needsProof === true) requireProof(session);
    };
    app.addHook('onRoute', (route) => {
      if (route.config?.access !== 'session') return;
      requireSoundPermission(route.url, route.config);
      const { onRequest = [] } = route;
      route.onRequest = [...(Array.isArray(onRequest) ? onRequest : [onRequest]), gate];
    });
  },
  { name: 'session-gate', dependencies: ['session', 'bearer', 'rate-limits'] },
);
