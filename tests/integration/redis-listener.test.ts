import { randomUUID } from 'node:crypto';
import { RedisListener } from '@switchyard/api/realtime/redis-listener.ts';
import {
  closeRedis,
  connectWorker,
  connectSubscriber,
  type RedisClient,
  untilReady,
} from '@switchyard/platform/redis/redis-connections.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { patienceMs, waitFor } from '../support/wait-for.ts';

const logger = createLogger({ level: 'silent', process: 'api' });
const url = process.env['TEST_REDIS_URL'] ?? '';
const user = `listener-${randomUUID()}`;
let admin: RedisClient;
let subscriber: RedisClient;

beforeAll(async () => {
  admin = connectWorker({ url, logger, name: 'listener-admin' });
  await admin.call('ACL', 'SETUSER', user, 'on', '>secret', '+@all', 'allkeys', 'resetchannels');
  const own = new URL(url);
  Object.assign(own, { username: user, password: 'secret' });
  subscriber = connectSubscriber({ url: own.href, logger, name: 'listener-test' });
  await untilReady(subscriber, patienceMs);
});
afterAll(async () => {
  await closeRedis(subscriber);
  await admin.call('ACL', 'DELUSER', user);
  await closeRedis(admin);
});

it('makes a subscription later that was refused at first, and says that something may have been missed', async () => {
  const name = `test:${randomUUID()}`;
  const heard: string[] = [];
  const listener = new RedisListener(subscriber);
  await expect(listener.listen(name, (data) => heard.push(data.toString()))).rejects.toThrow(/NOPERM/);
  await expect(listener.ensure()).rejects.toThrow(/NOPERM/);
  expect(await admin.publish(name, 'unheard')).toBe(0);

  await admin.call('ACL', 'SETUSER', user, 'allchannels');
  expect(await listener.ensure()).toBe(true);
  expect(await listener.ensure()).toBe(false);
  expect(await admin.publish(name, 'heard')).toBe(1);
  await waitFor('the message', () => heard.length > 0);
  expect(heard).toEqual(['heard']);
});

it('hears every name again after the connection was cut, and forgets what it was told to', async () => {
  const [kept, left] = [`test:${randomUUID()}`, `test:${randomUUID()}`];
  const heard: string[] = [];
  const listener = new RedisListener(subscriber);
  await admin.call('ACL', 'SETUSER', user, 'allchannels');
  for (const name of [kept, left]) await listener.listen(name, (data) => heard.push(data.toString()));
  expect(await listener.ensure()).toBe(false);
  listener.forget(left);
  await admin.call('CLIENT', 'KILL', 'USER', user);
  await waitFor('the connection', () => listener.ensure().catch(() => false));
  expect(await admin.publish(kept, 'again')).toBe(1);
  expect(await admin.publish(left, 'too late')).toBe(0);
  await waitFor('the message', () => heard.length > 0);
  expect(heard).toEqual(['again']);
});
