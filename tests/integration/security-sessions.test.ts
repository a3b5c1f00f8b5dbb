import { sql } from '@switchyard/platform/db/database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieOf, signUpOverHttp, testPassword } from '../support/sign-up.ts';
import { createTestApp, type TestApp, type TestUser, testOrigin } from '../support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(async () => {
  await test[Symbol.asyncDispose]();
});

async function statusWith(cookie: string): Promise<number> {
  const response = await test.app.inject({ url: '/api/auth/user', headers: { cookie } });
  return response.statusCode;
}

async function age(user: TestUser, assignment: ReturnType<typeof sql.raw>): Promise<void> {
  await test.deps.database.inCompany(user.actor.companyId, (tx) =>
    sql`UPDATE sessions SET ${assignment} WHERE id = ${user.sessionId}`.execute(tx),
  );
}

describe('forged cookies', () => {
  it.each([
    ['nothing', 'sid='],
    ['a guess', `sid=${'A'.repeat(43)}`],
    ['a very long value', `sid=${'A'.repeat(5000)}`],
    ['SQL', "sid=' OR '1'='1"],
    ['broken escapes', 'sid=%E0%A4%A'],
    ['NUL', 'sid=%00'],
    ['another name', `session=${'A'.repeat(43)}`],
  ])('of %s sign nobody in', async (_, cookie) => {
    expect(await statusWith(cookie)).toBe(401);
  });

  it('made from what the database holds do not work: it knows hashes only', async () => {
    const { user } = await signUpOverHttp(test);
    const row = await test.deps.database.inCompany(user.companyId, (tx) =>
      tx.selectFrom('sessions').select(['id', 'tokenHash']).executeTakeFirstOrThrow(),
    );
    expect(await statusWith(`sid=${row.tokenHash.toString('base64url')}`)).toBe(401);
    expect(await statusWith(`sid=${row.tokenHash.toString('hex')}`)).toBe(401);
    expect(await statusWith(`sid=${row.id}`)).toBe(401);
  });

  it('do not write either', async () => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/flags',
      headers: { cookie: 'sid=forged', origin: testOrigin, 'idempotency-key': 'forged-request' },
      payload: { key: 'forged_flag' },
    });
    expect(response.json()).toMatchObject({ code: 'auth.required' });
  });
});

describe('sessions', () => {
  it('end after 12 hours without use', async () => {
    const user = await (await test.newCompany()).user('manager');
    await age(user, sql.raw(`last_seen_at = now() - interval '11 hours 59 minutes'`));
    expect(await statusWith(user.cookie)).toBe(200);
    await age(user, sql.raw(`last_seen_at = now() - interval '12 hours 1 minute'`));
    expect(await statusWith(user.cookie)).toBe(401);
  });

  it('stay alive while they are used', async () => {
    const user = await (await test.newCompany()).user('manager');
    await age(user, sql.raw(`last_seen_at = now() - interval '6 hours'`));
    expect(await statusWith(user.cookie)).toBe(200);
    const row = await test.deps.database.inCompany(user.actor.companyId, (tx) =>
      sql<{ idle: boolean }>`SELECT last_seen_at < now() - interval '1 minute' AS idle FROM sessions`.execute(
        tx,
      ),
    );
    expect(row.rows).toEqual([{ idle: false }]);
  });

  it('end at their absolute limit however busy they are', async () => {
    const user = await (await test.newCompany()).user('manager');
    await age(user, sql.raw(`expires_at = now() - interval '1 second', last_seen_at = now()`));
    expect(await statusWith(user.cookie)).toBe(401);
  });

  it('last 14 days at most', async () => {
    const { user } = await signUpOverHttp(test);
    const found = await test.deps.database.inCompany(user.companyId, (tx) =>
      sql<{
        days: number;
      }>`SELECT round(extract(epoch FROM expires_at - created_at) / 86400)::int AS days FROM sessions`.execute(
        tx,
      ),
    );
    expect(found.rows).toEqual([{ days: 14 }]);
  });

  it('do not depend on the clock of the api', async () => {
    for (const hours of [2, -2]) {
      const clock = { now: () => new Date(Date.now() + hours * 3_600_000) };
      await using skewed = await createTestApp({ deps: { clock } });
      const { cookie, email, user } = await signUpOverHttp(skewed);
      const seen = await skewed.app.inject({ url: '/api/auth/user', headers: { cookie } });
      expect(seen.statusCode).toBe(200);
      await skewed.app.inject({
        method: 'POST',
        url: '/api/auth/password-reset',
        headers: { origin: testOrigin },
        payload: { email },
      });
      const mail = await skewed.deps.database.inCompany(user.companyId, (tx) =>
        tx.selectFrom('outboxMails').select('body').executeTakeFirstOrThrow(),
      );
      const token = /#([\w-]+)/.exec(mail.body)?.[1];
      const done = await skewed.app.inject({
        method: 'POST',
        url: '/api/auth/password-reset/complete',
        headers: { origin: testOrigin },
        payload: { token, password: testPassword },
      });
      expect(done.statusCode).toBe(200);
    }
  });

  it('of a company with disabled members end for those members only', async () => {
    const company = await test.newCompany();
    const gone = await company.user('manager');
    const stays = await company.user('manager');
    await test.deps.database.inCompany(company.companyId, (tx) =>
      tx.updateTable('users').set({ status: 'disabled' }).where('id', '=', gone.actor.userId).execute(),
    );
    expect([await statusWith(gone.cookie), await statusWith(stays.cookie)]).toEqual([401, 200]);
  });
});

