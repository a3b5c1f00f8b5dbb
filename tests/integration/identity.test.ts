import type { SessionAnswer } from '@switchyard/contracts/identity/user.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieOf, signUpOverHttp, testPassword } from '../support/sign-up.ts';
import { createTestApp, type TestApp, testOrigin } from '../support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(async () => {
  await test[Symbol.asyncDispose]();
});

function post(url: string, payload?: object, cookie?: string) {
  return test.app.inject({
    method: 'POST',
    url,
    headers: { origin: testOrigin, ...(cookie ? { cookie } : {}) },
    ...(payload ? { payload } : {}),
  });
}

async function whoIs(cookie: string) {
  return await test.app.inject({ method: 'GET', url: '/api/auth/user', headers: { cookie } });
}

describe('signing up', () => {
  it('creates a company with its first admin and signs in', async () => {
    const { user, cookie, email } = await signUpOverHttp(test, { companyName: 'Pier Plumbing' });
    expect(user).toMatchObject({ email, role: 'admin', companyName: 'Pier Plumbing', demo: false });
    const seen = await whoIs(cookie);
    const { places, ...seenUser } = seen.json<SessionAnswer>();
    expect(seenUser).toEqual(user);
    const place = (kind: string) => places?.[`t:${user.companyId}:${kind}`];
    expect(place('timeline')).toMatchObject({ offset: 1 });
    expect(place('dispatch')).toEqual({ epoch: '', offset: 0 });
    expect(Object.keys(places ?? {}).every((topic) => topic.startsWith(`t:${user.companyId}:`))).toBe(true);
  });

  it('records who joined in the timeline of the new company', async () => {
    const { user } = await signUpOverHttp(test);
    const rows = await test.deps.database.inCompany(user.companyId, (tx) =>
      tx
        .selectFrom('events')
        .select(['topic', 'type', 'actorId'])
        .where('topic', 'like', '%:timeline')
        .execute(),
    );
    expect(rows).toEqual([{ topic: `t:${user.companyId}:timeline`, type: 'user.joined', actorId: user.id }]);
  });

  it('refuses an address that has an account in any company, and leaves no company behind', async () => {
    const { email } = await signUpOverHttp(test);
    const before = await sql<{ n: number }>`SELECT company_count() AS n`.execute(test.deps.database.global);
    const again = await post('/api/auth/signup', {
      email: email.toUpperCase(),
      firstName: 'Other',
      lastName: 'Person',
      password: testPassword,
      companyName: 'Other Company',
    });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ code: 'auth.email_taken', errors: [{ pointer: '/email' }] });
    const after = await sql<{ n: number }>`SELECT company_count() AS n`.execute(test.deps.database.global);
    expect(after.rows).toEqual(before.rows);
  });

  it('lets one of many simultaneous sign-ups with one address through', async () => {
    const email = 'race@example.test';
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        post('/api/auth/signup', {
          email,
          firstName: 'Racer',
          lastName: 'Person',
          password: testPassword,
          companyName: `Racing ${index}`,
        }),
      ),
    );
    const codes = answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b);
    expect(codes).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it('names every refused field at once', async () => {
    const response = await post('/api/auth/signup', { email: 'no', firstName: 'A', password: 'short' });
    expect(response.statusCode).toBe(400);
    const pointers = response.json<{ errors: { pointer: string }[] }>().errors.map((error) => error.pointer);
    expect(new Set(pointers)).toEqual(
      new Set(['/email', '/firstName', '/lastName', '/password', '/companyName']),
    );
  });

  it('stores no password in clear', async () => {
    const { user } = await signUpOverHttp(test);
    const row = await test.deps.database.inCompany(user.companyId, (tx) =>
      tx.selectFrom('users').select('passwordHash').executeTakeFirstOrThrow(),
    );
    expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('signing in', () => {
  it('accepts the password and sets a cookie that scripts cannot read', async () => {
    const { email } = await signUpOverHttp(test);
    const response = await post('/api/auth/login', { email, password: testPassword });
    expect(response.statusCode).toBe(200);
    expect(response.cookies[0]).toMatchObject({ name: 'sid', httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('gives the same answer for a wrong password and for an unknown address', async () => {
    const { email } = await signUpOverHttp(test);
    const wrong = await post('/api/auth/login', { email, password: 'not this one' });
    const unknown = await post('/api/auth/login', { email: 'nobody@example.test', password: testPassword });
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
    const strip = (body: string) => body.replace(/"traceId":"[^"]+"/, '');
    expect(strip(wrong.body)).toBe(strip(unknown.body));
    expect(wrong.cookies).toEqual([]);
  });

  it('refuses a disabled account', async () => {
    const { user, email } = await signUpOverHttp(test);
    await test.deps.database.inCompany(user.companyId, (tx) =>
      tx.updateTable('users').set({ status: 'disabled' }).where('id', '=', user.id).execute(),
    );
    const response = await post('/api/auth/login', { email, password: testPassword });
    expect(response.json()).toMatchObject({ code: 'auth.bad_credentials' });
  });

  it('ends the session that the browser had before', async () => {
    const { email, cookie } = await signUpOverHttp(test);
    const response = await post('/api/auth/login', { email, password: testPassword }, cookie);
    expect((await whoIs(cookie)).statusCode).toBe(401);
    expect((await whoIs(cookieOf(response))).statusCode).toBe(200);
  });

  it('takes a password however the keyboard composes its letters', async () => {
    const email = 'composed@example.test';
    await post('/api/auth/signup', {
      email,
      firstName: 'Zo\u00eb',
      lastName: 'Person',
      password: 'caf\u00e9 with cream',
      companyName: 'Caf\u00e9 Cooling',
    });
    const response = await post('/api/auth/login', { email, password: 'cafe\u0301 with cream' });
    expect(response.statusCode).toBe(200);
  });
});

describe('signing out', () => {
  it('ends the session, clears the cookie and tells the sockets', async () => {
    const { cookie } = await signUpOverHttp(test);
    const before = test.revoked.length;
    const response = await post('/api/auth/logout', undefined, cookie);
    expect(response.statusCode).toBe(200);
    expect(response.cookies[0]).toMatchObject({ name: 'sid', value: '' });
    expect((await whoIs(cookie)).statusCode).toBe(401);
    expect(test.revoked.slice(before).map((signal) => Object.keys(signal))).toEqual([['sessionId']]);
  });

  it('answers the same when nobody is signed in', async () => {
    const response = await post('/api/auth/logout');
    expect(response.json()).toEqual({ ok: true });
  });
});

describe('own sessions', () => {
  it('lists the devices of the user, the present one marked, and ends another', async () => {
    const { email, cookie } = await signUpOverHttp(test);
    const other = cookieOf(await post('/api/auth/login', { email, password: testPassword }));
    const list = await test.app.inject({ url: '/api/auth/sessions', headers: { cookie } });
    const { items } = list.json<{ items: { id: string; current: boolean }[] }>();
    expect(items.filter((item) => item.current)).toHaveLength(1);
    expect(items).toHaveLength(2);
    const target = items.find((item) => !item.current)?.id ?? '';
    const ended = await test.app.inject({
      method: 'DELETE',
      url: `/api/auth/sessions/${target}`,
      headers: { cookie, origin: testOrigin, 'idempotency-key': 'end-other-session' },
    });
    expect(ended.statusCode).toBe(200);
    expect((await whoIs(other)).statusCode).toBe(401);
    expect(test.revoked).toContainEqual({ sessionId: target });
  });

  it("does not end a colleague's session", async () => {
    const company = await test.newCompany();
    const admin = await company.user('admin');
    const manager = await company.user('manager');
    const response = await admin.call('DELETE', `/api/auth/sessions/${manager.sessionId}`);
    expect(response.statusCode).toBe(404);
    expect((await whoIs(manager.cookie)).statusCode).toBe(200);
  });
});

describe('forgotten passwords', () => {
  async function mailsOf(companyId: string) {
    return await test.deps.database.inCompany(companyId, (tx) =>
      tx.selectFrom('outboxMails').select(['id', 'recipient', 'subject', 'body']).orderBy('id').execute(),
    );
  }
  const tokenIn = (text: string) => /#([\w-]{20,})/.exec(text)?.[1] ?? '';

  it('answers alike for known and unknown addresses, and mails only to a known one', async () => {
    const { email, user } = await signUpOverHttp(test);
    const known = await post('/api/auth/password-reset', { email });
    const unknown = await post('/api/auth/password-reset', { email: 'nobody@example.test' });
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    expect(known.statusCode).toBe(202);
    const mails = await mailsOf(user.companyId);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ recipient: email });
    expect(mails[0]?.body).toContain(`${testOrigin}/reset-password#`);
    expect(test.enqueued).toContainEqual({ name: 'mail.send', payload: { mailId: mails[0]?.id } });
  });

  it('sets the password once, ends every session and tells the owner', async () => {
    const { email, user, cookie } = await signUpOverHttp(test);
    await post('/api/auth/password-reset', { email });
    const token = tokenIn((await mailsOf(user.companyId))[0]?.body ?? '');
    const password = 'a new and longer one';
    const done = await post('/api/auth/password-reset/complete', { token, password });
    expect(done.statusCode).toBe(200);
    expect((await whoIs(cookie)).statusCode).toBe(401);
    expect(test.revoked).toContainEqual({ userId: user.id });
    expect((await post('/api/auth/login', { email, password: testPassword })).statusCode).toBe(401);
    expect((await post('/api/auth/login', { email, password })).statusCode).toBe(200);
    const again = await post('/api/auth/password-reset/complete', { token, password });
    expect(again.json()).toMatchObject({ code: 'auth.token_invalid' });
    expect((await mailsOf(user.companyId)).map((mail) => mail.subject)).toHaveLength(2);
  });

  it('refuses a link after 30 minutes and after a newer one was asked for', async () => {
    const { email, user } = await signUpOverHttp(test);
    await post('/api/auth/password-reset', { email });
    await post('/api/auth/password-reset', { email });
    const [first, second] = (await mailsOf(user.companyId)).map((mail) => tokenIn(mail.body));
    const password = 'a new and longer one';
    const replaced = await post('/api/auth/password-reset/complete', { token: first, password });
    expect(replaced.json()).toMatchObject({ code: 'auth.token_invalid' });
    await test.deps.database.inCompany(user.companyId, (tx) =>
      sql`UPDATE password_resets SET expires_at = expires_at - interval '31 minutes'`.execute(tx),
    );
    const late = await post('/api/auth/password-reset/complete', { token: second, password });
    expect(late.json()).toMatchObject({ code: 'auth.token_invalid' });
  });
});

describe('the deployment', () => {
  it('tells a visitor whether demo accounts exist', async () => {
    const response = await test.app.inject({ url: '/api/deployment' });
    expect(response.json()).toEqual({ demo: true, version: 'v3.1.0', flagEnvironment: 'production' });
  });
});
