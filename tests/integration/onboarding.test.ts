import type { Checklist } from '@switchyard/contracts/checklists/checklist.ts';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import type { Onboarding } from '@switchyard/contracts/onboarding/onboarding-routes.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUpOverHttp } from '../support/sign-up.ts';
import { createTestApp, type TestApp, testOrigin } from '../support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test[Symbol.asyncDispose]());

type Owner = { user: CurrentUser; cookie: string };

async function call<Reply>(owner: Owner, method: 'GET' | 'POST' | 'PATCH', url: string, sent: object = {}) {
  const { payload, revision } = sent as { payload?: object; revision?: number };
  const response = await test.app.inject({
    method,
    url,
    headers: {
      cookie: owner.cookie,
      ...(method === 'GET' ? {} : { origin: testOrigin, 'idempotency-key': randomUUID() }),
      ...(revision === undefined ? {} : { 'if-match': `"v${revision}"` }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  if (response.statusCode >= 300) throw new Error(`${response.statusCode}: ${response.body}`);
  return response.json<Reply>();
}

const read = (owner: Owner) => call<Onboarding>(owner, 'GET', '/api/onboarding');
const namesOf = async (owner: Owner) => {
  const { items } = await call<{ items: Checklist[] }>(owner, 'GET', '/api/checklists');
  return items.map(({ name }) => name);
};

describe('the set-up of a new company', () => {
  it('begins with its own details, with a trial of fourteen days', async () => {
    const owner = await signUpOverHttp(test);
    const onboarding = await read(owner);
    expect(onboarding).toMatchObject({
      state: 'open',
      next: 'company',
      company: { name: 'Harbor Heating', timeZone: 'America/New_York', trades: [], jobTypes: [] },
      counts: { technicians: 0, customers: 0, sites: 0, jobs: 0 },
    });
    const days = (Date.parse(onboarding.trialEndsAt ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(14);
    expect(owner.user.trialEndsAt).toBe(onboarding.trialEndsAt);
    expect(owner.user.sandboxEndsAt).toBeNull();
  });

  it('keeps company details by revision, tells the timeline and goes on', async () => {
    const owner = await signUpOverHttp(test);
    const { company } = await read(owner);
    const body = { name: 'Harbor Heating & Sons', timeZone: 'Europe/Berlin', phone: '617 555 0100' };
    const saved = await call<Onboarding['company']>(owner, 'PATCH', '/api/company', {
      payload: body,
      revision: company.revision,
    });
    expect(saved).toMatchObject({ name: 'Harbor Heating & Sons', phone: '+16175550100', revision: 2 });
    const stale = await test.app.inject({
      method: 'PATCH',
      url: '/api/company',
      headers: {
        cookie: owner.cookie,
        origin: testOrigin,
        'idempotency-key': randomUUID(),
        'if-match': `"v${company.revision}"`,
      },
      payload: { name: 'Late' },
    });
    expect(stale.json()).toMatchObject({ code: 'revision.stale' });
    expect(await read(owner)).toMatchObject({ next: 'trade', steps: { company: 'done' } });
    const user = await call<CurrentUser>(owner, 'GET', '/api/auth/user');
    expect(user).toMatchObject({ companyName: 'Harbor Heating & Sons', companyTimeZone: 'Europe/Berlin' });
    const timeline = await call<{ items: { event: { type: string; changes: { field: string }[] } }[] }>(
      owner,
      'GET',
      `/api/events?topic=t:${owner.user.companyId}:timeline&type=company.updated`,
    );
    expect(timeline.items[0]?.event.changes.map(({ field }) => field)).toEqual(['name', 'timeZone', 'phone']);
  });

  it('the same details again answer the step and change nothing', async () => {
    const owner = await signUpOverHttp(test);
    const { company } = await read(owner);
    const { revision, name } = company;
    const same = await call<Onboarding['company']>(owner, 'PATCH', '/api/company', {
      payload: { name },
      revision,
    });
    expect(same.revision).toBe(revision);
    expect((await read(owner)).steps.company).toBe('done');
  });

  it('trades add their checklists and keep edited ones', async () => {
    const owner = await signUpOverHttp(test);
    const { items } = await call<{ items: Checklist[] }>(owner, 'GET', '/api/checklists');
    const cleaning = items.find(({ trades }) => trades.includes('cleaning'));
    await call(owner, 'PATCH', `/api/checklists/${cleaning?.id}`, {
      payload: { name: 'Our cleaning' },
      revision: cleaning?.revision ?? 0,
    });
    const choose = (trades: string[]) =>
      call<Onboarding>(owner, 'POST', '/api/onboarding/trades', {
        payload: { trades, jobTypes: ['Heating repair', 'Chimney'] },
      });
    const chosen = await choose(['hvac']);
    expect(chosen).toMatchObject({
      steps: { trade: 'done' },
      company: { trades: ['hvac'], jobTypes: ['Heating repair', 'Chimney'] },
    });
    expect(await namesOf(owner)).toEqual(['Before leaving', 'Heating and cooling service', 'Our cleaning']);
    await choose(['plumbing', 'hvac']);
    expect(await namesOf(owner)).toEqual([
      'Before leaving',
      'Heating and cooling service',
      'Our cleaning',
      'Plumbing repair',
    ]);
  });

  it('steps can be skipped and taken up again; what is done anyway counts', async () => {
    const owner = await signUpOverHttp(test);
    const mark = (step: string, state: string) =>
      call<Onboarding>(owner, 'POST', `/api/onboarding/steps/${step}`, { payload: { state } });
    await mark('company', 'skipped');
    await mark('trade', 'done');
    expect(await mark('technicians', 'skipped')).toMatchObject({
      next: 'customers',
      steps: { company: 'skipped', trade: 'done', technicians: 'skipped' },
    });
    await call(owner, 'POST', '/api/technicians', {
      payload: {
        name: 'Ana Able',
        trade: 'hvac',
        shifts: [{ weekday: 1, startMinute: 480, endMinute: 960 }],
      },
    });
    expect((await read(owner)).steps.technicians).toBe('done');
    expect(await mark('company', 'open')).toMatchObject({ next: 'company' });
  });

  it('can be put away, for everybody of the company, and taken up again', async () => {
    const owner = await signUpOverHttp(test);
    const finish = (finished: boolean) =>
      call<Onboarding>(owner, 'POST', '/api/onboarding/finish', { payload: { finished } });
    expect((await finish(true)).state).toBe('finished');
    const dashboard = await call<{ setUp: { finished: boolean } }>(owner, 'GET', '/api/dashboard');
    expect(dashboard.setUp.finished).toBe(true);
    expect((await finish(false)).state).toBe('open');
  });

  it('is the admins’ matter', async () => {
    const company = await test.newCompany();
    for (const role of ['manager', 'technician', 'customer'] as const) {
      const user = await company.user(role);
      expect((await user.call('GET', '/api/onboarding')).statusCode).toBe(403);
      const payload = { trades: ['hvac'], jobTypes: [] };
      expect((await user.call('POST', '/api/onboarding/trades', { payload })).statusCode).toBe(403);
      const change = await user.call('PATCH', '/api/company', { payload: { name: 'Mine' }, revision: 1 });
      expect(change.statusCode).toBe(403);
    }
    const manager = await company.user('manager');
    expect((await manager.call('GET', '/api/company')).statusCode).toBe(200);
    const session = await manager.call('GET', '/api/auth/user');
    expect(session.json()).toMatchObject({ trialEndsAt: null });
  });

  it.each([
    [{ trades: [], jobTypes: [] }, '/trades'],
    [{ trades: ['hvac', 'hvac'], jobTypes: [] }, '/trades'],
    [{ trades: ['baking'], jobTypes: [] }, '/trades/0'],
    [{ trades: ['hvac'], jobTypes: ['A', 'A'] }, '/jobTypes'],
  ])('%j is refused at %s', async (payload, pointer) => {
    const admin = await (await test.newCompany()).user('admin');
    const response = await admin.call('POST', '/api/onboarding/trades', { payload });
    expect(response.json()).toMatchObject({ code: 'request.invalid', errors: [{ pointer }] });
  });
});
