import type { Role } from '@switchyard/contracts/identity/role.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieOf, testPassword } from '../support/sign-up.ts';
import {
  createTestApp,
  type TestApp,
  type TestCompany,
  type TestUser,
  testOrigin,
} from '../support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(async () => {
  await test[Symbol.asyncDispose]();
});

let counter = 0;
function person(role: Role) {
  counter += 1;
  return { firstName: 'Ina', lastName: `Vitee ${counter}`, email: `ina-${counter}@example.test`, role };
}

async function addTechnician({ companyId }: TestCompany): Promise<string> {
  const id = newId();
  counter += 1;
  const number = counter;
  await test.deps.database.inCompany(companyId, (tx) =>
    tx.insertInto('technicians').values({ id, companyId, number, name: 'Tess', trade: 'hvac' }).execute(),
  );
  return id;
}

async function addCustomer({ companyId }: TestCompany): Promise<string> {
  const id = newId();
  counter += 1;
  const row = { id, companyId, number: counter, kind: 'commercial', status: 'active', name: 'Cold Co' };
  await test.deps.database.inCompany(companyId, (tx) => tx.insertInto('customers').values(row).execute());
  return id;
}

async function mailedToken({ companyId }: TestCompany, email: string): Promise<string> {
  const mail = await test.deps.database.inCompany(companyId, (tx) =>
    tx
      .selectFrom('outboxMails')
      .select('body')
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  );
  return /\/invitations\/accept#([\w-]+)/.exec(mail.body)?.[1] ?? '';
}

function accept(token: string, names = { firstName: 'Ina', lastName: 'Accepted' }) {
  return test.app.inject({
    method: 'POST',
    url: '/api/invitations/accept',
    headers: { origin: testOrigin },
    payload: { token, password: testPassword, ...names },
  });
}

