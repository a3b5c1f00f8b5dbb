import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUpOverHttp, testPassword } from '../support/sign-up.ts';
import { createTestApp, type TestApp, testOrigin } from '../support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ environment: { SWITCHYARD_RATE_LIMIT_FACTOR: '1' } });
});
afterAll(async () => {
  await test[Symbol.asyncDispose]();
});

function login(email: string, password: string, remoteAddress = '198.51.100.1') {
  return test.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { origin: testOrigin },
    remoteAddress,
    payload: { email, password },
  });
}

describe('guessing passwords', () => {
  it('stops after five tries a minute on one account, also for the right password', async () => {
    const { email } = await signUpOverHttp(test);
    for (let count = 0; count < 5; count += 1) {
      expect((await login(email, `guess ${count}`)).statusCode).toBe(401);
    }
    const refused = await login(email, testPassword);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'request.rate_limited' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  it('does not lock the owner out who signs in from another address', async () => {
    const { email } = await signUpOverHttp(test);
    for (let count = 0; count < 8; count += 1) await login(email, 'guess', '198.51.100.2');
    expect((await login(email, 'guess', '198.51.100.2')).statusCode).toBe(429);
    expect((await login(email, testPassword, '198.51.100.3')).statusCode).toBe(200);
  });

  it('stops on many accounts from one address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, index) =>
        login(`nobody-${index}@example.test`, 'guess', '198.51.100.4'),
      ),
    );
    const refused = answers.filter((answer) => answer.statusCode === 429);
    expect(refused).toHaveLength(10);
    for (const answer of refused) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('counts a /64 of IPv6 as one network, and leaves a colleague in it alone', async () => {
    const guessed = await signUpOverHttp(test);
    const colleague = await signUpOverHttp(test);
    for (let count = 1; count <= 5; count += 1) {
      expect((await login(guessed.email, 'guess', `2001:db8:7:7::${count}`)).statusCode).toBe(401);
    }
    expect((await login(guessed.email, testPassword, '2001:db8:7:7:ffff::9')).statusCode).toBe(429);
    expect((await login(colleague.email, testPassword, '2001:db8:7:7::1')).statusCode).toBe(200);
    expect((await login(guessed.email, testPassword, '2001:db8:7:8::1')).statusCode).toBe(200);
  });

  it('from very many networks on one account stops as well', async () => {
    const { email } = await signUpOverHttp(test);
    const answers = await Promise.all(
      Array.from({ length: 104 }, (_, index) => login(email, 'guess', `203.0.113.${index + 1}`)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(4);
  });

  it('counts the second steps of each sign-in, not those of a whole network', async () => {
    const step = (challenge: string) =>
      test.app.inject({
        method: 'POST',
        url: '/api/auth/login/second-step',
        headers: { origin: testOrigin },
        remoteAddress: '198.51.100.79',
        payload: { challenge: challenge.padEnd(30, 'c'), code: '000000' },
      });
    const statuses = async (challenges: string[]) =>
      (await Promise.all(challenges.map(step))).map(({ statusCode }) => statusCode);
    const colleagues = await statuses(Array.from({ length: 14 }, (_, index) => `of-${index}-`));
    expect(colleagues).not.toContain(429);
    const tries = await statuses(Array.from({ length: 14 }, () => 'of-one-'));
    expect(tries.filter((status) => status === 429)).toHaveLength(4);
  });

  it('mails no reset links to many accounts from one network', async () => {
    const ask = (index: number) =>
      test.app.inject({
        method: 'POST',
        url: '/api/auth/password-reset',
        headers: { origin: testOrigin },
        remoteAddress: '198.51.100.77',
        payload: { email: `nobody-${index}@example.test` },
      });
    const answers = await Promise.all(Array.from({ length: 24 }, (_, index) => ask(index)));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(4);
  });

  it('lets a dozen colleagues behind one address accept their invitations in the same minute', async () => {
    const accept = (index: number) =>
      test.app.inject({
        method: 'POST',
        url: '/api/invitations/accept',
        headers: { origin: testOrigin },
        remoteAddress: '198.51.100.78',
        payload: {
          token: `${'t'.repeat(30)}${index}`,
          password: testPassword,
          firstName: 'Ann',
          lastName: 'Lee',
        },
      });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => accept(index)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([410]));
  });

  it('does not mail a flood of reset links', async () => {
    const { email, user } = await signUpOverHttp(test);
    const ask = () =>
      test.app.inject({
        method: 'POST',
        url: '/api/auth/password-reset',
        headers: { origin: testOrigin },
        payload: { email },
      });
    const answers = await Promise.all(Array.from({ length: 9 }, ask));
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(4);
    const mails = await test.deps.database.inCompany(user.companyId, (tx) =>
      tx.selectFrom('outboxMails').select('id').execute(),
    );
    expect(mails).toHaveLength(5);
  });
});

describe('floods', () => {
  it('of reads by one session end in 429 with Retry-After, others are served', async () => {
    const company = await test.newCompany();
    const noisy = await company.user('manager');
    const quiet = await company.user('manager');
    // Until a session has been validated, its requests count for the address.
    for (const user of [noisy, quiet]) await user.call('GET', '/api/auth/user');
    const answers = await Promise.all(Array.from({ length: 160 }, () => noisy.call('GET', '/api/auth/user')));
    const refused = answers.find((answer) => answer.statusCode === 429);
    expect(refused?.json()).toMatchObject({ code: 'request.rate_limited' });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await quiet.call('GET', '/api/auth/user')).statusCode).toBe(200);
  });

  it('of writes by one session end in 429 and write nothing more', async () => {
    const admin = await (await test.newCompany()).user('admin');
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, index) =>
        admin.call('POST', '/api/flags', { payload: { key: `flood_${index}` } }),
      ),
    );
    const created = answers.filter((answer) => answer.statusCode === 201).length;
    expect(answers.some((answer) => answer.statusCode === 429)).toBe(true);
    const stored = await test.deps.database.inCompany(admin.actor.companyId, (tx) =>
      tx.selectFrom('flags').select('id').execute(),
    );
    expect(stored).toHaveLength(created);
  });
});

