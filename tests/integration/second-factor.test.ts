import { randomUUID } from 'node:crypto';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Account,
  accountWith,
  ageProof,
  codeOf,
  login,
  mailsTo,
  openAccount,
  secondStepOf,
  send,
  signInAgain,
  withTotp,
} from '../support/account-calls.ts';
import { cookieOf, testPassword } from '../support/sign-up.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(async () => {
  await test[Symbol.asyncDispose]();
});

const stepWith = (app: TestApp, payload: object) =>
  send(app, { url: '/api/auth/login/second-step', payload });
const refusalOf = (answer: { json(): unknown }) =>
  (answer.json() as { errors?: { code: string }[] }).errors?.[0]?.code;
const factorsOf = async (account: Account) =>
  (await account.call('GET', '/api/auth/factors')).json<Record<string, unknown>>();

describe('an authenticator app', () => {
  it('counts when a code of it is confirmed: then other sessions end and ten recovery codes are shown', async () => {
    const account = await openAccount(test);
    const other = await signInAgain(test, account);
    const started = await account.call('POST', '/api/auth/totp');
    const { secret, uri } = started.json<{ secret: string; uri: string }>();
    expect(uri).toContain(`secret=${secret}`);
    expect((await login(test, account.email)).statusCode).toBe(200);
    expect(await factorsOf(account)).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 });
    const wrong = await account.call('POST', '/api/auth/totp/confirm', { code: '000000' });
    expect(refusalOf(wrong)).toBe('wrong');
    const confirmed = await account.call('POST', '/api/auth/totp/confirm', { code: codeOf(secret) });
    const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    expect(await factorsOf(account)).toMatchObject({ recoveryCodesLeft: 10, isRequired: false });
    expect((await other.call('GET', '/api/auth/user')).statusCode).toBe(401);
    expect((await account.call('POST', '/api/auth/totp')).json()).toMatchObject({ code: 'record.duplicate' });
    const mails = await mailsTo(test, account.companyId, account.email);
    expect(mails.map(({ subject }) => subject)).toContain(
      'The second factor of your Switchyard account was changed',
    );
  });

  it('is asked for after the password, and there is no session before', async () => {
    const account = await withTotp(test);
    const first = await login(test, account.email);
    expect(first.statusCode).toBe(200);
    expect(first.cookies).toEqual([]);
    expect(first.json()).toMatchObject({ takesTotp: true, passkey: null });
    expect(first.json()).not.toHaveProperty('companyId');
    const { challenge } = first.json<{ challenge: string }>();
    expect(refusalOf(await stepWith(test, { challenge, code: '000 000' }))).toBe('wrong');
    const done = await stepWith(test, { challenge, code: codeOf(account.secret) });
    expect(done.json()).toMatchObject({ id: account.userId });
    const here = accountWith(test, { ...account, cookie: cookieOf(done) });
    const { items } = (await here.call('GET', '/api/auth/sessions')).json<{ items: object[] }>();
    expect(items).toContainEqual(expect.objectContaining({ current: true, factor: 'totp' }));
    const again = await stepWith(test, { challenge, code: codeOf(account.secret, 30) });
    expect(again.json()).toMatchObject({ code: 'auth.second_step_ended' });
  });

  it('gives codes that are accepted once, also of two requests at the same moment', async () => {
    const account = await withTotp(test);
    const code = codeOf(account.secret, 30);
    const steps = await Promise.all(Array.from({ length: 4 }, () => secondStepOf(test, account.email)));
    const answers = await Promise.all(steps.map(({ challenge }) => stepWith(test, { challenge, code })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.map(refusalOf)).toEqual(['reused', 'reused', 'reused']);
  });

  it.each([-90, 90])('whose clock is %i seconds off is refused, and the clock is named', async (off) => {
    const account = await withTotp(test);
    const { challenge } = await secondStepOf(test, account.email);
    const refused = await stepWith(test, { challenge, code: codeOf(account.secret, off) });
    expect(refusalOf(refused)).toBe('clock_off');
    expect(refused.json<{ detail: string }>().detail).toMatch(/clock .* (fast|slow)/);
  });

  it('is asked for when proving identity, too: the password alone is not enough', async () => {
    const account = await withTotp(test);
    await ageProof(test, account, 11);
    const prove = (payload: object) => account.call('POST', '/api/auth/proof', payload);
    expect((await account.call('POST', '/api/auth/proof/options')).json()).toEqual({
      asksForCode: true,
      passkey: null,
      sso: false,
    });
    expect(refusalOf(await prove({ password: testPassword }))).toBe('required');
    expect(refusalOf(await prove({ password: testPassword, code: '000000' }))).toBe('wrong');
    const change = { current: testPassword, password: 'quiet lantern over Boston harbor' };
    expect((await account.call('POST', '/api/auth/password', change)).json()).toMatchObject({
      code: 'auth.proof_required',
    });
    expect((await prove({ password: testPassword, code: codeOf(account.secret) })).statusCode).toBe(200);
    expect((await account.call('DELETE', '/api/auth/totp')).statusCode).toBe(200);
    expect(await factorsOf(account)).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 });
    expect(cookieOf(await login(test, account.email))).toContain('sid=');
  });

  it('cannot be tried out: ten wrong codes of an account lock all codes for a quarter of an hour', async () => {
    await using strict = await createTestApp({ environment: { SWITCHYARD_RATE_LIMIT_FACTOR: '1' } });
    const account = await withTotp(strict);
    let networks = 0;
    const from = (url: string, payload: object) => {
      networks += 1;
      return strict.app.inject({
        method: 'POST',
        url,
        remoteAddress: `10.3.0.${networks}`,
        headers: { origin: 'http://localhost:8080' },
        payload,
      });
    };
    const credentials = { email: account.email, password: testPassword };
    const codes: (string | undefined)[] = [];
    for (let count = 0; count < 10; count += 1) {
      const { challenge } = (await from('/api/auth/login', credentials)).json<{ challenge: string }>();
      codes.push(refusalOf(await from('/api/auth/login/second-step', { challenge, code: '000000' })));
    }
    expect(new Set(codes)).toEqual(new Set(['wrong']));
    const { challenge } = (await from('/api/auth/login', credentials)).json<{ challenge: string }>();
    const locked = await from('/api/auth/login/second-step', { challenge, code: codeOf(account.secret) });
    expect(locked.statusCode).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(600);
    // Only this account: a colleague in the same network signs in.
    const colleague = await withTotp(strict);
    const step = await secondStepOf(strict, colleague.email);
    const done = await stepWith(strict, { challenge: step.challenge, code: codeOf(colleague.secret) });
    expect(done.statusCode).toBe(200);
  });

  it('keeps its secret sealed, and neither it nor codes reach the log', async () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const logger = createLogger({ level: 'trace', process: 'api' }, destination);
    await using logged = await createTestApp({ deps: { logger } });
    const account = await withTotp(logged);
    const code = codeOf(account.secret, 30);
    const { challenge } = await secondStepOf(logged, account.email);
    await stepWith(logged, { challenge, code: account.recoveryCodes[0] });
    await account.call('POST', '/api/auth/proof', { password: testPassword, code });
    const stored = await logged.deps.database.inCompany(account.companyId, async (tx) => [
      await tx.selectFrom('totpFactors').selectAll().execute(),
      await tx.selectFrom('recoveryCodes').selectAll().execute(),
      await tx.selectFrom('signInChallenges').selectAll().execute(),
      await tx.selectFrom('idempotencyKeys').selectAll().execute(),
      await tx.selectFrom('events').selectAll().execute(),
      await tx.selectFrom('outboxMails').selectAll().execute(),
    ]);
    const text = JSON.stringify(stored, (_, value: unknown) =>
      typeof value === 'object' && value !== null && 'data' in value && Array.isArray(value.data)
        ? Buffer.from(value.data as number[]).toString('latin1')
        : value,
    );
    const all = `${text}\n${lines.join('\n')}`;
    for (const secret of [account.secret, challenge, code, ...account.recoveryCodes]) {
      expect(all).not.toContain(secret);
    }
  });
});

