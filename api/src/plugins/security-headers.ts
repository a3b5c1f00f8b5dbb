import helmet from '@fastify/helmet';
import fp from 'fastify-plugin';

/** Digest of `web/src/boot.js`, which stands in every page. */
const bootScript = "'sha256-50ZRwnKAukkKlC4x/E5iUlGrKd5J9caXNOQEJIWY55Q='";

/** Headers of every answer: no inline script but one that is known, no frames, no sniffing. */
export const securityHeadersPlugin = fp(
  async (app) => {
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", bootScript],
          // Positioned bars set style attributes, and modal windows lock scrolling with a style element.
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          fontSrc: ["'self'"],
          connectSrc: ["'self'", 'ws:', 'wss:'],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
      crossOriginEmbedderPolicy: false,
      crossOriginResourcePolicy: { policy: 'same-origin' },
      frameguard: { action: 'deny' },
      referrerPolicy: { policy: 'same-origin' },
      hsts: { maxAge: 31_536_000, includeSubDomains: false },
    });
  },
  { name: 'security-headers' },
);
