import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import fp from 'fastify-plugin';
import { bearerOf } from '../http/bearer-of.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For programs that send no Origin header; authorised by the URL alone, without a session. */
    acceptsAnyOrigin?: boolean;
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * CSRF protection: a write must come from one of our own origins. Browsers always send Origin on a write; programs with a
 * cookie must send it too, because a cookie alone proves nothing. With a bearer token, cookies are ignored.
 */
export const originGuardPlugin = fp(
  async (app, { origins }: { origins: readonly string[] }) => {
    const allowed = new Set(origins);
    app.addHook('onRequest', async (request) => {
      if (safeMethods.has(request.method) || request.routeOptions.config.acceptsAnyOrigin === true) return;
      if (bearerOf(request) !== undefined) return;
      const { origin } = request.headers;
      const site = request.headers['sec-fetch-site'];
      const sameOrigin = origin === undefined ? site === 'same-origin' : allowed.has(origin);
      if (!sameOrigin || site === 'cross-site') throw new ProblemError('request.origin_refused');
    });
  },
  { name: 'origin-guard' },
);