describe('recovery codes', () => {
  it('sign in once each, however they are written, and a mail tells', async () => {
    const account = await withTotp(test);
    const [code = ''] = account.recoveryCodes;
    const { challenge } = await secondStepOf(test, account.email);
    const written = ` ${code.toUpperCase().replaceAll('-', ' ')} `;
    expect((await stepWith(test, { challenge, code: written })).statusCode).toBe(200);
    const next = await secondStepOf(test, account.email);
    expect(refusalOf(await stepWith(test, { challenge: next.challenge, code }))).toBe('wrong');
    const mails = await mailsTo(test, account.companyId, account.email);
    expect(mails.some(({ body }) => body.includes('9 are left'))).toBe(true);
  });

  it('are replaced by new ones', async () => {
    const account = await withTotp(test);
    const renewed = await account.call('POST', '/api/auth/recovery-codes');
    const { recoveryCodes } = renewed.json<{ recoveryCodes: string[] }>();
    expect(recoveryCodes).toHaveLength(10);
    const { challenge } = await secondStepOf(test, account.email);
    expect(refusalOf(await stepWith(test, { challenge, code: account.recoveryCodes[3] }))).toBe('wrong');
    expect((await stepWith(test, { challenge, code: recoveryCodes[3] })).statusCode).toBe(200);
  });

  it('of another account do not help', async () => {
    const [one, other] = [await withTotp(test), await withTotp(test)];
    const { challenge } = await secondStepOf(test, one.email);
    expect(refusalOf(await stepWith(test, { challenge, code: other.recoveryCodes[0] }))).toBe('wrong');
    expect(refusalOf(await stepWith(test, { challenge, code: codeOf(other.secret) }))).toBe('wrong');
  });
});

