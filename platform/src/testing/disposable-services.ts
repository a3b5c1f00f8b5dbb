import { mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HostMachine } from '../embedded/host-machine.ts';
import { processIdentity } from '../embedded/process-inspection.ts';
import { startEmbeddedPostgres, stopPostgresOf } from '../embedded/start-postgres.ts';
import { startEmbeddedRedis, stopRedisOf } from '../embedded/start-redis.ts';
import type { TestServices } from './test-server-pair.ts';

const prefix = 'switchyard-test-';
const ownerFile = 'owner';
/**
 * A file system in memory, where Linux has one. A database is a thousand small files; on a disk, making and removing
 * them for each test file is a good part of what the server does.
 */
const memoryFolder = '/dev/shm';
/** Bytes that must be free there and in the machine: several times what the databases of a run take at one time. */
const leastFreeMemory = 4 * 1024 ** 3;

/** Starts the embedded servers in a new folder, in memory if there is plenty, else among the temporary files. */
export async function startDisposableServices(host: HostMachine): Promise<TestServices> {
  await removeAbandoned();
  const dataDir = await mkdtemp(join(await chooseFolder(), prefix));
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

async function chooseFolder(): Promise<string> {
  if (process.availableMemory() < leastFreeMemory) return tmpdir();
  try {
    const { bavail, bsize } = await statfs(memoryFolder);
    return bavail * bsize < leastFreeMemory ? tmpdir() : memoryFolder;
  } catch {
    return tmpdir();
  }
}

/** Folders of servers below this one, which may not exist. */
async function startedIn(parent: string): Promise<string[]> {
  const names = await readdir(parent).catch(() => []);
  return names.filter((name) => name.startsWith(prefix)).map((name) => join(parent, name));
}

/** Servers of a killed test run would never be stopped. */
async function removeAbandoned(): Promise<void> {
  for (const folder of [...(await startedIn(tmpdir())), ...(await startedIn(memoryFolder))]) {
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
