import { type Database, sql } from '@switchyard/platform/db/database.ts';
import fp from 'fastify-plugin';

export type HealthDeps = {
  database: Database;
  /** True if Redis answers; without it the service works, only slower. */
  redisReady(): boolean;
  /** Prometheus text of this process. */
  metricsText(): Promise<string>;
};

/**
 * `/healthz`: the process runs. `/readyz`: it can serve, so Postgres answers. `/metrics`: loopback and private networks
 * only.
 */
export const healthPlugin = fp(
  async (app, deps: HealthDeps) => {
    const hidden = { schema: { hide: true }, config: { rateLimit: false }, logLevel: 'warn' } as const;
    app.get('/healthz', hidden, async () => ({ ok: true }));
    app.get('/readyz', hidden, async (_, reply) => {
      const database = await sql`SELECT 1`.execute(deps.database.global).then(
        () => true,
        () => false,
      );
      return reply.code(database ? 200 : 503).send({ ok: database, database, redis: deps.redisReady() });
    });
    app.get('/metrics', hidden, async (request, reply) => {
      if (
        request.headers['x-forwarded-for'] !== undefined ||
        !isPrivate(request.socket.remoteAddress ?? '')
      ) {
        return reply.callNotFound();
      }
      return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await deps.metricsText());
    });
  },
  { name: 'health' },
);

function isPrivate(address: string): boolean {
  return /^(::1|(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|f[cd])/.test(address);
}
