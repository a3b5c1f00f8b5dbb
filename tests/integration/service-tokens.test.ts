import type { ApiToken } from '@switchyard/contracts/api-tokens/api-token.ts';
import type { Communication } from '@switchyard/contracts/communications/communication.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checked, started } from '../support/import-calls.ts';
import { createTestApp, type TestApp, type TestCompany, type TestUser } from '../support/test-app.ts';
import { callsOf, makeToken } from '../support/token-calls.ts';
import { hoursFromNow, newWorkCompany, ok } from '../support/work-company.ts';

let test: TestApp;
let company: TestCompany;
let admin: TestUser;
beforeAll(async () => {
  test = await createTestApp();
  company = await test.newCompany();
  admin = await company.user('admin');
});
afterAll(() => test[Symbol.asyncDispose]());

const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code: string }).code;

it('acts as a named program, which is the author of what it writes', async () => {
  const token = await makeToken(admin, 'service', ['customer.view', 'customer.create', 'job.view']);
  expect(token).toMatchObject({ kind: 'service', createdBy: 'Test admin' });
  expect(token.secret).toMatch(/^sy_svc_/);
  const call = callsOf(test, token.secret);
  expect((await call('POST', '/api/customers', { payload: { name: 'Harbor Bakery' } })).statusCode).toBe(201);
  const topic = companyTopic(company.companyId, 'timeline');
  const { items } = (await admin.call('GET', `/api/events?topic=${topic}&limit=20`)).json<{
    items: { event: { type: string; actor: object; changes: object[] } }[];
  }>();
  const events = items.map(({ event }) => event);
  expect(events.find(({ type }) => type === 'customer.created')).toMatchObject({
    source: 'api',
    actor: { kind: 'system', name: 'Nightly export (API token)' },
  });
  expect(events.find(({ type }) => type === 'company.updated')).toMatchObject({
    actor: { kind: 'user', name: 'Test admin' },
    changes: [{ field: 'apiToken', from: null, to: 'Nightly export' }],
  });
});

it('is the author of notes of a call', async () => {
  const { secret } = await makeToken(admin, 'service', ['communication.create', 'customer.create']);
  const call = callsOf(test, secret);
  const customer = (await call('POST', '/api/customers', { payload: { name: 'Harbor Dental' } })).json<{
    id: string;
  }>();
  const payload = { customerId: customer.id, channel: 'call', body: 'Called back' };
  const answer = await call('POST', '/api/communications', { payload });
  expect(answer.json()).toMatchObject({ authorName: 'Nightly export (API token)' });
});

it('is the author of jobs, visits, entries and messages', async () => {
  const work = await newWorkCompany(test);
  const scopes = ['job.create', 'visit.create', 'visit_entry.create', 'communication.create'];
  const call = callsOf(test, (await makeToken(work.admin, 'service', scopes)).secret);
  const post = async <Body>(url: string, payload: object) => ok<Body>(await call('POST', url, { payload }));
  const fields = { title: 'No heat', type: 'Repair', trade: 'hvac', estimatedMinutes: 60 };
  const { account, site, worker } = work;
  const job = await post<Job>('/api/jobs', { ...fields, customerId: account.id, siteId: site.id });
  const plan = { scheduledStart: hoursFromNow(1), scheduledEnd: hoursFromNow(2), technicianIds: [worker.id] };
  const visit = await post<Visit>('/api/visits', { ...plan, jobId: job.id });
  const note = { kind: 'note', data: { text: 'Gate code 4711' } };
  const entry = await post<VisitEntry>(`/api/visits/${visit.id}/entries`, note);
  const message = { customerId: account.id, channel: 'call', body: 'Called back' };
  const communication = await post<Communication>('/api/communications', message);
  const stored = await test.deps.database.inCompany(work.companyId, async (tx) => ({
    program: await tx
      .selectFrom('users')
      .select('id')
      .where('isProgram', '=', true)
      .executeTakeFirstOrThrow(),
    job: await tx.selectFrom('jobs').select('createdBy').where('id', '=', job.id).executeTakeFirst(),
    visit: await tx.selectFrom('visits').select('createdBy').where('id', '=', visit.id).executeTakeFirst(),
  }));
  const { id } = stored.program;
  expect(stored).toMatchObject({ job: { createdBy: id }, visit: { createdBy: id } });
  expect([entry.authorId, communication.authorId]).toEqual([id, id]);
});

