import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { callsOf, makeToken } from '../support/token-calls.ts';

let test: TestApp;
let manager: TestUser;
const lines: string[] = [];
beforeAll(async () => {
  const destination = { write: (line: string) => void lines.push(line) };
  test = await createTestApp({
    environment: { SWITCHYARD_RATE_LIMIT_FACTOR: '1' },
    deps: { logger: createLogger({ level: 'trace', process: 'api' }, destination) },
  });
  manager = await (await test.newCompany()).user('manager');
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

it('guesses are limited per network, without harming tokens in use', async () => {
  const { secret } = await makeToken(manager, 'personal', ['customer.view']);
  const guess = (remoteAddress: string, token = `sy_pat_${'0'.repeat(49)}`) =>
    callsOf(test, token)('GET', '/api/auth/user', { remoteAddress });
  expect((await guess('203.0.113.9', secret)).statusCode).toBe(200);
  const states: number[] = [];
  for (let tried = 0; tried < 70; tried += 1) states.push((await guess('203.0.113.9')).statusCode);
  expect(states.slice(0, 59)).toEqual(Array.from({ length: 59 }, () => 401));
  expect(states.at(-1)).toBe(429);
  const refused = await guess('203.0.113.9');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await guess('198.51.100.9')).statusCode).toBe(401);
  expect((await guess('203.0.113.9', secret)).statusCode).toBe(200);
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