describe('inviting', () => {
  it('mails a link that becomes an account of the inviting company', async () => {
    const company = await test.newCompany();
    const manager = await company.user('manager');
    const guest = person('manager');
    const invited = await manager.call('POST', '/api/invitations', { payload: guest });
    expect(invited.statusCode).toBe(201);
    expect(invited.json()).toMatchObject({ email: guest.email, role: 'manager', acceptedAt: null });
    const token = await mailedToken(company, guest.email);
    const view = await test.app.inject({
      method: 'POST',
      url: '/api/invitations/lookup',
      headers: { origin: testOrigin },
      payload: { token },
    });
    expect(view.json()).toMatchObject({ email: guest.email, firstName: 'Ina' });
    const accepted = await accept(token);
    expect(accepted.statusCode).toBe(201);
    expect(accepted.json()).toMatchObject({
      companyId: company.companyId,
      role: 'manager',
      lastName: 'Accepted',
    });
    const me = await test.app.inject({ url: '/api/auth/user', headers: { cookie: cookieOf(accepted) } });
    expect(me.json()).toMatchObject({ email: guest.email });
  });

  it('lets a link be used once, even by two at the same moment', async () => {
    const company = await test.newCompany();
    const admin = await company.user('admin');
    const guest = person('manager');
    await admin.call('POST', '/api/invitations', { payload: guest });
    const token = await mailedToken(company, guest.email);
    const answers = await Promise.all([accept(token), accept(token), accept(token)]);
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([201, 410, 410]);
  });

  it('replaces the open invitation of an address and refuses a withdrawn one', async () => {
    const company = await test.newCompany();
    const admin = await company.user('admin');
    const guest = person('manager');
    await admin.call('POST', '/api/invitations', { payload: guest });
    const first = await mailedToken(company, guest.email);
    const again = await admin.call('POST', '/api/invitations', { payload: guest });
    const second = await mailedToken(company, guest.email);
    expect((await accept(first)).json()).toMatchObject({ code: 'auth.token_invalid' });
    const { id } = again.json<{ id: string }>();
    expect((await admin.call('DELETE', `/api/invitations/${id}`)).statusCode).toBe(200);
    expect((await admin.call('DELETE', `/api/invitations/${id}`)).statusCode).toBe(404);
    expect((await accept(second)).json()).toMatchObject({ code: 'auth.token_invalid' });
  });

  it('shows what became of the mail, sends it again, and hands the link over', async () => {
    const company = await test.newCompany();
    const admin = await company.user('admin');
    const guest = person('manager');
    const { id } = (await admin.call('POST', '/api/invitations', { payload: guest })).json<{ id: string }>();
    const first = await mailedToken(company, guest.email);
    const renew = async (by: string, user = admin) =>
      await user.call('POST', `/api/invitations/${id}/renewals`, { payload: { by } });
    const stateOf = async () =>
      (await admin.call('GET', '/api/team')).json<{ invitations: { id: string; mailState: string }[] }>()
        .invitations;
    expect(await stateOf()).toEqual([expect.objectContaining({ id, mailState: 'waiting' })]);

    const again = await renew('mail');
    expect([again.statusCode, again.json()]).toMatchObject([
      200,
      { link: null, invitation: { mailState: 'waiting' } },
    ]);
    expect((await accept(first)).json()).toMatchObject({ code: 'auth.token_invalid' });
    const second = await mailedToken(company, guest.email);

    const shown = await renew('link');
    const { link } = shown.json<{ link: string }>();
    const stored = await test.deps.database.inCompany(company.companyId, (tx) =>
      tx.selectFrom('idempotencyKeys').selectAll().execute(),
    );
    expect(JSON.stringify(stored)).not.toContain(link.split('#')[1]);
    expect(link).toMatch(/^http:\/\/localhost:8080\/invitations\/accept#[\w-]{20,}$/);
    expect(await stateOf()).toEqual([expect.objectContaining({ id, mailState: null })]);
    expect((await accept(second)).json()).toMatchObject({ code: 'auth.token_invalid' });
    expect((await accept(link.split('#')[1] ?? '')).statusCode).toBe(201);
    expect((await renew('mail')).statusCode).toBe(404);
  });

  it('takes a link that was handed over for no proof of the address', async () => {
    const founder = await test.newCompany();
    const other = await test.newCompany();
    const guest = person('manager');
    const victim = await founder.user('manager');
    await test.deps.database.inCompany(founder.companyId, async (tx) => {
      await tx
        .updateTable('users')
        .set({ email: guest.email, emailVerifiedAt: null })
        .where('id', '=', victim.actor.userId)
        .execute();
    });
    const admin = await other.user('admin');
    const { id } = (await admin.call('POST', '/api/invitations', { payload: guest })).json<{ id: string }>();
    const shown = await admin.call('POST', `/api/invitations/${id}/renewals`, { payload: { by: 'link' } });
    const { link } = shown.json<{ link: string }>();
    expect((await accept(link.split('#')[1] ?? '')).json()).toMatchObject({ code: 'auth.email_taken' });
    expect((await victim.call('GET', '/api/auth/user')).json()).toMatchObject({ email: guest.email });
  });

  it('lets only admins renew the invitation of an admin', async () => {
    const company = await test.newCompany();
    const admin = await company.user('admin');
    const manager = await company.user('manager');
    const { id } = (await admin.call('POST', '/api/invitations', { payload: person('admin') })).json<{
      id: string;
    }>();
    for (const by of ['mail', 'link']) {
      const refused = await manager.call('POST', `/api/invitations/${id}/renewals`, { payload: { by } });
      expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'auth.forbidden' }]);
    }
  });

  it('lets only admins invite admins, and only staff invite', async () => {
    const company = await test.newCompany();
    const manager = await company.user('manager');
    const admin = await company.user('admin');
    const technician = await company.user('technician', { technicianId: await addTechnician(company) });
    const byManager = await manager.call('POST', '/api/invitations', { payload: person('admin') });
    expect(byManager.json()).toMatchObject({ code: 'auth.forbidden' });
    const byTechnician = await technician.call('POST', '/api/invitations', { payload: person('manager') });
    expect(byTechnician.statusCode).toBe(403);
    expect((await admin.call('POST', '/api/invitations', { payload: person('admin') })).statusCode).toBe(201);
  });

  it('binds technicians and customers to a record of the same company', async () => {
    const company = await test.newCompany();
    const other = await test.newCompany();
    const admin = await company.user('admin');
    const technicianId = await addTechnician(company);
    const guest = { ...person('technician'), technicianId };
    expect((await admin.call('POST', '/api/invitations', { payload: guest })).statusCode).toBe(201);
    const accepted = await accept(await mailedToken(company, guest.email));
    expect(accepted.json()).toMatchObject({ role: 'technician', technicianId });

    const refused = [
      { ...person('technician'), technicianId },
      { ...person('technician'), technicianId: await addTechnician(other) },
      person('technician'),
      { ...person('manager'), technicianId: await addTechnician(company) },
      { ...person('customer'), customerId: await addCustomer(other) },
      person('customer'),
    ];
    for (const payload of refused) {
      const response = await admin.call('POST', '/api/invitations', { payload });
      expect(response.json()).toMatchObject({ code: 'request.invalid', errors: [{ in: 'body' }] });
    }
    const customer = { ...person('customer'), customerId: await addCustomer(company) };
    expect((await admin.call('POST', '/api/invitations', { payload: customer })).statusCode).toBe(201);
  });

  it('refuses an address that has an account', async () => {
    const company = await test.newCompany();
    const admin = await company.user('admin');
    const colleague = person('manager');
    await admin.call('POST', '/api/invitations', { payload: colleague });
    await accept(await mailedToken(company, colleague.email));
    const again = await admin.call('POST', '/api/invitations', { payload: colleague });
    expect(again.json()).toMatchObject({ code: 'auth.email_taken' });
  });

  it('sends one mail for a repeated request', async () => {
    const company = await test.newCompany();
    const admin = await company.user('admin');
    const guest = person('manager');
    const options = { payload: guest, key: 'invite-once-please' };
    const first = await admin.call('POST', '/api/invitations', options);
    const second = await admin.call('POST', '/api/invitations', options);
    expect(second.json()).toEqual(first.json());
    const mails = await admin.call('GET', '/api/outbox-mails');
    expect(mails.json<{ items: unknown[] }>().items).toHaveLength(1);
  });
});