it('takes an import back under its own name', async () => {
  const { id } = await checked(admin, 'Name\nImported Bakery\n');
  await started(admin, id);
  const { secret } = await makeToken(admin, 'service', ['import.use', 'customer.delete']);
  const undone = await callsOf(test, secret)('POST', `/api/imports/${id}/undo`, { payload: {} });
  expect(undone.json()).toMatchObject({ state: 'undone', undone: 1, kept: 0 });
  const topic = companyTopic(company.companyId, 'timeline');
  const deleted = await admin.call('GET', `/api/events?topic=${topic}&type=customer.deleted`);
  expect(deleted.json()).toMatchObject({
    items: [
      {
        event: {
          source: 'api',
          correlationId: id,
          actor: { kind: 'system', name: 'Nightly export (API token)' },
          entity: { label: 'Imported Bakery' },
        },
      },
    ],
  });
});

it('is no member of the team, and nobody can sign in as it', async () => {
  await makeToken(admin, 'service', ['customer.view']);
  const team = (await admin.call('GET', '/api/team')).json<{ members: { id: string }[] }>();
  expect(team.members.map(({ id }) => id)).toEqual([admin.actor.userId]);
  const [program] = await test.deps.database.inCompany(company.companyId, (tx) =>
    tx.selectFrom('users').select(['id', 'email', 'status']).where('isProgram', '=', true).execute(),
  );
  expect(program?.status).toBe('disabled');
  const enable = { payload: { status: 'active' }, revision: 1 };
  expect((await admin.call('PATCH', `/api/team/${program?.id}`, enable)).statusCode).toBe(404);
  await expect(
    test.deps.database.inCompany(company.companyId, (tx) =>
      tx.updateTable('users').set({ status: 'active' }).where('isProgram', '=', true).execute(),
    ),
  ).rejects.toThrow('users_program_check');
});

it('outlives the admin who made it', async () => {
  const maker = await company.user('admin');
  const { secret } = await makeToken(maker, 'service', ['customer.view']);
  const disable = { payload: { status: 'disabled' }, revision: 1 };
  expect((await admin.call('PATCH', `/api/team/${maker.actor.userId}`, disable)).statusCode).toBe(200);
  expect((await callsOf(test, secret)('GET', '/api/customers')).statusCode).toBe(200);
});

it('is made by admins alone, without what belongs to a user', async () => {
  const manager = await company.user('manager');
  const payload = { name: 'Sync', scopes: ['customer.view'] };
  expect(codeOf(await manager.call('POST', '/api/company-tokens', { payload }))).toBe('auth.forbidden');
  expect(codeOf(await manager.call('GET', '/api/company-tokens'))).toBe('auth.forbidden');
  for (const scope of [
    'notification.view',
    'profile.update',
    'sync.use',
    'api_token.manage',
    'team.invite',
  ]) {
    const answer = await admin.call('POST', '/api/company-tokens', {
      payload: { ...payload, scopes: [scope] },
    });
    expect.soft(codeOf(answer)).toBe('request.invalid');
  }
});

