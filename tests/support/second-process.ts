import type { AddressInfo } from 'node:net';
import { registerRealtime } from '@switchyard/api/realtime/register-realtime.ts';
import { FlagSnapshots } from '@switchyard/platform/flags/flag-snapshots.ts';
import { RealtimeMetrics } from '@switchyard/platform/metrics/realtime-metrics.ts';
import Fastify from 'fastify';
import type { SpineStack } from './spine-stack.ts';
import { testOrigin, type TestUser } from './test-app.ts';

/** The sockets of another api process beside those of the stack, all of which belong to this user. */
export async function openSecondProcess(
  stack: SpineStack,
  { actor, sessionId }: TestUser,
): Promise<AsyncDisposable & { readonly port: number }> {
  const { database, clock, logger } = stack.test.deps;
  const app = Fastify();
  await registerRealtime(app, {
    database,
    clock,
    logger,
    flags: new FlagSnapshots(database),
    redis: stack.redis,
    redisUrl: stack.redisServer.url,
    metrics: new RealtimeMetrics(),
    allowedOrigins: [testOrigin],
    version: 'test',
    limitFactor: 1_000,
    sessionIdle: '12 hours',
    resolveSession: async () => ({ actor, sessionId, expiresAt: new Date(Date.now() + 3_600_000) }),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { port, [Symbol.asyncDispose]: async () => app.close() };
}