describe('the team', () => {
  async function member(viewer: TestUser, id: string) {
    const team = await viewer.call('GET', '/api/team');
    const { members } = team.json<{ members: { id: string; revision: number; role: Role }[] }>();
    const found = members.find((item) => item.id === id);
    if (!found) throw new Error('No such member');
    return found;
  }

  it('shows staff the members and what is still open', async () => {
    const company = await test.newCompany();
    const manager = await company.user('manager');
    await manager.call('POST', '/api/invitations', { payload: person('manager') });
    const team = await manager.call('GET', '/api/team');
    expect(team.json()).toMatchObject({ members: [{ id: manager.actor.userId }], invitations: [{}] });
    const technician = await company.user('technician', { technicianId: await addTechnician(company) });
    expect((await technician.call('GET', '/api/team')).statusCode).toBe(403);
  });

  it('changes a role at once: the sessions of that user end', async () => {
    const company = await test.newCompany();
    const admin = await company.user('admin');
    const manager = await company.user('manager');
    const url = `/api/team/${manager.actor.userId}`;
    const changed = await admin.call('PATCH', url, { revision: 1, payload: { role: 'admin' } });
    expect(changed.json()).toMatchObject({ role: 'admin', revision: 2 });
    expect(changed.headers['etag']).toBe('"v2"');
    expect((await manager.call('GET', '/api/auth/user')).statusCode).toBe(401);
    expect(test.revoked).toContainEqual({ userId: manager.actor.userId });
  });

  it('disables an account and lets it back in', async () => {
    const company = await test.newCompany();
    const admin = await company.user('admin');
    const manager = await company.user('manager');
    const url = `/api/team/${manager.actor.userId}`;
    const off = await admin.call('PATCH', url, { revision: 1, payload: { status: 'disabled' } });
    expect(off.json()).toMatchObject({ status: 'disabled' });
    expect((await manager.call('GET', '/api/auth/user')).statusCode).toBe(401);
    const on = await admin.call('PATCH', url, { revision: 2, payload: { status: 'active' } });
    expect(on.json()).toMatchObject({ status: 'active', revision: 3 });
  });

  it('keeps an active admin, also when two admins demote each other at once', async () => {
    const company = await test.newCompany();
    const first = await company.user('admin');
    const alone = await first.call('PATCH', `/api/team/${first.actor.userId}`, {
      revision: 1,
      payload: { role: 'manager' },
    });
    expect(alone.json()).toMatchObject({ code: 'request.invalid', errors: [{ code: 'last_admin' }] });
    const second = await company.user('admin');
    const answers = await Promise.all([
      first.call('PATCH', `/api/team/${second.actor.userId}`, { revision: 1, payload: { role: 'manager' } }),
      second.call('PATCH', `/api/team/${first.actor.userId}`, { revision: 1, payload: { role: 'manager' } }),
    ]);
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    const left = await test.deps.database.inCompany(company.companyId, (tx) =>
      tx
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .where('status', '=', 'active')
        .execute(),
    );
    expect(left).toHaveLength(1);
  });

  it('refuses a role that needs a record the account does not have', async () => {
    const company = await test.newCompany();
    const admin = await company.user('admin');
    const manager = await company.user('manager');
    const response = await admin.call('PATCH', `/api/team/${manager.actor.userId}`, {
      revision: 1,
      payload: { role: 'technician' },
    });
    expect(response.json()).toMatchObject({ errors: [{ pointer: '/role', code: 'technician_missing' }] });
    expect((await member(admin, manager.actor.userId)).role).toBe('manager');
  });

  it('asks for the revision and refuses a stale one with the member as it is now', async () => {
    const company = await test.newCompany();
    const admin = await company.user('admin');
    const manager = await company.user('manager');
    const url = `/api/team/${manager.actor.userId}`;
    const missing = await admin.call('PATCH', url, { payload: { role: 'admin' } });
    expect(missing.json()).toMatchObject({ code: 'revision.required', status: 428 });
    const stale = await admin.call('PATCH', url, { revision: 7, payload: { role: 'admin' } });
    expect(stale.json()).toMatchObject({ code: 'revision.stale', current: { role: 'manager', revision: 1 } });
  });
});

describe('the mail outbox', () => {
  it('exists in the demo only, for staff, and shows no other company', async () => {
    const company = await test.newCompany();
    const admin = await company.user('admin');
    await admin.call('POST', '/api/invitations', { payload: person('manager') });
    const other = await (await test.newCompany()).user('admin');
    expect((await other.call('GET', '/api/outbox-mails')).json()).toEqual({ items: [] });
    await using plain = await createTestApp({ environment: { SWITCHYARD_DEMO: 'false' } });
    const someone = await (await plain.newCompany()).user('admin');
    expect((await someone.call('GET', '/api/outbox-mails')).statusCode).toBe(403);
  });
});
