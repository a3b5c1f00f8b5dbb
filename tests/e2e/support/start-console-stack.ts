import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeRedis, connectWorker } from '@switchyard/platform/redis/redis-connections.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import { type ProcessStack, startProcessStack } from '@switchyard/platform/testing/process-stack.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

const builtWeb = process.env['TEST_WEB_ROOT'] ?? new URL('../../../web/dist/', import.meta.url).pathname;

/**
 * Every console starts the same processes; the compile cache, keyed by content and version, avoids recompiling the
 * code.
 */
const compiledCode = join(tmpdir(), 'switchyard-e2e-compiled');

export type StackSettings = {
  /** An additional address in front of the api for browsers. */
  publicOrigin?: string;
  /** Default: none, mails are stored. */
  smtpUrl?: string;
  /** Folder of the pages; default: the build that all tests share. */
  webRoot?: string;
  /** The public origin is `http://localhost`, because passkeys need a name. */
  hasNamedOrigin?: boolean;
  /** Browsers store the console, so that it starts without a network. */
  isInstallable?: boolean;
  /** Address of the style of maps; default: the land that comes with the console. */
  mapStyle?: string;
};

/** Real api and worker processes with their own database. */
export type ConsoleStack = AsyncDisposable & { url: string; stack: ProcessStack; services: TestDatabase };

/**
 * Starts the processes of a console.
 *
 * @param redisDatabase number of the Redis database; queues have fixed names, so parallel consoles each use another one
 */
export async function startConsoleStack({
  publicOrigin,
  smtpUrl,
  webRoot = builtWeb,
  hasNamedOrigin = false,
  isInstallable = false,
  mapStyle,
  redisDatabase,
}: StackSettings & { redisDatabase: number }): Promise<ConsoleStack> {
  await using started = new AsyncDisposableStack();
  const services = started.use(await createTestDatabase());
  const stack = started.use(
    await startProcessStack({
      environment: {
        NODE_ENV: 'production',
        DATABASE_URL: services.appUrl,
        DATABASE_RELAY_URL: services.relayUrl,
        REDIS_URL: await emptyRedis(redisDatabase),
        SWITCHYARD_DEMO: 'true',
        SWITCHYARD_WEB_ROOT: webRoot,
        SWITCHYARD_INSTALLABLE: isInstallable ? 'on' : 'off',
        SWITCHYARD_RATE_LIMIT_FACTOR: '1000',
        LOG_LEVEL: 'info',
        NODE_COMPILE_CACHE: compiledCode,
        ...(smtpUrl === undefined ? {} : { SWITCHYARD_SMTP_URL: smtpUrl }),
        ...(mapStyle === undefined ? {} : { SWITCHYARD_MAP_STYLE: mapStyle }),
        ...(publicOrigin === undefined ? {} : { SWITCHYARD_PUBLIC_ORIGIN: publicOrigin }),
      },
      hasNamedOrigin,
      apis: 1,
      workers: 1,
      logFolder: mkdtempSync(join(tmpdir(), 'switchyard-e2e-')),
    }),
  );
  const all = started.move();
  return {
    url: stack.apis[0]?.url ?? '',
    stack,
    services,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/** @returns the address of this Redis database, emptied */
async function emptyRedis(database: number): Promise<string> {
  const url = new URL(process.env['TEST_REDIS_URL'] ?? '');
  url.pathname = `/${database}`;
  const logger = createLogger({ level: 'silent', process: 'scripts' });
  const client = connectWorker({ url: url.href, logger, name: 'console' });
  await client.flushdb();
  await closeRedis(client);
  return url.href;
}