describe('the log', () => {
  it('has one line with the request id for each refusal, and no secret in any', async () => {
    const lines: string[] = [];
    const logger = createLogger({ level: 'trace', process: 'api' }, { write: (line) => lines.push(line) });
    await using logged = await createTestApp({ deps: { logger } });
    const { email, cookie, user } = await signUpOverHttp(logged);
    const customer = await (await logged.newCompany()).user('customer');

    const wrong = await logged.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { origin: testOrigin, cookie },
      payload: { email, password: 'canary-wrong-password' },
    });
    const forbidden = await customer.call('GET', '/api/flags');
    const nobody = await logged.app.inject({ url: '/api/flags' });
    await logged.app.inject({
      method: 'POST',
      url: '/api/auth/password-reset',
      headers: { origin: testOrigin },
      payload: { email },
    });
    const mail = await logged.deps.database.inCompany(user.companyId, (tx) =>
      tx.selectFrom('outboxMails').select('body').executeTakeFirstOrThrow(),
    );
    const token = /#([\w-]+)/.exec(mail.body)?.[1] ?? '';
    await logged.app.inject({
      method: 'POST',
      url: '/api/invitations/lookup',
      headers: { origin: testOrigin },
      payload: { token },
    });
    const inAddress = 'canary-of-a-subscriber-0123456789';
    const looked = await logged.app.inject({ url: `/api/status/unsubscribe/${inAddress}` });
    expect(looked.statusCode).toBe(303);

    const entries = lines.map(
      (line) => JSON.parse(line) as { traceId?: string; code?: string; level: number },
    );
    for (const [response, code] of [
      [wrong, 'auth.bad_credentials'],
      [forbidden, 'auth.forbidden'],
      [nobody, 'auth.required'],
    ] as const) {
      const { traceId } = response.json<{ traceId: string }>();
      const own = entries.filter((entry) => entry.traceId === traceId && entry.code === code);
      expect(own).toHaveLength(1);
      expect(own[0]?.level).toBe(30);
    }
    const text = lines.join('');
    const session = cookie.split('=')[1] ?? '';
    const secrets = [testPassword, 'canary-wrong-password', session, token, email, inAddress];
    for (const secret of secrets) expect(text).not.toContain(secret);
  });
});
