import { readSecrets, readRuntimeState } from '@switchyard/platform/embedded/data-files.ts';
import type { EmbeddedServer } from '@switchyard/platform/embedded/embedded-server.ts';
import { startEmbeddedPostgres } from '@switchyard/platform/embedded/start-postgres.ts';
import { startEmbeddedRedis } from '@switchyard/platform/embedded/start-redis.ts';
import { ExplainedError } from './explained-error.ts';
import type { Environment } from './start-settings.ts';

/** Addresses of the database and of Redis, named as in the configuration. */
export type ServiceAddresses = Readonly<{
  DATABASE_URL: string;
  DATABASE_RELAY_URL: string;
  /** Undefined if the database is managed and migrated elsewhere. */
  DATABASE_OWNER_URL?: string;
  REDIS_URL: string;
}>;

/** The database and Redis of a command; stopping them stops only those started here. */
export type Services = AsyncDisposable &
  Readonly<{
    addresses: ServiceAddresses;
    /** Clean shutdown. */
    stop: () => Promise<void>;
    /** Ends the servers at once; no acknowledged data is lost, but the next start must recover. */
    kill: () => void;
  }>;

/** Options of {@link startServices}. */
export type ServiceOptions = Readonly<{
  environment: Environment;
  dataDir: string;
  report: (message: string) => void;
}>;

/**
 * The servers named by the environment; others are started from `dataDir`.
 * @throws MissingPieceError saying what the machine lacks
 * @throws ExplainedError if DATABASE_URL is set without DATABASE_RELAY_URL
 */
export async function startServices(options: ServiceOptions): Promise<Services> {
  const { environment, dataDir, report } = options;
  const givenDatabase = databaseFrom(environment);
  const givenRedis = environment['REDIS_URL'];
  const embedded = { host: { environment, report }, dataDir, keepAlive: true };
  const started: { redis?: EmbeddedServer; postgres?: EmbeddedServer } = {};
  const stop = async (): Promise<void> => {
    // Redis first: its data is derived, PostgreSQL is the source of truth.
    await started.redis?.stop();
    await started.postgres?.stop();
  };
  const kill = (): void => {
    if (started.redis?.pid !== undefined) process.kill(started.redis.pid, 'SIGKILL');
    if (started.postgres?.pid !== undefined) process.kill(started.postgres.pid, 'SIGQUIT');
  };
  const outcomes = await Promise.allSettled([
    givenDatabase ?? startEmbeddedPostgres(embedded).then((server) => (started.postgres = server).url),
    givenRedis ?? startEmbeddedRedis(embedded).then((server) => (started.redis = server).url),
  ]);
  const [database, redis] = outcomes;
  if (database.status === 'fulfilled' && redis.status === 'fulfilled') {
    const addresses =
      typeof database.value === 'string' ? embeddedAddresses(database.value, dataDir) : database.value;
    return { addresses: { ...addresses, REDIS_URL: redis.value }, stop, kill, [Symbol.asyncDispose]: stop };
  }
  await stop();
  throw database.status === 'rejected' ? database.reason : (redis as PromiseRejectedResult).reason;
}

/** Addresses of the servers that another process runs for `dataDir`. */
export function runningServices(options: Omit<ServiceOptions, 'report'>): ServiceAddresses {
  const { environment, dataDir } = options;
  const secrets = readSecrets(dataDir);
  const { postgresPort, redisPort } = readRuntimeState(dataDir);
  const owner = `postgres://postgres:${secrets.postgres}@127.0.0.1:${postgresPort}/switchyard`;
  return {
    ...(databaseFrom(environment) ?? embeddedAddresses(owner, dataDir)),
    REDIS_URL: environment['REDIS_URL'] ?? `redis://:${secrets.redis}@127.0.0.1:${redisPort}`,
  };
}

/** The servers that the environment names; undefined if one of them, or the owner's login, is missing. */
export function ownServices(environment: Environment): Required<ServiceAddresses> | undefined {
  const { DATABASE_OWNER_URL: owner, REDIS_URL: redis } = environment;
  const database = owner === undefined || redis === undefined ? undefined : databaseFrom(environment);
  if (database === undefined || owner === undefined || redis === undefined) return undefined;
  return { ...database, DATABASE_OWNER_URL: owner, REDIS_URL: redis };
}

function databaseFrom(environment: Environment): Omit<ServiceAddresses, 'REDIS_URL'> | undefined {
  const { DATABASE_URL: app, DATABASE_RELAY_URL: relay, DATABASE_OWNER_URL: owner } = environment;
  if (app === undefined) return undefined;
  if (relay === undefined) {
    throw new ExplainedError('DATABASE_RELAY_URL: needed together with DATABASE_URL. See .env.example.');
  }
  const addresses = { DATABASE_URL: app, DATABASE_RELAY_URL: relay };
  return owner === undefined ? addresses : { ...addresses, DATABASE_OWNER_URL: owner };
}

function embeddedAddresses(ownerUrl: string, dataDir: string): Omit<ServiceAddresses, 'REDIS_URL'> {
  const { app, relay } = readSecrets(dataDir);
  const as = (username: string, password: string) =>
    Object.assign(new URL(ownerUrl), { username, password }).href;
  return {
    DATABASE_URL: as('switchyard_app', app),
    DATABASE_RELAY_URL: as('switchyard_relay', relay),
    DATABASE_OWNER_URL: ownerUrl,
  };
}
