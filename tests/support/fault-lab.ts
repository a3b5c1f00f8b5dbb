import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@switchyard/platform/db/migrate.ts';
import type { EmbeddedServer } from '@switchyard/platform/embedded/embedded-server.ts';
import { startEmbeddedPostgres } from '@switchyard/platform/embedded/start-postgres.ts';
import { startEmbeddedRedis } from '@switchyard/platform/embedded/start-redis.ts';
import { type ProcessStack, startProcessStack } from '@switchyard/platform/testing/process-stack.ts';
import { Redis } from 'ioredis';
import { type Load, startLoad } from './fault-load.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

export type FaultLabOptions = {
  followers: number;
  mutationsPerSecond: number;
  /** Default: one. */
  apis?: number;
  /** True: processes reach Postgres and Redis without a network that can be cut, which costs the load's own process time. */
  isDirect?: boolean;
  /** How often a follower looks for messages, ms; default: 20. */
  pollMs?: number;
  /** True: Postgres and Redis are on a disk of their own that can be filled. Needs the right to mount. */
  hasSmallDisk?: boolean;
};

/** Separate servers and processes under load, to be killed and paused. */
export type FaultLab = AsyncDisposable &
  Omit<Load, 'stop'> & {
    postgres: EmbeddedServer;
    redis: EmbeddedServer;
    stack: ProcessStack;
    /** Networks between clients and api, and between the processes and their servers. */
    networks: Record<'clients' | 'redis' | 'postgres', TcpProxy>;
    /** Folder of the servers' data. */
    dataDir: string;
    disk: SmallDisk | null;
    flushRedis: () => Promise<void>;
    /** Another company with the same load. */
    addLoad(): Promise<Load>;
  };

/** Of the database's roles. */
export const chaosPassword = 'chaos-password';

export async function openFaultLab(options: FaultLabOptions): Promise<FaultLab> {
  await using started = new AsyncDisposableStack();
  const dataDir = mkdtempSync(join(tmpdir(), 'switchyard-chaos-'));
  started.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const disk = options.hasSmallDisk === true ? started.use(await mountSmallDisk(dataDir)) : null;
  const host = { environment: process.env, report: () => undefined };
  const postgres = started.use(await startEmbeddedPostgres({ host, dataDir, durable: true }));
  const redis = started.use(await startEmbeddedRedis({ host, dataDir }));
  await migrate({ ownerUrl: postgres.url, appPassword: chaosPassword, relayPassword: chaosPassword });
  const networks = {
    redis: started.use(await startTcpProxy(() => [redis.port])),
    postgres: started.use(await startTcpProxy(() => [postgres.port])),
  };
  const database = options.isDirect === true ? postgres.url : networks.postgres.through(postgres.url);
  const as = (username: string) =>
    Object.assign(new URL(database), { username, password: chaosPassword }).href;
  const stack = started.use(
    await startProcessStack({
      environment: {
        NODE_ENV: 'production',
        DATABASE_URL: as('switchyard_app'),
        DATABASE_RELAY_URL: as('switchyard_relay'),
        REDIS_URL: options.isDirect === true ? redis.url : networks.redis.through(redis.url),
        SWITCHYARD_DEMO: 'true',
        SWITCHYARD_RATE_LIMIT_FACTOR: '1000',
        LOG_LEVEL: 'warn',
      },
      apis: options.apis ?? 1,
      workers: 2,
      logFolder: join(dataDir, 'logs'),
    }),
  );
  const clients = started.use(await startTcpProxy(() => stack.apis.map(({ port }) => port)));
  const newLoad = () => startLoad({ ...options, port: clients.port, origin: stack.apis[0]?.url ?? '' });
  const load = await newLoad();
  const all = started.move();
  return {
    postgres,
    redis,
    stack,
    networks: { ...networks, clients },
    dataDir,
    disk,
    flushRedis: async () => {
      const client = new Redis(redis.url);
      await client.flushall();
      client.disconnect();
    },
    admin: load.admin,
    addLoad: newLoad,
    acknowledged: () => load.acknowledged(),
    recovered: (timeoutMs, writes) => load.recovered(timeoutMs, writes),
    settle: () => load.settle(),
    [Symbol.asyncDispose]: async () => {
      await load.stop();
      await all.disposeAsync();
    },
  };
}
