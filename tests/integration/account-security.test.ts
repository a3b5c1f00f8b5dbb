import { randomUUID } from 'node:crypto';
import { demoAccounts } from '@switchyard/contracts/identity/demo-accounts.ts';
import { hashToken } from '@switchyard/api/plugins/session.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Account,
  ageProof,
  login,
  mailsTo,
  openAccount,
  send,
  signInAgain,
} from '../support/account-calls.ts';
import { testPassword } from '../support/sign-up.ts';
import { callsOf } from '../support/token-calls.ts';
import { createTestApp, type TestApp, testOrigin } from '../support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(async () => {
  await test[Symbol.asyncDispose]();
});

const newPassword = 'quiet lantern over Boston harbor';
const statusOf = async (account: Account) => (await account.call('GET', '/api/auth/user')).statusCode;
const tokenIn = (text: string | undefined) => /#([\w-]+)/.exec(text ?? '')?.[1] ?? '';

describe('a risky step', () => {
  it.each([
    ['DELETE', `/api/auth/sessions/${randomUUID()}`],
    ['POST', '/api/auth/sessions/end-others'],
    ['POST', '/api/auth/email', { email: 'next@example.test' }],
    ['PATCH', `/api/team/${randomUUID()}`, { role: 'manager' }],
    ['POST', `/api/team/${randomUUID()}/sessions/end`],
    ['DELETE', `/api/team/${randomUUID()}/sessions/${randomUUID()}`],
    ['DELETE', `/api/team/${randomUUID()}/second-factor`],
    ['POST', '/api/auth/totp'],
    ['POST', '/api/auth/passkeys/options'],
    ['POST', '/api/auth/recovery-codes'],
  ] as [string, string, object?][])(
    '%s %s asks for a proof that is not older than ten minutes',
    async (method, url, payload?: object) => {
      const account = await openAccount(test);
      const take = () => send(test, { method, url, payload, cookie: account.cookie, revision: 1 });
      await ageProof(test, account, 9);
      expect((await take()).json()).not.toMatchObject({ code: 'auth.proof_required' });
      await ageProof(test, account, 11);
      const refused = await take();
      expect(refused.statusCode).toBe(403);
      expect(refused.json()).toMatchObject({ code: 'auth.proof_required' });
      const proved = await account.call('POST', '/api/auth/proof', { password: testPassword });
      expect(proved.statusCode).toBe(200);
      expect((await take()).json()).not.toMatchObject({ code: 'auth.proof_required' });
    },
  );

  it('is not allowed by a wrong password, and guesses are limited', async () => {
    await using strict = await createTestApp({ environment: { SWITCHYARD_RATE_LIMIT_FACTOR: '1' } });
    const account = await openAccount(strict);
    await ageProof(strict, account, 11);
    for (let count = 0; count < 5; count += 1) {
      const refused = await account.call('POST', '/api/auth/proof', { password: `guess ${count}` });
      expect(refused.json()).toMatchObject({ errors: [{ pointer: '/password', code: 'wrong' }] });
    }
    const limited = await account.call('POST', '/api/auth/proof', { password: testPassword });
    expect(limited.statusCode).toBe(429);
    expect((await account.call('POST', '/api/auth/sessions/end-others')).statusCode).toBe(403);
  });

  it('is no replayed action of a device either', async () => {
    const account = await openAccount(test);
    const other = await signInAgain(test, account);
    const listed = await account.call('GET', '/api/auth/sessions');
    const { items } = listed.json<{ items: { id: string; current: boolean }[] }>();
    const id = items.find(({ current }) => !current)?.id ?? '';
    await ageProof(test, account, 11);
    const answer = await account.call('POST', '/api/sync', {
      deviceId: randomUUID(),
      actorId: account.userId,
      sentAt: new Date().toISOString(),
      waiting: { count: 1, oldestAt: null, offlineSince: null },
      actions: [
        {
          id: randomUUID(),
          method: 'DELETE',
          url: `/api/auth/sessions/${id}`,
          occurredAt: new Date().toISOString(),
          baseRevision: null,
          base: null,
          clientRef: null,
          dependsOn: [],
        },
      ],
    });
    expect(answer.json()).toMatchObject({ results: [{ status: 404 }] });
    expect(await statusOf(other)).toBe(200);
  });
});

