import type { SecurityAlert } from '@switchyard/contracts/security/security-alert-routes.ts';
import { fanOutNotifications } from '@switchyard/workers/handlers/notifications/fan-out-notifications.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, login, openAccount, send, withTotp } from '../support/account-calls.ts';
import { testPassword } from '../support/sign-up.ts';
import { callsOf, makeToken } from '../support/token-calls.ts';
import { createTestApp, type TestApp, testOrigin, type TestUser } from '../support/test-app.ts';

let test: TestApp;
let owner: pg.Client;
beforeAll(async () => {
  test = await createTestApp();
  owner = new pg.Client({ connectionString: test.services.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await test[Symbol.asyncDispose]();
});

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36';
const laterChrome = chrome.replace('141', '142');
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

async function signInFrom({ email }: Account, userAgent: string): Promise<void> {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { origin: testOrigin, 'user-agent': userAgent },
    payload: { email, password: testPassword },
  });
  expect(answer.statusCode).toBe(200);
}

async function alertsOf(user: Pick<Account | TestUser, 'call'>): Promise<SecurityAlert[]> {
  await Promise.all([test.app.securityJournal.flush(), test.app.tokenNetworks.flush()]);
  const answer = await user.call('GET', '/api/security-alerts');
  expect(answer.statusCode).toBe(200);
  return answer.json<{ items: SecurityAlert[] }>().items;
}

/** An account that exists for more than a day. */
async function settledAccount(): Promise<Account> {
  const account = await openAccount(test);
  await owner.query("UPDATE users SET created_at = now() - interval '2 days' WHERE id = $1", [
    account.userId,
  ]);
  return account;
}

describe('an alert is opened', () => {
  it('by ten failed sign-ins of an account, once, and counts what follows', async () => {
    const account = await openAccount(test);
    const fail = async (times: number) => {
      for (let count = 0; count < times; count += 1) await login(test, account.email, 'wrong password');
    };
    await fail(9);
    expect(await alertsOf(account)).toEqual([]);
    await fail(1);
    expect(await alertsOf(account)).toMatchObject([
      { rule: 'failed_sign_ins', state: 'open', subjectId: account.userId, times: 1, address: '127.0.0.1' },
    ]);
    await fail(3);
    expect(await alertsOf(account)).toMatchObject([{ rule: 'failed_sign_ins', state: 'open', times: 4 }]);
  });

  it('by a sign-in from a kind of device that the account has not used', async () => {
    const account = await settledAccount();
    await signInFrom(account, chrome);
    const [first] = await alertsOf(account);
    // The sign-up came from a program: it counts as a device, too.
    expect(first).toMatchObject({ rule: 'new_device', device: 'Chrome on Linux', times: 1 });
    await signInFrom(account, laterChrome);
    expect(await alertsOf(account)).toMatchObject([{ times: 1 }]);
    await signInFrom(account, firefox);
    // The first one is not resolved: another device opens another alert.
    expect(await alertsOf(account)).toMatchObject([
      { rule: 'new_device', device: 'Firefox on Linux', times: 1 },
      { rule: 'new_device', device: 'Chrome on Linux', times: 1 },
    ]);
    const { rows } = await owner.query(
      "SELECT FROM events WHERE company_id = $1 AND type = 'security_alert.opened'",
      [account.companyId],
    );
    expect(rows).toHaveLength(2);
  });

  it('not by the devices of the first day, nor by sessions from before the audit', async () => {
    const account = await openAccount(test);
    await signInFrom(account, chrome);
    const old = await settledAccount();
    await owner.query('DELETE FROM security_events WHERE company_id = $1', [old.companyId]);
    await owner.query('UPDATE sessions SET user_agent = $2 WHERE user_id = $1', [old.userId, chrome]);
    await signInFrom(old, laterChrome);
    expect([await alertsOf(account), await alertsOf(old)]).toEqual([[], []]);
  });

  it('by an API token that is used from a network other than before, not by its first one', async () => {
    const company = await test.newCompany();
    const admin = await company.user('admin');
    const { id, secret } = await makeToken(admin, 'personal', ['customer.view']);
    const use = callsOf(test, secret);
    const from = async (remoteAddress: string) =>
      expect((await use('GET', '/api/customers', { remoteAddress })).statusCode).toBe(200);
    await from('203.0.113.5');
    await from('203.0.113.77');
    expect(await alertsOf(admin)).toEqual([]);
    await from('198.51.100.9');
    await from('198.51.100.10');
    expect(await alertsOf(admin)).toMatchObject([
      {
        rule: 'token_network',
        subjectId: id,
        subjectName: 'Nightly export',
        address: '198.51.100.9',
        times: 1,
      },
    ]);
    await from('203.0.113.5');
    expect(await alertsOf(admin)).toHaveLength(1);
  });

  it('by a removed second factor', async () => {
    const account = await withTotp(test);
    expect((await account.call('DELETE', '/api/auth/totp')).statusCode).toBe(200);
    expect(await alertsOf(account)).toMatchObject([{ rule: 'factor_removed', subjectName: 'Olive Owner' }]);
  });

  it('by a new admin, and named in the timeline and the inboxes of admins', async () => {
    const company = await test.newCompany();
    const admin = await company.user('admin');
    const manager = await company.user('manager');
    const member = await company.user('manager');
    await admin.call('PATCH', `/api/team/${member.actor.userId}`, {
      revision: 1,
      payload: { role: 'admin' },
    });
    expect(await alertsOf(admin)).toMatchObject([{ rule: 'new_admin', subjectId: member.actor.userId }]);
    const { rows } = await owner.query<{
      topic: string;
      off: string;
      payload: { id: string; entity: object };
    }>("SELECT topic, off, payload FROM events WHERE company_id = $1 AND type = 'security_alert.opened'", [
      company.companyId,
    ]);
    expect(rows).toMatchObject([
      { topic: `t:${company.companyId}:timeline`, payload: { entity: { label: 'New admin' }, record: null } },
    ]);
    const [event] = rows;
    const task = {
      topic: event?.topic ?? '',
      companyId: company.companyId,
      offset: Number(event?.off),
      eventId: event?.payload.id ?? '',
    };
    await fanOutNotifications(test.deps, task);
    await fanOutNotifications(test.deps, task);
    const inbox = async (user: TestUser) =>
      (await user.call('GET', '/api/notifications')).json<{ items: object[] }>().items;
    expect(await inbox(admin)).toMatchObject([
      { title: expect.stringMatching(/^New admin: /) as string, href: '/security?tab=alerts' },
    ]);
    expect(await inbox(manager)).toEqual([]);
  });
});

