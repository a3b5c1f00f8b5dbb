import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HostMachine } from '../embedded/host-machine.ts';
import { processIdentity } from '../embedded/process-inspection.ts';
import { startEmbeddedPostgres, stopPostgresOf } from '../embedded/start-postgres.ts';
import { startEmbeddedRedis, stopRedisOf } from '../embedded/start-redis.ts';
import type { TestServices } from './test-server-pair.ts';

const prefix = 'switchyard-test-';
const ownerFile = 'owner';

/** Starts the embedded servers in a new folder below the system's temporary folder. */
export async function startDisposableServices(host: HostMachine): Promise<TestServices> {
  await removeAbandoned();
  const dataDir = await mkdtemp(join(tmpdir(), prefix));
  await writeFile(join(dataDir, ownerFile), `${process.pid} ${processIdentity(process.pid)}`);
  const stop = () => removeServers(dataDir);
  const options = { host, dataDir, durable: false };
  const [postgres, redis] = await Promise.allSettled([
    startEmbeddedPostgres(options),
    startEmbeddedRedis(options),
  ]);
  if (postgres.status === 'rejected' || redis.status === 'rejected') {
    await stop();
    throw postgres.status === 'rejected' ? postgres.reason : (redis as PromiseRejectedResult).reason;
  }
  return {
    kind: 'embedded',
    ownerUrl: postgres.value.url,
    redisUrl: redis.value.url,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** Servers of a killed test run would never be stopped. */
async function removeAbandoned(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    const owner = await readFile(join(folder, ownerFile), 'utf8').catch(() => undefined);
    const [pid, identity] = owner?.split(' ') ?? [];
    if (pid === undefined || processIdentity(Number(pid)) === identity) continue;
    // It may belong to another user and is then not ours to remove.
    await removeServers(folder).catch(() => undefined);
  }
}

async function removeServers(dataDir: string): Promise<void> {
  await Promise.all([stopPostgresOf(join(dataDir, 'postgres')), stopRedisOf(join(dataDir, 'redis'))]);
  await rm(dataDir, { recursive: true, force: true });
}
