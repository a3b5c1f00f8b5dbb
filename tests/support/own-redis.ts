import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmbeddedServer } from '@switchyard/platform/embedded/embedded-server.ts';
import { startEmbeddedRedis } from '@switchyard/platform/embedded/start-redis.ts';

/** A Redis for one test file: isolated from other files' queues, and safe to empty, pause and kill. */
export async function startOwnRedis(): Promise<EmbeddedServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'switchyard-redis-'));
  const server = await startEmbeddedRedis({
    host: { environment: process.env, report: () => undefined },
    dataDir,
  });
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return {
    url: server.url,
    port: server.port,
    get pid() {
      return server.pid;
    },
    restart: () => server.restart(),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
