import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrate } from '@switchyard/platform/db/migrate.ts';
import { type ProcessStack, startProcessStack } from '@switchyard/platform/testing/process-stack.ts';
import { startOwnRedis } from './own-redis.ts';
import { createTestApp, type TestApp, type TestUser } from './test-app.ts';
import { testPassword } from './test-database.ts';
import { connectWs, type WsClient } from './ws-client.ts';

export type TwoVersions = AsyncDisposable & {
  readonly test: TestApp;
  /** Starts processes of this version, or of the newer one in the given folder, on the schema of the newer one. */
  start(options: { root?: string; apis: number; workers: number; roles?: string }): Promise<ProcessStack>;
};

/** A database with the schema of a newer version, and a Redis, for processes of both versions. */
export async function openTwoVersions(newer: string): Promise<TwoVersions> {
  await using started = new AsyncDisposableStack();
  const redis = started.use(await startOwnRedis());
  const test = started.use(await createTestApp({ environment: { REDIS_URL: redis.url } }));
  await migrate({
    ownerUrl: test.services.ownerUrl,
    appPassword: testPassword,
    relayPassword: testPassword,
    folder: pathToFileURL(path.join(newer, 'platform/src/db/migrations/')),
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'switchyard-versions-'));
  started.defer(() => rmSync(folder, { recursive: true, force: true }));
  const running = started.use(new AsyncDisposableStack());
  const all = started.move();
  return {
    test,
    start: async ({ roles, ...options }) =>
      running.use(
        await startProcessStack({
          ...options,
          ...(roles === undefined ? {} : { workerRoles: roles }),
          logFolder: path.join(folder, randomUUID()),
          environment: {
            NODE_ENV: 'test',
            DATABASE_URL: test.services.appUrl,
            DATABASE_RELAY_URL: test.services.relayUrl,
            REDIS_URL: redis.url,
            SWITCHYARD_DEMO: 'true',
          },
        }),
      ),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/** Calls a process as a user. @returns the body of the answer */
export async function callProcess(
  url: string,
  { cookie }: TestUser,
  { method = 'GET', path: address, body }: { method?: string; path: string; body?: unknown },
): Promise<unknown> {
  const response = await fetch(`${url}${address}`, {
    method,
    headers: { cookie, origin: url, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`);
  return await response.json();
}

/** A console's socket at a process, subscribed to a topic. */
export async function followProcess(
  { port, url }: { port: number; url: string },
  { cookie }: TestUser,
  topic: string,
): Promise<WsClient> {
  const socket = await connectWs({ port, cookie, origin: url, protocol: 'ops.v2' });
  await socket.next('welcome');
  socket.send({ type: 'subscribe', id: 1, topics: [{ topic }] });
  await socket.next('subscribed');
  return socket;
}