describe('the steps of an alert', () => {
  async function opened() {
    const account = await withTotp(test);
    await account.call('DELETE', '/api/auth/totp');
    const [alert] = await alertsOf(account);
    if (!alert) throw new Error('There is no alert');
    const step = (to: string, revision: number) =>
      test.app.inject({
        method: 'POST',
        url: `/api/security-alerts/${alert.id}/transitions`,
        headers: {
          origin: testOrigin,
          cookie: account.cookie,
          'idempotency-key': crypto.randomUUID(),
          'if-match': `"v${revision}"`,
        },
        payload: { to },
      });
    return { account, step };
  }

  it('say who took them and when; the same again opens another alert', async () => {
    const { account, step } = await opened();
    expect((await step('acknowledged', 1)).json()).toMatchObject({
      state: 'acknowledged',
      acknowledgedByName: 'Olive Owner',
      revision: 2,
    });
    expect((await step('resolved', 1)).statusCode).toBe(412);
    expect((await step('resolved', 2)).json()).toMatchObject({
      state: 'resolved',
      acknowledgedByName: 'Olive Owner',
      resolvedByName: 'Olive Owner',
    });
    expect((await step('open', 3)).json()).toMatchObject({ code: 'security_alert.transition_refused' });
    expect(await alertsOf(account)).toHaveLength(1);
  });

  it('are taken while the alert goes on counting', async () => {
    const account = await openAccount(test);
    const fail = async (times: number) => {
      for (let count = 0; count < times; count += 1) await login(test, account.email, 'wrong password');
    };
    await fail(10);
    const [shown] = await alertsOf(account);
    await fail(2);
    expect(await alertsOf(account)).toMatchObject([{ id: shown?.id, times: 3 }]);
    const answer = await send(test, {
      url: `/api/security-alerts/${shown?.id}/transitions`,
      cookie: account.cookie,
      revision: shown?.revision ?? 0,
      payload: { to: 'acknowledged' },
    });
    expect(answer.statusCode).toBe(200);
  });

  it('belong to admins of the company', async () => {
    const { step } = await opened();
    const company = await test.newCompany();
    const stranger = await company.user('admin');
    const manager = await company.user('manager');
    expect(await alertsOf(stranger)).toEqual([]);
    expect((await manager.call('GET', '/api/security-alerts')).statusCode).toBe(403);
    const id = JSON.stringify((await step('acknowledged', 1)).json<{ id: string }>().id).slice(1, -1);
    const foreign = await stranger.call('POST', `/api/security-alerts/${id}/transitions`, {
      revision: 2,
      payload: { to: 'resolved' },
    });
    expect(foreign.statusCode).toBe(404);
  });
});
