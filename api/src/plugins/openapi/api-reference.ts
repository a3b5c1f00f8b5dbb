import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

const path = '/api/docs';

/**
 * The API's description to browse and try, at `/api/docs`. Its code is 4 MB and is loaded here, so that only processes
 * that serve it have it. The browser asks no other host: neither for fonts nor for statistics.
 */
export async function registerApiReference(app: FastifyInstance): Promise<void> {
  const { default: apiReference } = await import('@scalar/fastify-api-reference');
  // The page starts its script inline and contains nothing of a user.
  const nonce = randomBytes(16).toString('base64');
  const contentSecurityPolicy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  await app.register(apiReference, {
    routePrefix: path,
    hooks: {
      onRequest: (request, reply, done) => {
        reply.header('content-security-policy', contentSecurityPolicy);
        if (request.url.endsWith('.js')) reply.header('cache-control', 'public, max-age=3600');
        done();
      },
    },
    configuration: {
      url: '/api/openapi.json',
      pageTitle: 'Switchyard API',
      nonce,
      // The one that serves this page: its cookie signs requests in.
      servers: [{ url: '' }],
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
}