it('cannot be seen or changed by another company or as a personal token', async () => {
  const token = await makeToken(admin, 'service', ['customer.view']);
  const own = await makeToken(admin, 'personal', ['customer.view']);
  const stranger = await (await test.newCompany()).user('admin');
  const colleague = await company.user('admin');
  const tries: [TestUser, string][] = [
    [stranger, `/api/company-tokens/${token.id}`],
    [stranger, `/api/tokens/${own.id}`],
    [colleague, `/api/tokens/${own.id}`],
    [admin, `/api/tokens/${token.id}`],
    [admin, `/api/company-tokens/${own.id}`],
  ];
  for (const [user, path] of tries) {
    const rotate = await user.call('POST', `${path}/rotate`, { payload: {} });
    const change = await user.call('PATCH', path, { payload: { name: 'Taken over' } });
    const revoke = await user.call('DELETE', path);
    expect.soft([rotate, change, revoke].map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  }
  for (const { secret } of [token, own]) {
    expect((await callsOf(test, secret)('GET', '/api/customers')).statusCode).toBe(200);
  }
  const seen = (await stranger.call('GET', '/api/company-tokens')).json<{ items: ApiToken[] }>();
  expect(seen.items).toEqual([]);
});

it('cannot make tokens, end sessions or take risky steps', async () => {
  const scopes = ['settings.view', 'settings.change'];
  const { secret } = await makeToken(admin, 'service', scopes);
  const call = callsOf(test, secret);
  const refused = [
    await call('GET', '/api/company-tokens'),
    await call('POST', '/api/tokens', { payload: { name: 'More', scopes } }),
    await call('GET', '/api/auth/sessions'),
    await call('POST', '/api/auth/proof', { payload: { password: 'x' } }),
    await call('POST', '/api/invitations', { payload: {} }),
    await call('PATCH', '/api/company-settings', { payload: { secondFactorRoles: ['admin'] }, revision: 1 }),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 403));
  // Companies of the tests are demos, whose sign-in rules nobody changes.
  expect(refused.slice(0, 5).map(codeOf)).toEqual(refused.slice(0, 5).map(() => 'auth.session_required'));
  const harmless = { payload: { keepPhotoLocation: true }, revision: 1 };
  expect((await call('PATCH', '/api/company-settings', harmless)).statusCode).toBe(200);
});

it('works from the networks of the company only, and needs no second factor', async () => {
  const other = await test.newCompany();
  const owner = await other.user('admin');
  const { secret } = await makeToken(owner, 'service', ['customer.view']);
  const mine = await makeToken(owner, 'personal', ['customer.view']);
  const setCompany = (values: { allowedNetworks?: string[]; secondFactorRoles?: string[] }) =>
    test.deps.database.inCompany(other.companyId, (tx) => tx.updateTable('companies').set(values).execute());
  const read = (token: string) => callsOf(test, token)('GET', '/api/customers');
  await setCompany({ secondFactorRoles: ['admin'] });
  expect((await read(secret)).statusCode).toBe(200);
  expect(codeOf(await read(mine.secret))).toBe('auth.second_factor_missing');
  await setCompany({ secondFactorRoles: [], allowedNetworks: ['203.0.113.0/24'] });
  expect(codeOf(await read(secret))).toBe('auth.network_refused');
  expect(codeOf(await read(mine.secret))).toBe('auth.network_refused');
});

it('is noted with the time and the coarse network of its last use, at most once a minute', async () => {
  const token = await makeToken(admin, 'service', ['customer.view']);
  const use = (remoteAddress: string) =>
    callsOf(test, token.secret)('GET', '/api/customers', { remoteAddress });
  const last = async () => {
    const { items } = (await admin.call('GET', '/api/company-tokens')).json<{ items: ApiToken[] }>();
    return items.find(({ id }) => id === token.id);
  };
  expect(await last()).toMatchObject({ lastUsedAt: null, lastUsedFrom: null });
  await use('203.0.113.77');
  const first = await last();
  expect(first?.lastUsedFrom).toBe('203.0.113.0/24');
  await use('198.51.100.7');
  expect(await last()).toEqual(first);
});

it('there are at most fifty valid ones', async () => {
  const other = await test.newCompany();
  const owner = await other.user('admin');
  const first = await makeToken(owner, 'service', ['customer.view']);
  for (let made = 1; made < 50; made += 1) await makeToken(owner, 'service', ['customer.view']);
  const payload = { name: 'One more', scopes: ['customer.view'] };
  const refused = await owner.call('POST', '/api/company-tokens', { payload });
  expect(refused.json()).toMatchObject({ code: 'request.invalid', errors: [{ code: 'too_many' }] });
  // The limit of a user is another one, and a revoked token does not count.
  await makeToken(owner, 'personal', ['customer.view']);
  await owner.call('DELETE', `/api/company-tokens/${first.id}`);
  const both = await Promise.all([1, 2].map(() => owner.call('POST', '/api/company-tokens', { payload })));
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([201, 400]);
});