describe('a second step', () => {
  it('is void after a new password, and its token is a guess nowhere', async () => {
    const account = await withTotp(test);
    const { challenge } = await secondStepOf(test, account.email);
    const changed = await account.call('POST', '/api/auth/password', {
      current: testPassword,
      password: 'quiet lantern over Boston harbor',
    });
    expect(changed.statusCode).toBe(200);
    const code = codeOf(account.secret);
    expect((await stepWith(test, { challenge, code })).json()).toMatchObject({
      code: 'auth.second_step_ended',
    });
    const forged = await stepWith(test, { challenge: 'A'.repeat(43), code });
    expect(forged.json()).toMatchObject({ code: 'auth.second_step_ended' });
    expect(
      (await send(test, { method: 'GET', url: '/api/auth/user', cookie: `sid=${challenge}` })).statusCode,
    ).toBe(401);
  });

  it('does not let a disabled account in', async () => {
    const account = await withTotp(test);
    const { challenge } = await secondStepOf(test, account.email);
    await test.deps.database.inCompany(account.companyId, (tx) =>
      tx.updateTable('users').set({ status: 'disabled' }).where('id', '=', account.userId).execute(),
    );
    const answer = await stepWith(test, { challenge, code: codeOf(account.secret) });
    expect(answer.json()).toMatchObject({ code: 'auth.second_step_ended' });
  });

  it('stays after a password reset by mail', async () => {
    const account = await withTotp(test);
    await send(test, { url: '/api/auth/password-reset', payload: { email: account.email } });
    const mail = (await mailsTo(test, account.companyId, account.email)).at(-1);
    const token = /#([\w-]+)/.exec(mail?.body ?? '')?.[1];
    const password = 'quiet lantern over Boston harbor';
    await send(test, { url: '/api/auth/password-reset/complete', payload: { token, password } });
    const answer = await login(test, account.email, password);
    expect(answer.cookies.filter(({ name, value }) => name === 'sid' && value !== '')).toEqual([]);
    expect(answer.json()).toMatchObject({ takesTotp: true });
  });
});