describe('the cookie', () => {
  const secureOrigin = 'https://console.example.test';
  const https = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9', origin: secureOrigin };
  const account = {
    firstName: 'Sec',
    lastName: 'Ure',
    password: testPassword,
    companyName: 'Secure Company',
  };

  it('is bound to the host and to encryption behind a trusted proxy', async () => {
    await using proxied = await createTestApp({
      environment: { SWITCHYARD_TRUSTED_PROXIES: '1', SWITCHYARD_ORIGINS: secureOrigin },
    });
    const response = await proxied.app.inject({
      method: 'POST',
      url: '/api/auth/signup',
      headers: https,
      payload: { ...account, email: 'secure@example.test' },
    });
    const header = String(response.headers['set-cookie']);
    expect(header).toMatch(/^__Host-sid=[\w-]{43}; /);
    for (const part of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']) expect(header).toContain(part);
    expect(header).not.toMatch(/Domain=/i);
    const cookie = cookieOf(response);
    const seen = await proxied.app.inject({ url: '/api/auth/user', headers: { cookie, ...https } });
    expect(seen.statusCode).toBe(200);
    const plain = await proxied.app.inject({ url: '/api/auth/user', headers: { cookie } });
    expect(plain.statusCode).toBe(401);
    const sessions = await proxied.app.inject({ url: '/api/auth/sessions', headers: { cookie, ...https } });
    expect(sessions.json()).toMatchObject({ items: [{ ip: '203.0.113.9', current: true }] });
  });

  it('does not believe forwarded headers without a trusted proxy', async () => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/auth/signup',
      headers: { ...https, origin: testOrigin },
      payload: { ...account, email: 'plain@example.test' },
    });
    expect(response.cookies[0]).toMatchObject({ name: 'sid' });
    const { companyId } = response.json<{ companyId: string }>();
    const row = await test.deps.database.inCompany(companyId, (tx) =>
      tx.selectFrom('sessions').select('ip').executeTakeFirstOrThrow(),
    );
    expect(row.ip).toBe('127.0.0.1');
  });

  it('carries 256 random bits, new at every sign-in', async () => {
    const { email, cookie } = await signUpOverHttp(test);
    const tokens = new Set([cookie]);
    for (let count = 0; count < 3; count += 1) {
      const response = await test.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { origin: testOrigin },
        payload: { email, password: testPassword },
      });
      tokens.add(cookieOf(response));
    }
    expect(tokens.size).toBe(4);
    for (const token of tokens) {
      expect(Buffer.from(token.split('=')[1] ?? '', 'base64url')).toHaveLength(32);
    }
  });
});
