import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { closeRedis, connectProducer, untilReady } from '@switchyard/platform/redis/redis-connections.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import { describe, expect, it } from 'vitest';
import { startOwnRedis } from '../support/own-redis.ts';
import { createTestApp, type TestApp, type TestUser, testOrigin } from '../support/test-app.ts';
import { waitFor } from '../support/wait-for.ts';
import { newWorkCompany } from '../support/work-company.ts';

const logger = createLogger({ level: 'silent', process: 'api' });

/** Several api processes of one deployment: they share a Redis, each with its own connection. */
async function startApis(count: number) {
  await using started = new AsyncDisposableStack();
  const server = started.use(await startOwnRedis());
  const connect = async () => {
    const redis = started.adopt(connectProducer({ url: server.url, logger, name: 'test' }), closeRedis);
    await untilReady(redis, 10_000);
    const environment = { SWITCHYARD_RATE_LIMIT_FACTOR: '1' };
    const api = started.use(await createTestApp({ environment, edge: { redis } }));
    return { api, redis };
  };
  const apis: Awaited<ReturnType<typeof connect>>[] = [];
  for (let index = 0; index < count; index += 1) apis.push(await connect());
  const all = started.move();
  const goAway = async () => {
    await server.stop();
    await waitFor('the loss to be noticed', () => apis.every(({ redis }) => redis.status !== 'ready'));
  };
  return { apis, goAway, [Symbol.asyncDispose]: () => all[Symbol.asyncDispose]() };
}

type Try = { url: string; payload: object };

async function statusesOf({ app }: TestApp, count: number, { url, payload }: Try): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const headers = { origin: testOrigin };
    statuses.push((await app.inject({ method: 'POST', url, headers, payload })).statusCode);
  }
  return statuses;
}

const guess = (email: string): Try => ({ url: '/api/auth/login', payload: { email, password: 'a guess' } });

describe('limits of requests', () => {
  it('are shared by all processes while Redis is there', async () => {
    await using stack = await startApis(2);
    const [one, two] = stack.apis;
    if (!one || !two) throw new Error('Two apis are needed');
    expect(await statusesOf(one.api, 3, guess('a@example.test'))).toEqual([401, 401, 401]);
    expect(await statusesOf(two.api, 3, guess('a@example.test'))).toEqual([401, 401, 429]);
  });

  it.each<[string, Try, number]>([
    ['signing in', guess('b@example.test'), 401],
    [
      'asking for a password link',
      { url: '/api/auth/password-reset', payload: { email: 'b@example.test' } },
      202,
    ],
    [
      'setting a password',
      {
        url: '/api/auth/password-reset/complete',
        payload: { token: 'x'.repeat(43), password: 'a new long password' },
      },
      410,
    ],
  ])('hold without Redis for %s', async (_what, attempt, normally) => {
    await using stack = await startApis(1);
    const api = stack.apis[0]?.api;
    if (!api) throw new Error('An api is needed');
    await stack.goAway();
    const expected = [...Array<number>(5).fill(normally), 429, 429];
    expect(await statusesOf(api, 7, attempt)).toEqual(expected);
  });

  it('hold for sign-up without Redis', async () => {
    await using stack = await startApis(1);
    const api = stack.apis[0]?.api;
    if (!api) throw new Error('An api is needed');
    await stack.goAway();
    const person = { firstName: 'Ann', lastName: 'Lee', companyName: 'Lee & Co' };
    const payload = { ...person, email: 'c@example.test', password: 'a new long password' };
    const statuses = await statusesOf(api, 7, { url: '/api/auth/signup', payload });
    expect(statuses).toEqual([201, 409, 409, 409, 409, 429, 429]);
  });

  it('count what was tried before Redis went away', async () => {
    await using stack = await startApis(1);
    const api = stack.apis[0]?.api;
    if (!api) throw new Error('An api is needed');
    expect(await statusesOf(api, 4, guess('d@example.test'))).toEqual([401, 401, 401, 401]);
    await stack.goAway();
    expect(await statusesOf(api, 2, guess('d@example.test'))).toEqual([401, 429]);
  });
});

describe('the source of a write', () => {
  const replay = { 'x-switchyard-source': 'replay' };

  async function sourceOf(user: TestUser, headers: Record<string, string>) {
    const payload = { name: `Inc ${newId()}` };
    const written = await user.call('POST', '/api/customers', { payload, headers });
    expect(written.statusCode).toBe(201);
    return await newestSource(user, user);
  }

  async function newestSource(by: TestUser, reader: TestUser) {
    const topic = companyTopic(by.actor.companyId, 'timeline');
    const query = `topic=${topic}&limit=1&actorId=${by.actor.userId}`;
    const events = await reader.call('GET', `/api/events?${query}`);
    return events.json<{ items: { event: { source: string } }[] }>().items[0]?.event.source;
  }

  it('is a replay where staff of a demo company say so', async () => {
    await using test = await createTestApp();
    const manager = await (await test.newCompany()).user('manager');
    expect(await sourceOf(manager, replay)).toBe('replay');
    expect(await sourceOf(manager, { 'x-requested-with': 'switchyard' })).toBe('web');
  });

  it('is unchanged if another user of a demo company sends it', async () => {
    await using test = await createTestApp();
    const company = await newWorkCompany(test);
    const visit = await company.advance(await company.newVisit({ startHour: 1 }), 'dispatched');
    const step = await company.technician.call('POST', `/api/visits/${visit.id}/transitions`, {
      revision: visit.revision,
      payload: { to: 'en_route' },
      headers: replay,
    });
    expect(step.statusCode).toBe(200);
    expect(await newestSource(company.technician, company.manager)).toBe('api');
  });

  it('is what it is where the server or the company is no demo', async () => {
    await using real = await createTestApp({ environment: { SWITCHYARD_DEMO: 'false' } });
    const manager = await (await real.newCompany()).user('manager');
    expect(await sourceOf(manager, replay)).toBe('api');
    expect(await sourceOf(manager, { ...replay, 'x-requested-with': 'switchyard' })).toBe('web');
    await using test = await createTestApp();
    const company = await test.newCompany();
    await test.deps.database.inCompany(company.companyId, (tx) =>
      tx.updateTable('companies').set({ demo: false }).execute(),
    );
    const admin = await company.user('admin');
    expect(await sourceOf(admin, replay)).toBe('api');
  });
});