describe('a company that requires a second factor', () => {
  const policy = async (account: Account, secondFactorRoles: string[]) => {
    const { revision } = (await account.call('GET', '/api/company-settings')).json<{ revision: number }>();
    return await send(test, {
      method: 'PATCH',
      url: '/api/company-settings',
      payload: { secondFactorRoles },
      cookie: account.cookie,
      revision,
    });
  };

  it('lets users without one do nothing but set it up', async () => {
    const account = await openAccount(test);
    await ageProof(test, account, 11);
    expect((await policy(account, ['admin'])).json()).toMatchObject({ code: 'auth.proof_required' });
    await account.call('POST', '/api/auth/proof', { password: testPassword });
    expect((await policy(account, ['admin'])).json()).toMatchObject({ secondFactorRoles: ['admin'] });
    for (const url of ['/api/jobs', '/api/team', '/api/auth/sessions', '/api/snapshot']) {
      const refused = await account.call('GET', url);
      expect([refused.statusCode, refused.json()]).toEqual([
        403,
        expect.objectContaining({ code: 'auth.second_factor_missing' }),
      ]);
    }
    expect((await account.call('GET', '/api/auth/user')).json()).toMatchObject({ mustSetUpFactor: true });
    expect(await factorsOf(account)).toMatchObject({ isRequired: true });
    const { secret } = (await account.call('POST', '/api/auth/totp')).json<{ secret: string }>();
    await account.call('POST', '/api/auth/totp/confirm', { code: codeOf(secret) });
    expect((await account.call('GET', '/api/jobs')).statusCode).toBe(200);
    expect((await account.call('GET', '/api/auth/user')).json()).toMatchObject({ mustSetUpFactor: false });
  });

  it('asks only the roles that it named, and refuses replayed work until then without judging it', async () => {
    const account = await withTotp(test);
    expect((await policy(account, ['technician'])).statusCode).toBe(200);
    expect((await account.call('GET', '/api/jobs')).statusCode).toBe(200);
    const company = await test.newCompany();
    const technician = await company.user('technician');
    const manager = await company.user('manager');
    await test.deps.database.inCompany(company.companyId, (tx) =>
      tx
        .updateTable('companies')
        .set({ secondFactorRoles: ['technician'] })
        .where('id', '=', company.companyId)
        .execute(),
    );
    const batch = {
      deviceId: randomUUID(),
      actorId: technician.actor.userId,
      sentAt: new Date().toISOString(),
      waiting: { count: 1, oldestAt: null, offlineSince: null },
      actions: [
        {
          id: randomUUID(),
          method: 'PATCH',
          url: '/api/profile',
          body: { firstName: 'Nora' },
          occurredAt: new Date().toISOString(),
          baseRevision: 1,
          base: null,
          clientRef: null,
          dependsOn: [],
        },
      ],
    };
    const refused = await technician.call('POST', '/api/sync', { payload: batch });
    expect(refused.json()).toMatchObject({ code: 'auth.second_factor_missing' });
    expect((await manager.call('GET', '/api/jobs')).statusCode).toBe(200);
    const started = await technician.call('POST', '/api/auth/totp');
    const { secret } = started.json<{ secret: string }>();
    await technician.call('POST', '/api/auth/totp/confirm', { payload: { code: codeOf(secret) } });
    const sent = await technician.call('POST', '/api/sync', { payload: batch });
    expect(sent.json()).toMatchObject({ results: [{ status: 200 }] });
  });

  it('keeps an admin able to help: a colleague who lost the factor gets it removed', async () => {
    const company = await test.newCompany();
    const admin = await company.user('admin');
    const manager = await company.user('manager');
    const { secret } = (await manager.call('POST', '/api/auth/totp')).json<{ secret: string }>();
    await manager.call('POST', '/api/auth/totp/confirm', { payload: { code: codeOf(secret) } });
    const url = `/api/team/${manager.actor.userId}/second-factor`;
    expect((await manager.call('DELETE', url)).json()).toMatchObject({ code: 'auth.forbidden' });
    const stranger = await (await test.newCompany()).user('admin');
    expect((await stranger.call('DELETE', url)).statusCode).toBe(404);
    const email = `next-${randomUUID().slice(0, 8)}@example.test`;
    expect((await manager.call('POST', '/api/auth/email', { payload: { email } })).statusCode).toBe(202);
    expect((await admin.call('DELETE', url)).statusCode).toBe(200);
    expect((await manager.call('GET', '/api/auth/user')).statusCode).toBe(401);
    // A change of the address that was requested in an ended session does not go on either.
    const [mail] = await mailsTo(test, manager.actor.companyId, email);
    const token = /#([\w-]+)/.exec(mail?.body ?? '')?.[1];
    const link = await send(test, { url: '/api/auth/verify-email', payload: { token } });
    expect(link.json()).toMatchObject({ code: 'auth.token_invalid' });
    expect((await admin.call('DELETE', url)).statusCode).toBe(404);
  });
});

describe('operators', () => {
  it('need a second factor outside a demo before they see anything', async () => {
    const email = 'ops@example.test';
    const environment = { SWITCHYARD_OPERATORS: email, SWITCHYARD_DEMO: 'false' };
    await using strict = await createTestApp({ environment });
    const account = await openAccount(strict);
    await strict.deps.database.inCompany(account.companyId, (tx) =>
      tx.updateTable('users').set({ email }).where('id', '=', account.userId).execute(),
    );
    expect((await account.call('GET', '/api/jobs')).json()).toMatchObject({
      code: 'auth.second_factor_missing',
    });
    const { secret } = (await account.call('POST', '/api/auth/totp')).json<{ secret: string }>();
    await account.call('POST', '/api/auth/totp/confirm', { code: codeOf(secret) });
    expect((await account.call('GET', '/api/jobs')).statusCode).toBe(200);
    expect((await account.call('GET', '/api/auth/user')).json()).toMatchObject({ operator: true });
  });
});
