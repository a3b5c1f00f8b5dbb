import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from '../runtime/logger.ts';

/** A connection to Redis; made only by the functions of this file. */
export type RedisClient = Redis;

export type RedisConnectionOptions = { url: string; logger: Logger; name: string };

/** A dead server is tried again this often, so that work resumes about a quarter second after its return. */
const retryMs = 250;
const commandTimeoutMs = 1_000;

/**
 * For whoever must not wait: each command fails within a second, at once while the server is away.
 * A timed-out command may still be carried out, so callers send only what may happen twice.
 */
export function connectProducer(options: RedisConnectionOptions): RedisClient {
  return open(options, {
    commandTimeout: commandTimeoutMs,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
  });
}

/** For queue workers: commands wait for the server to return, however long that takes. */
export function connectWorker(options: RedisConnectionOptions): RedisClient {
  return open(options, { maxRetriesPerRequest: null });
}

/** For pub/sub: subscribes again after a reconnection. What was published meanwhile is lost; look for gaps. */
export function connectSubscriber(options: RedisConnectionOptions): RedisClient {
  return open(options, { maxRetriesPerRequest: null, autoResubscribe: true, commandTimeout: 2_000 });
}

/** Resolves once the connection is usable, or rejects after `timeoutMs`. */
export async function untilReady(client: RedisClient, timeoutMs: number): Promise<void> {
  if (client.status === 'ready') return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error('Redis is unavailable')), timeoutMs);
  client.once('ready', resolve);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    client.off('ready', resolve);
  }
}

function open({ url, logger, name }: RedisConnectionOptions, policy: RedisOptions): RedisClient {
  const client = new Redis(url, {
    connectionName: `switchyard-${name}`,
    connectTimeout: 2_000,
    keepAlive: 10_000,
    noDelay: true,
    retryStrategy: () => retryMs,
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
    ...policy,
  });
  reportOutages(client, logger, name);
  return client;
}

/** One line when the server goes away and one when it is back, however many attempts lie between. */
function reportOutages(client: RedisClient, logger: Logger, name: string): void {
  let away = false;
  client.on('error', (error) => {
    if (away) return;
    away = true;
    logger.warn({ err: error, connection: name }, 'redis is unavailable');
  });
  client.on('ready', () => {
    if (away) logger.info({ connection: name }, 'redis is back');
    away = false;
  });
}

/** Closes a connection without waiting for a server that is away. */
export async function closeRedis(client: RedisClient): Promise<void> {
  if (client.status === 'ready') await client.quit().catch(() => 'gone');
  client.disconnect();
}