describe('changing the password', () => {
  it('asks for the old one, ends the other sessions and tells by mail', async () => {
    const account = await openAccount(test);
    const other = await signInAgain(test, account);
    const change = (current: string, password = newPassword) =>
      account.call('POST', '/api/auth/password', { current, password });
    expect((await change('not the password')).json()).toMatchObject({
      code: 'request.invalid',
      errors: [{ pointer: '/current', code: 'wrong' }],
    });
    expect((await change(testPassword, 'password1234')).json()).toMatchObject({
      errors: [{ pointer: '/password' }],
    });
    expect(await statusOf(other)).toBe(200);

    test.revoked.length = 0;
    expect((await change(testPassword)).statusCode).toBe(200);
    expect([await statusOf(account), await statusOf(other)]).toEqual([200, 401]);
    expect(test.revoked).toHaveLength(1);
    expect((await login(test, account.email)).statusCode).toBe(401);
    expect((await login(test, account.email, newPassword)).statusCode).toBe(200);
    const mails = await mailsTo(test, account.companyId, account.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your Switchyard password was changed']);
    const events = await test.deps.database.inCompany(account.companyId, (tx) =>
      tx.selectFrom('events').select('payload').where('type', '=', 'user.changed').execute(),
    );
    expect(events).toHaveLength(1);
    expect(JSON.stringify(events)).toContain('"password"');
    expect(JSON.stringify(events)).not.toMatch(/lantern|argon2/);
  });
});

describe('API tokens when the password changes', () => {
  it.each([
    [true, 401],
    [false, 200],
    [undefined, 401],
  ])('end unless the user wants to keep them: %s', async (revokeTokens, status) => {
    const account = await openAccount(test);
    const made = await account.call('POST', '/api/tokens', {
      name: 'Nightly export',
      scopes: ['customer.view'],
      expiresInDays: 30,
    });
    const use = callsOf(test, made.json<{ secret: string }>().secret);
    expect((await use('GET', '/api/customers')).statusCode).toBe(200);
    const changed = await account.call('POST', '/api/auth/password', {
      current: testPassword,
      password: newPassword,
      ...(revokeTokens === undefined ? {} : { revokeTokens }),
    });
    expect(changed.statusCode).toBe(200);
    expect((await use('GET', '/api/customers')).statusCode).toBe(status);
  });
});

describe('changing the email address', () => {
  const ask = (account: Account, email: string) => account.call('POST', '/api/auth/email', { email });
  const confirm = (token: string) => send(test, { url: '/api/auth/verify-email', payload: { token } });

  it('waits for the link to the new one, and tells the old one twice', async () => {
    const account = await openAccount(test);
    const next = `next-${randomUUID().slice(0, 8)}@example.test`;
    expect((await ask(account, next.toUpperCase())).statusCode).toBe(202);
    expect((await login(test, next)).statusCode).toBe(401);
    const [mail] = await mailsTo(test, account.companyId, next);
    const token = tokenIn(mail?.body);
    expect((await confirm(token)).statusCode).toBe(200);
    expect((await confirm(token)).json()).toMatchObject({ code: 'auth.token_invalid' });
    expect((await login(test, next)).statusCode).toBe(200);
    expect((await login(test, account.email)).statusCode).toBe(401);
    const told = await mailsTo(test, account.companyId, account.email);
    expect(told.map(({ subject }) => subject)).toEqual([
      'Your Switchyard email address is to change',
      'Your Switchyard email address was changed',
    ]);
  });

  it('answers the same for an address with an account, which gets no mail', async () => {
    const account = await openAccount(test);
    const taken = await openAccount(test);
    const answer = await ask(account, taken.email);
    expect([answer.statusCode, answer.json()]).toEqual([202, { ok: true }]);
    expect(await mailsTo(test, account.companyId, taken.email)).toEqual([]);
    expect((await login(test, taken.email)).json()).toMatchObject({ companyId: taken.companyId });
  });

  it('is refused when the address got an account before the link was opened', async () => {
    const account = await openAccount(test);
    const next = `next-${randomUUID().slice(0, 8)}@example.test`;
    await ask(account, next);
    const [mail] = await mailsTo(test, account.companyId, next);
    const { body } = await send(test, {
      url: '/api/auth/signup',
      payload: {
        email: next,
        firstName: 'Other',
        lastName: 'Person',
        password: testPassword,
        companyName: 'Other Company',
      },
    });
    expect(body).toContain(next);
    expect((await confirm(tokenIn(mail?.body))).json()).toMatchObject({ code: 'auth.email_taken' });
    expect((await login(test, account.email)).statusCode).toBe(200);
  });

  const resetPassword = async (account: Account) => {
    await send(test, { url: '/api/auth/password-reset', payload: { email: account.email } });
    const mails = await mailsTo(test, account.companyId, account.email);
    const reset = mails.find(({ body }) => body.includes('/reset-password'));
    const payload = { token: tokenIn(reset?.body), password: newPassword };
    return await send(test, { url: '/api/auth/password-reset/complete', payload });
  };
  const changePassword = (account: Account) =>
    account.call('POST', '/api/auth/password', { current: testPassword, password: newPassword });

  it.each([
    ['a password reset', resetPassword],
    ['a new password', changePassword],
  ])('ends with %s: the link to the new one no longer works', async (_, secure) => {
    const account = await openAccount(test);
    const next = `next-${randomUUID().slice(0, 8)}@example.test`;
    await ask(account, next);
    const [mail] = await mailsTo(test, account.companyId, next);
    expect((await secure(account)).statusCode).toBe(200);
    expect((await confirm(tokenIn(mail?.body))).json()).toMatchObject({ code: 'auth.token_invalid' });
    expect((await login(test, account.email, newPassword)).statusCode).toBe(200);
  });

  it('voids reset links that were mailed to the old address', async () => {
    const account = await openAccount(test);
    const next = `next-${randomUUID().slice(0, 8)}@example.test`;
    await send(test, { url: '/api/auth/password-reset', payload: { email: account.email } });
    const [reset] = await mailsTo(test, account.companyId, account.email);
    await ask(account, next);
    const [mail] = await mailsTo(test, account.companyId, next);
    await confirm(tokenIn(mail?.body));
    const answer = await send(test, {
      url: '/api/auth/password-reset/complete',
      payload: { token: tokenIn(reset?.body), password: newPassword },
    });
    expect(answer.json()).toMatchObject({ code: 'auth.token_invalid' });
  });
});

describe('sessions', () => {
  it('of oneself end all at once, but for this one', async () => {
    const account = await openAccount(test);
    const others = [await signInAgain(test, account), await signInAgain(test, account)];
    const ended = await account.call('POST', '/api/auth/sessions/end-others');
    expect(ended.json()).toEqual({ ended: 2 });
    expect(await Promise.all([account, ...others].map(statusOf))).toEqual([200, 401, 401]);
  });

  it('of a company are seen and ended by its admins, and by nobody else', async () => {
    const company = await test.newCompany();
    const [admin, manager, technician] = [
      await company.user('admin'),
      await company.user('manager'),
      await company.user('technician'),
    ];
    const stranger = await (await test.newCompany()).user('admin');
    const url = `/api/team/${technician.actor.userId}/sessions`;
    expect((await admin.call('GET', url)).json()).toMatchObject({
      items: [{ id: technician.sessionId, current: false, factor: null }],
    });
    expect((await manager.call('GET', url)).json()).toMatchObject({ code: 'auth.forbidden' });
    expect((await stranger.call('GET', url)).json()).toMatchObject({ code: 'request.not_found' });
    expect((await stranger.call('DELETE', `${url}/${technician.sessionId}`)).statusCode).toBe(404);
    expect((await stranger.call('POST', `${url}/end`)).statusCode).toBe(404);
    const ofAnother = `/api/team/${manager.actor.userId}/sessions/${technician.sessionId}`;
    expect((await admin.call('DELETE', ofAnother)).statusCode).toBe(404);
    expect((await technician.call('GET', '/api/auth/user')).statusCode).toBe(200);
    expect((await admin.call('DELETE', `${url}/${technician.sessionId}`)).statusCode).toBe(200);
    expect((await technician.call('GET', '/api/auth/user')).statusCode).toBe(401);
    const all = await admin.call('POST', `/api/team/${manager.actor.userId}/sessions/end`);
    expect(all.json()).toEqual({ ended: 1 });
    const own = await admin.call('POST', `/api/team/${admin.actor.userId}/sessions/end`);
    expect(own.json()).toEqual({ ended: 0 });
  });
});

describe('the length of a session', () => {
  const hoursLeft = async ({ companyId }: Account) => {
    const found = await test.deps.database.inCompany(companyId, (tx) =>
      sql<{ hours: number }>`SELECT round(extract(epoch FROM expires_at - now()) / 3600)::int AS hours
        FROM sessions WHERE expires_at > now() ORDER BY created_at`.execute(tx),
    );
    return found.rows.map(({ hours }) => hours);
  };
  const setHours = async (account: Account, sessionHours: number | null) => {
    const { revision } = (await account.call('GET', '/api/company-settings')).json<{ revision: number }>();
    const payload = { sessionHours };
    const { cookie } = account;
    return await send(test, { method: 'PATCH', url: '/api/company-settings', payload, cookie, revision });
  };

  it('is what the company chose, for sessions that have begun, too, and longer again only for new ones', async () => {
    const account = await openAccount(test);
    expect(await hoursLeft(account)).toEqual([336]);
    expect((await setHours(account, 8)).json()).toMatchObject({ sessionHours: 8 });
    await signInAgain(test, account);
    expect(await hoursLeft(account)).toEqual([8, 8]);
    expect((await setHours(account, null)).json()).toMatchObject({ sessionHours: null });
    await signInAgain(test, account);
    expect(await hoursLeft(account)).toEqual([8, 8, 336]);
    expect((await setHours(account, 337)).statusCode).toBe(400);
    expect((await setHours(account, 0)).statusCode).toBe(400);
    await ageProof(test, account, 11);
    expect((await setHours(account, 24)).json()).toMatchObject({ code: 'auth.proof_required' });
  });

  it('ends sessions that are older at once, and only those of this company', async () => {
    const [account, stranger] = [await openAccount(test), await openAccount(test)];
    const old = await signInAgain(test, account);
    await test.deps.database.inCompany(account.companyId, (tx) =>
      sql`UPDATE sessions SET created_at = now() - interval '9 hours' WHERE token_hash = ${hashToken(
        old.cookie.split('=')[1] ?? '',
      )}`.execute(tx),
    );
    expect((await setHours(account, 8)).statusCode).toBe(200);
    expect([await statusOf(account), await statusOf(old), await statusOf(stranger)]).toEqual([200, 401, 200]);
    expect(await hoursLeft(stranger)).toEqual([336]);
  });
});

describe('the networks of a company', () => {
  const at = (remoteAddress: string, account: Pick<Account, 'cookie'>, url = '/api/jobs') =>
    test.app.inject({ url, remoteAddress, headers: { cookie: account.cookie } });
  const allow = async (account: Account, allowedNetworks: string[]) => {
    const { revision } = (await account.call('GET', '/api/company-settings')).json<{ revision: number }>();
    const payload = { allowedNetworks };
    const { cookie } = account;
    return await send(test, { method: 'PATCH', url: '/api/company-settings', payload, cookie, revision });
  };

  it('are where its managers and admins work and sign in, and nobody else of it is limited', async () => {
    const account = await openAccount(test);
    const stranger = await openAccount(test);
    test.revoked.length = 0;
    expect((await allow(account, ['127.0.0.0/8', '2001:db8:7::/48'])).statusCode).toBe(200);
    expect(test.revoked).toEqual([{ userId: account.userId }]);
    expect((await at('127.0.0.9', account)).statusCode).toBe(200);
    expect((await at('2001:db8:7::1', account)).statusCode).toBe(200);
    for (const url of ['/api/jobs', '/api/auth/user', '/api/auth/factors']) {
      expect((await at('203.0.113.5', account, url)).json()).toMatchObject({ code: 'auth.network_refused' });
    }
    expect((await at('203.0.113.5', stranger)).statusCode).toBe(200);
    const elsewhere = await test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: '203.0.113.5',
      headers: { origin: testOrigin },
      payload: { email: account.email, password: testPassword },
    });
    expect(elsewhere.json()).toMatchObject({ code: 'auth.network_refused' });
    expect(elsewhere.cookies).toEqual([]);
    await test.app.securityJournal.flush();
    const facts = await test.deps.database.inCompany(account.companyId, (tx) =>
      tx
        .selectFrom('securityEvents')
        .select(['outcome', 'actorName', 'details'])
        .where('kind', '=', 'sign_in')
        .where('address', '=', '203.0.113.5')
        .execute(),
    );
    expect(facts).toEqual([{ outcome: 'refused', actorName: 'Olive Owner', details: { reason: 'network' } }]);
    // There never was a session: its device would count as known.
    const sessions = await test.deps.database.inCompany(account.companyId, (tx) =>
      tx.selectFrom('sessions').select('ip').where('ip', '=', '203.0.113.5').execute(),
    );
    expect(sessions).toEqual([]);
    const { items } = (await account.call('GET', '/api/auth/sessions')).json<{ items: unknown[] }>();
    expect(items).toHaveLength(1);
    await test.deps.database.inCompany(account.companyId, (tx) =>
      tx.updateTable('users').set({ role: 'technician' }).where('id', '=', account.userId).execute(),
    );
    expect((await at('203.0.113.5', account, '/api/auth/user')).statusCode).toBe(200);
  });

  it('cannot lock out the admin who enters them, and are networks', async () => {
    const account = await openAccount(test);
    expect((await allow(account, ['203.0.113.0/24'])).json()).toMatchObject({
      errors: [{ pointer: '/allowedNetworks', code: 'own_address' }],
    });
    for (const bad of ['office', '300.1.1.1', '10.0.0.0/33', '0.0.0.0/-1', '']) {
      expect((await allow(account, ['127.0.0.1', bad])).statusCode).toBe(400);
    }
    await ageProof(test, account, 11);
    expect((await allow(account, ['127.0.0.1'])).json()).toMatchObject({ code: 'auth.proof_required' });
    expect((await account.call('GET', '/api/jobs')).statusCode).toBe(200);
  });
});

describe('accounts of the demo', () => {
  it('keep their password, address and factors: everyone who tries the demo shares them', async () => {
    const company = await test.newCompany();
    const shared = await company.user('admin');
    const [account] = demoAccounts;
    await test.deps.database.inCompany(company.companyId, (tx) =>
      tx.updateTable('users').set({ email: account.email }).where('id', '=', shared.actor.userId).execute(),
    );
    const settings = await shared.call('GET', '/api/company-settings');
    const { revision } = settings.json<{ revision: number }>();
    const answers = [
      await shared.call('POST', '/api/auth/password', { payload: { current: 'x', password: newPassword } }),
      await shared.call('POST', '/api/auth/email', { payload: { email: 'next@example.test' } }),
      await shared.call('POST', '/api/auth/totp'),
      await shared.call('POST', '/api/auth/passkeys/options'),
      await shared.call('PATCH', '/api/company-settings', {
        revision,
        payload: { secondFactorRoles: ['admin'] },
      }),
    ];
    for (const answer of answers) expect(answer.json()).toMatchObject({ code: 'auth.forbidden' });
    const colleague = await company.user('manager');
    expect((await colleague.call('POST', '/api/auth/totp')).statusCode).toBe(201);
  });
});
