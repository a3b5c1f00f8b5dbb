import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from '../runtime/logger.ts';
import { HangBreaker } from './hang-breaker.ts';
import { isRedisTimeout, RedisHangsError } from './redis-errors.ts';

/** A connection to Redis; created only by the functions of this file. */
export type RedisClient = Redis;

export type RedisConnectionOptions = { url: string; logger: Logger; name: string };

/** Milliseconds between reconnection attempts, so that work resumes about a quarter second after the server returns. */
const retryMs = 250;
const commandTimeoutMs = 1_000;

/**
 * For callers that must not wait: each command fails within a second, or at once while the server is unavailable or
 * hangs. A timed-out command may still be executed, so send only commands that are safe to repeat.
 */
export function connectProducer(options: RedisConnectionOptions): RedisClient {
  const client = open(options, {
    commandTimeout: commandTimeoutMs,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
  });
  breakHangs(client, options);
  return client;
}

/** For queue workers: commands wait for the server to return, without a time limit. */
export function connectWorker(options: RedisConnectionOptions): RedisClient {
  return open(options, { maxRetriesPerRequest: null });
}

/** For pub/sub: resubscribes after a reconnection. Messages published in between are lost; check for gaps. */
export function connectSubscriber(options: RedisConnectionOptions): RedisClient {
  return open(options, { maxRetriesPerRequest: null, autoResubscribe: true, commandTimeout: 2_000 });
}

/** Resolves once the connection is ready, or rejects after `timeoutMs`. */
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

/** Makes commands fail at once while the server hangs. */
function breakHangs(client: RedisClient, { logger, name }: RedisConnectionOptions): void {
  const breaker = new HangBreaker();
  const send = client.sendCommand.bind(client);
  const onAnswer = () => {
    if (breaker.answered()) logger.info({ connection: name }, 'redis answers again');
  };
  const onFailure = (error: unknown) => {
    if (!isRedisTimeout(error)) onAnswer();
    else if (breaker.timedOut()) logger.warn({ connection: name }, 'redis hangs');
  };
  // The driver's documented place to act on every command; pipelines pass their commands through it one by one.
  client.sendCommand = (command, stream) => {
    // A connection that is being opened sends its own commands, and has its own deadline.
    if (client.status !== 'ready') return send(command, stream);
    if (!breaker.allows(stream === undefined)) {
      command.reject(new RedisHangsError());
      return command.promise;
    }
    const sent = send(command, stream);
    command.promise.then(onAnswer, onFailure);
    return sent;
  };
}

/** Logs one line when the server becomes unavailable and one when it returns, regardless of attempts in between. */
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

/** Closes a connection without waiting for an unavailable server. */
export async function closeRedis(client: RedisClient): Promise<void> {
  if (client.status === 'ready') await client.quit().catch(() => 'gone');
  client.disconnect();
}
