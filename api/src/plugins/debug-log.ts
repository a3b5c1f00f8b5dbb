import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import fp from 'fastify-plugin';
import { z } from 'zod';

const entrySchema = z.object({
  kind: z.string().max(40),
  ts: z.union([z.number(), z.string().max(40)]),
  args: z.unknown().optional(),
  msg: z.string().max(2048).optional(),
  tag: z.string().max(80).optional(),
});

/** Diagnostic lines of browsers in debug mode. Anybody may send them, so: small, limited, logged, never echoed. */
export const debugLogPlugin = fp(
  async (app) => {
    app.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: 8192 }, (_, body, done) =>
      done(null, body),
    );
    app.post(
      '/api/debug-log',
      { schema: { hide: true }, bodyLimit: 8192, config: { rateLimit: { max: 20, timeWindow: 10_000 } } },
      async (request, reply) => {
        const entry = entrySchema.safeParse(readEntry(request.body));
        if (!entry.success) throw new ProblemError('request.invalid');
        request.log.debug(
          { kind: entry.data.kind, tag: entry.data.tag, msg: entry.data.msg },
          'browser debug',
        );
        return reply.code(204).send();
      },
    );
  },
  { name: 'debug-log', dependencies: ['body-parser'] },
);

function readEntry(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
