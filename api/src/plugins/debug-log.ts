import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** Most bytes of an entry, and most characters of it in the log. */
const bodyLimit = 8_192;
const loggedLength = 2_048;
const entriesPerTenSeconds = 20;

const entrySchema = z
  .object({
    kind: z.string().min(1).max(40),
    ts: z.union([z.number(), z.string().max(40)]),
    args: z.array(z.unknown()).max(50).optional(),
    msg: z.string().max(loggedLength).optional(),
    tag: z.string().max(80).optional(),
  })
  .refine(({ args, msg }) => (args === undefined) !== (msg === undefined), 'Send args, or msg and tag');

/**
 * Diagnostic entries from browsers: one per page when it is ready, and all from pages in debug mode. Anyone may send
 * them, so they are small, rate-limited, logged and never echoed. Registered without `fastify-plugin`, so that
 * plain-text beacons are accepted on this path only.
 */
export async function debugLogPlugin(app: FastifyInstance, { factor }: { factor: number }): Promise<void> {
  app.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit }, (_, body, done) =>
    done(null, body),
  );
  const rateLimit = { max: entriesPerTenSeconds * factor, timeWindow: 10_000 };
  app.post(
    '/api/debug-log',
    { schema: { hide: true }, bodyLimit, config: { rateLimit } },
    async (request, reply) => {
      const entry = entrySchema.safeParse(readEntry(request.body));
      if (!entry.success) throw new ProblemError('request.invalid');
      const { kind, ts, tag, msg, args } = entry.data;
      const text = msg ?? JSON.stringify(args).slice(0, loggedLength);
      request.log.debug({ kind, tag, sentAt: ts, text }, 'browser debug');
      return reply.code(204).send();
    },
  );
}

function readEntry(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
