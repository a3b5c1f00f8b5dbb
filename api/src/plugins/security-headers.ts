import helmet from '@fastify/helmet';
import type { FastifyReply } from 'fastify';
import fp from 'fastify-plugin';

/** Digest of `web/src/boot.js`, which is inlined in every page. */
const bootScript = "'sha256-urblJ9v34H42vSHMP8eQn5/bnRO2G4CJh7FcV/tv2dk='";

type Sources = {
  /** Origins from which maps load styles, tiles, glyphs and symbols. */
  readonly mapOrigins: readonly string[];
};

/** Headers of every response: only the known inline script, no frames, no sniffing. */
export const securityHeadersPlugin = fp<Sources>(
  async (app, { mapOrigins }) => {
    await app.register(helmet, {
      global: false,
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", bootScript],
          // Positioned bars set style attributes, and modal windows lock scrolling with a style element.
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          fontSrc: ["'self'"],
          // Maps fetch everything, pictures included.
          connectSrc: ["'self'", ...mapOrigins],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          workerSrc: ["'self'"],
          manifestSrc: ["'self'"],
        },
      },
      crossOriginEmbedderPolicy: false,
      crossOriginResourcePolicy: { policy: 'same-origin' },
      frameguard: { action: 'deny' },
      referrerPolicy: { policy: 'same-origin' },
      hsts: { maxAge: 31_536_000, includeSubDomains: false },
    });
    let headers: readonly Header[] | undefined;
    app.addHook('onRequest', (_request, reply, done) => {
      headers ??= headersOf(reply);
      for (const [name, value] of headers) reply.raw.setHeader(name, value);
      done();
    });
  },
  { name: 'security-headers' },
);

type Header = readonly [name: string, value: string];

/** The headers that helmet sets. They are the same for every response, and writing the policy again costs 10 µs each time. */
function headersOf({ helmet: apply, raw }: FastifyReply): Header[] {
  const others = new Set(raw.getHeaderNames());
  void apply();
  return Object.entries(raw.getHeaders())
    .filter(([name]) => !others.has(name))
    .map(([name, value]) => [name, String(value)]);
}
