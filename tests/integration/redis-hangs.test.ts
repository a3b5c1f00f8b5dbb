import { closeRedis, connectProducer } from '@switchyard/platform/redis/redis-connections.ts';
import { RedisHangsError } from '@switchyard/platform/redis/redis-errors.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SpineStack, startSpineStack } from '../support/spine-stack.ts';
import { waitFor } from '../support/wait-for.ts';

let stack: SpineStack;
beforeAll(async () => {
  stack = await startSpineStack();
});
afterAll(async () => {
  await stack[Symbol.asyncDispose]();
});

/** Redis accepts commands without answering. */
async function whileRedisHangs(act: () => Promise<void>): Promise<void> {
  const { pid } = stack.redisServer;
  if (pid === undefined) throw new Error('Redis has no process of its own');
  process.kill(pid, 'SIGSTOP');
  try {
    await act();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

test('commands to a Redis that hangs fail at once after a few, and work again once it answers', async () => {
  const logger = createLogger({ level: 'silent', process: 'api' });
  const client = connectProducer({ url: stack.redisServer.url, logger, name: 'test' });
  await waitFor('the connection', async () => client.status === 'ready');
  const failureOf = async (command: Promise<unknown>) =>
    await command.then(
      () => null,
      (error: unknown) => error,
    );
  await whileRedisHangs(async () => {
    const first = await Promise.all([1, 2, 3].map(async () => await failureOf(client.get('a'))));
    expect(first.map((error) => (error as Error).message)).toEqual(Array(3).fill('Command timed out'));
    expect(await failureOf(client.get('a'))).toBeInstanceOf(RedisHangsError);
    const results = await client
      .multi()
      .set('a', '1')
      .incr('a')
      .exec()
      .catch((error: unknown) => error);
    expect(results).toBeInstanceOf(Error);
  });
  await waitFor('an answer', async () => (await failureOf(client.ping())) === null);
  expect(await client.multi().set('a', '1').incr('a').exec()).toEqual([
    [null, 'OK'],
    [null, 2],
  ]);
  await closeRedis(client);
});

test('a socket that cannot be opened because Redis hangs is refused for a moment, not as an unexpected error', async () => {
  const company = await stack.test.newCompany();
  const admin = await company.user('admin');
  await whileRedisHangs(async () => {
    // Without the subprotocol its topics are opened before the upgrade.
    const socket = await stack.socket(admin);
    expect(socket.status).toBe(503);
    expect(socket.headers.get('retry-after')).toBe('1');
  });
});
