import { newTokenSecret } from '@switchyard/api/access/token-secret.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestCompany, type TestUser } from '../support/test-app.ts';
import { callsOf, makeToken } from '../support/token-calls.ts';

let test: TestApp;
let company: TestCompany;
let manager: TestUser;
const lines: string[] = [];
beforeAll(async () => {
  const destination = { write: (line: string) => void lines.push(line) };
  test = await createTestApp({
    environment: { SWITCHYARD_RATE_LIMIT_FACTOR: '1' },
    deps: { logger: createLogger({ level: 'trace', process: 'api' }, destination) },
  });
  company = await test.newCompany();
  manager = await company.user('manager');
});
afterAll(() => test[Symbol.asyncDispose]());

it('a token has its own limit, and says how much of it is left', async () => {
  const [one, other] = [
    await makeToken(manager, 'personal', ['customer.view']),
    await makeToken(manager, 'personal', ['customer.view']),
  ];
  const read = (secret: string) => callsOf(test, secret)('GET', '/api/auth/user');
  const first = await read(one.secret);
  expect(first.headers).toMatchObject({ 'x-ratelimit-limit': '600', 'x-ratelimit-remaining': '599' });
  expect((await read(one.secret)).headers['x-ratelimit-remaining']).toBe('598');
  expect((await read(other.secret)).headers['x-ratelimit-remaining']).toBe('599');
});

it('new secrets are limited per session, because a mail tells of each token', async () => {
  const user = await (await test.newCompany()).user('manager');
  for (let made = 0; made < 10; made += 1) await makeToken(user, 'personal', ['customer.view']);
  const payload = { name: 'One more', scopes: ['customer.view'] };
  const refused = await user.call('POST', '/api/tokens', { payload });
  expect(refused.json()).toMatchObject({ code: 'request.rate_limited' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

it('guesses are limited per network, without harming valid tokens', async () => {
  const used = await makeToken(manager, 'personal', ['customer.view']);
  const fresh = await makeToken(manager, 'personal', ['customer.view']);
  const call = (remoteAddress: string, secret: string) =>
    callsOf(test, secret)('GET', '/api/auth/user', { remoteAddress });
  expect((await call('203.0.113.9', used.secret)).statusCode).toBe(200);
  const wrong = [`sy_pat_${'0'.repeat(49)}`, 'abc', newTokenSecret('service').secret];
  const guess = (tried: number) => call('203.0.113.9', wrong[tried % wrong.length] ?? '');
  const states: number[] = [];
  for (let tried = 0; tried < 70; tried += 1) states.push((await guess(tried)).statusCode);
  expect(states).toEqual(Array.from({ length: 70 }, (_, tried) => (tried < 60 ? 401 : 429)));
  const refused = await guess(0);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await call('198.51.100.9', wrong[0] ?? '')).statusCode).toBe(401);
  expect((await call('203.0.113.9', used.secret)).statusCode).toBe(200);
  // This process has not seen it yet, as after a restart.
  expect((await call('203.0.113.9', fresh.secret)).statusCode).toBe(200);
});

it('valid tokens of a network do not count as guesses, however many begin at once', async () => {
  const users = await Promise.all(Array.from({ length: 7 }, () => company.user('manager')));
  for (const user of users) {
    for (let made = 0; made < 10; made += 1) {
      const { secret } = await makeToken(user, 'personal', ['customer.view']);
      const answer = await callsOf(test, secret)('GET', '/api/auth/user', { remoteAddress: '203.0.114.9' });
      expect(answer.statusCode).toBe(200);
    }
  }
});

it('questions to the assistant count as requests of the token', async () => {
  const { secret } = await makeToken(manager, 'personal', ['assistant.use']);
  const call = callsOf(test, secret);
  const payload = { message: 'Hello', type: 'helper', context: 'subscriber_workflow' };
  const left = async (answer: Promise<LightMyRequestResponse>) =>
    (await answer).headers['x-ratelimit-remaining'];
  expect(await left(call('GET', '/api/auth/user'))).toBe('599');
  expect(await left(call('POST', '/api/ai/chat', { payload }))).toBe('598');
  expect(await left(call('GET', '/api/auth/user'))).toBe('597');
});

it('a program writes as many messages per minute as a user, and no more', async () => {
  const admin = await company.user('admin');
  const customer = await admin.call('POST', '/api/customers', { payload: { name: 'Harbor Bakery' } });
  const { id } = customer.json<{ id: string }>();
  const payload = { customerId: id, channel: 'call', body: 'Called back' };
  const scopes = ['communication.create'];
  const [one, other] = [await makeToken(admin, 'service', scopes), await makeToken(admin, 'service', scopes)];
  const write = (secret: string) => callsOf(test, secret)('POST', '/api/communications', { payload });
  const states: number[] = [];
  for (let written = 0; written < 41; written += 1) states.push((await write(one.secret)).statusCode);
  expect(states).toEqual([...Array.from({ length: 40 }, () => 201), 429]);
  expect((await write(one.secret)).json()).toMatchObject({ code: 'request.rate_limited' });
  expect((await write(other.secret)).statusCode).toBe(201);
});

it('a secret is in no line of the log', async () => {
  const { secret } = await makeToken(manager, 'personal', ['customer.view']);
  const broken = secret.slice(0, -1);
  for (const token of [secret, broken]) {
    await callsOf(test, token)('GET', '/api/customers');
    await callsOf(test, token)('POST', '/api/customers', { payload: { name: token } });
    await callsOf(test, token)('GET', '/api/nothing');
  }
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.filter((line) => line.includes(broken))).toEqual([]);
});
