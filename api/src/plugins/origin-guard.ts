import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called by programs that name no origin; what it may do is in its address, and it knows no session. */
    acceptsAnyOrigin?: boolean;
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Cross-site request guard: a write must come from one of our own origins. A browser always names its origin on a
 * write; a program must name it too, since a cookie alone proves nothing.
 */
export const originGuardPlugin = fp(
  async (app, { origins }: { origins: readonly string[] }) => {
    const allowed = new Set(origins);
    app.addHook('onRequest', async (request) => {
      if (safeMethods.has(request.method) || request.routeOptions.config.acceptsAnyOrigin === true) return;
      const { origin } = request.headers;
      const site = request.headers['sec-fetch-site'];
      const sameOrigin = origin === undefined ? site === 'same-origin' : allowed.has(origin);
      if (!sameOrigin || site === 'cross-site') throw new ProblemError('request.origin_refused');
    });
  },
  { name: 'origin-guard' },
);
