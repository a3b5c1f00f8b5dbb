import type { AddressInfo } from 'node:net';
import type { Flag } from '@switchyard/contracts/feature-flags/flag.ts';
import type { FlagProject } from '@switchyard/contracts/feature-flags/project-routes.ts';
import type { FlagRequest } from '@switchyard/contracts/feature-flags/request-routes.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import { Unleash } from 'unleash-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FlagCompany, newFlagCompany } from '../support/flag-company.ts';
import { scheduleDesk } from '../support/flag-schedules.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { waitFor } from '../support/wait-for.ts';

let test: TestApp;
let company: FlagCompany;
let colleague: TestUser;
let origin: string;
beforeAll(async () => {
  test = await createTestApp();
  company = await newFlagCompany(test);
  colleague = await company.user('admin');
  for (const key of ['billing', 'routing']) {
    const payload = { key, name: key === 'billing' ? 'Billing' : 'Routing' };
    await company.admin.call('POST', '/api/flag-projects', { payload });
  }
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
});
afterAll(() => test[Symbol.asyncDispose]());

async function project(key: string): Promise<FlagProject> {
  const { items } = (await company.admin.call('GET', '/api/flag-projects')).json<{ items: FlagProject[] }>();
  const found = items.find((one) => one.key === key);
  if (!found) throw new Error(`no project ${key}`);
  return found;
}

/** Sets what holds for a project in an environment. */
async function set(key: string, environment: string, payload: object) {
  const known = (await project(key)).settings.find((one) => one.environment === environment);
  const url = `/api/flag-projects/${key}/environments/${environment}`;
  return await company.admin.call('PATCH', url, { revision: known?.revision ?? 1, payload });
}

async function toggle(user: TestUser, key: string, environment: string, enabled: boolean) {
  const flag = (await user.call('GET', `/api/flags/${key}`)).json<Flag>();
  const revision = flag.environments.find((state) => state.environment === environment)?.revision ?? 0;
  const url = `/api/flags/${key}/environments/${environment}`;
  return await user.call('PATCH', url, { revision, payload: { enabled } });
}

describe('projects', () => {
  it('begin with the default one, which has all flags that name no other', async () => {
    const other = await newFlagCompany(test);
    const flag = await other.flag('early_flag');
    expect(flag.project).toBe('default');
    const { items } = (await other.admin.call('GET', '/api/flag-projects')).json<{ items: FlagProject[] }>();
    expect(items).toEqual([
      { key: 'default', name: 'Default', description: '', revision: 1, flags: 1, settings: [] },
    ]);
    const payload = { name: 'Everything else' };
    const renamed = await other.admin.call('PATCH', '/api/flag-projects/default', { revision: 1, payload });
    expect(renamed.json()).toMatchObject({ key: 'default', name: 'Everything else', revision: 2, flags: 1 });
  });

  it('have flags of their own, by which lists are filtered', async () => {
    await company.flag('invoice_flag', { project: 'billing' });
    await company.flag('route_flag', { project: 'routing' });
    const listed = await company.admin.call('GET', '/api/flags?project=billing');
    expect(listed.json<{ items: Flag[] }>().items.map(({ key }) => key)).toEqual(['invoice_flag']);
    expect((await project('billing')).flags).toBe(1);
  });

  it('are named where they do not exist, and taken once', async () => {
    const unknown = await company.admin.call('POST', '/api/flags', {
      payload: { key: 'lost_flag', project: 'nowhere' },
    });
    expect(unknown.json<Problem>().errors).toMatchObject([{ pointer: '/project', code: 'unknown' }]);
    for (const key of ['billing', 'default']) {
      const again = await company.admin.call('POST', '/api/flag-projects', {
        payload: { key, name: 'Again' },
      });
      expect(again.json<Problem>()).toMatchObject({
        code: 'record.duplicate',
        errors: [{ pointer: '/key' }],
      });
    }
    const wrong = await company.admin.call('POST', '/api/flag-projects', {
      payload: { key: 'No Key', name: 'Wrong' },
    });
    expect(wrong.json<Problem>().errors).toMatchObject([{ pointer: '/key' }]);
  });

  it('are deleted when nothing is in them', async () => {
    const payload = { key: 'short_lived', name: 'Short-lived' };
    await company.admin.call('POST', '/api/flag-projects', { payload });
    const { key } = await company.flag('leaving_flag', { project: 'short_lived' });
    const remove = () => company.admin.call('DELETE', '/api/flag-projects/short_lived', { revision: 1 });
    expect((await remove()).json<Problem>().code).toBe('record.referenced');
    expect((await company.details(key, { project: 'default' })).statusCode).toBe(200);
    expect((await remove()).statusCode).toBe(200);
    const last = await company.admin.call('DELETE', '/api/flag-projects/default', { revision: 1 });
    expect(last.json<Problem>().code).toBe('record.referenced');
  });

  it('of another company do not exist; managers see them and change nothing', async () => {
    const other = await newFlagCompany(test);
    const refused = await other.admin.call('POST', '/api/flags', {
      payload: { key: 'foreign_flag', project: 'billing' },
    });
    expect(refused.statusCode).toBe(400);
    const manager = await company.user('manager');
    expect((await manager.call('GET', '/api/flag-projects')).statusCode).toBe(200);
    const payload = { key: 'mine', name: 'Mine' };
    expect((await manager.call('POST', '/api/flag-projects', { payload })).statusCode).toBe(403);
  });

  it('keep prerequisites within themselves', async () => {
    await company.flag('parent_flag', { project: 'billing' });
    await company.flag('child_flag', { project: 'routing' });
    const prerequisites = [{ flag: 'parent_flag' }];
    const across = await company.details('child_flag', { prerequisites });
    expect(across.json<Problem>().errors).toMatchObject([
      { pointer: '/prerequisites/0/flag', code: 'project' },
    ]);
    expect((await company.details('child_flag', { project: 'billing', prerequisites })).statusCode).toBe(200);
    const parentLeaves = await company.details('parent_flag', { project: 'routing' });
    expect(parentLeaves.json<Problem>().errors).toMatchObject([{ pointer: '/project', code: 'referenced' }]);
    const childLeaves = await company.details('child_flag', { project: 'routing' });
    expect(childLeaves.json<Problem>().errors).toMatchObject([{ code: 'project' }]);
  });
});

describe('who may change flags of a project in an environment', () => {
  it('is whom it names there; others switch off all the same', async () => {
    await company.flag('guarded_flag', { project: 'billing' });
    expect(
      (await set('billing', 'production', { changerIds: [company.admin.actor.userId] })).statusCode,
    ).toBe(200);
    const refused = await toggle(colleague, 'guarded_flag', 'production', true);
    expect(refused.json<Problem>()).toMatchObject({ code: 'auth.forbidden' });
    expect((await toggle(colleague, 'guarded_flag', 'staging', true)).statusCode).toBe(200);
    expect((await toggle(company.admin, 'guarded_flag', 'production', true)).statusCode).toBe(200);
    const url = '/api/flags/guarded_flag/environments/production/rules';
    const { revision } = await company.rules('guarded_flag');
    const payload = { strategies: [{ id: 'all', kind: { name: 'default' } }] };
    expect((await colleague.call('PATCH', url, { revision, payload })).statusCode).toBe(403);
    const flag = (await colleague.call('GET', '/api/flags/guarded_flag')).json<Flag>();
    const archive = { revision: flag.revision, payload: {} };
    expect((await colleague.call('POST', '/api/flags/guarded_flag/archive', archive)).statusCode).toBe(403);
    const move = { revision: flag.revision, payload: { project: 'routing' } };
    expect((await colleague.call('PATCH', '/api/flags/guarded_flag', move)).statusCode).toBe(403);
    expect((await toggle(colleague, 'guarded_flag', 'production', false)).statusCode).toBe(200);
  });

  it('names users whose role may change flags, by a current revision', async () => {
    const manager = await company.user('manager');
    const unable = await set('routing', 'production', { changerIds: [manager.actor.userId] });
    expect(unable.json<Problem>().errors).toMatchObject([{ pointer: '/changerIds/0', code: 'unable' }]);
    const stranger = await (await newFlagCompany(test)).user('admin');
    const foreign = await set('routing', 'production', { changerIds: [stranger.actor.userId] });
    expect(foreign.statusCode).toBe(400);
    const nowhere = await set('routing', 'nowhere', { requiresReview: true });
    expect(nowhere.json<Problem>().errors).toMatchObject([{ pointer: '/environment', code: 'unknown' }]);
    expect((await set('routing', 'staging', { changerIds: [colleague.actor.userId] })).statusCode).toBe(200);
    const url = '/api/flag-projects/routing/environments/staging';
    const stale = await company.admin.call('PATCH', url, { revision: 1, payload: { changerIds: null } });
    expect(stale.json<Problem>().code).toBe('revision.stale');
    expect((await set('routing', 'staging', { changerIds: null })).statusCode).toBe(200);
  });

  it('is saved with a named user who was disabled since, and not with another one', async () => {
    const [leaver, other] = [await company.user('admin'), await company.user('admin')];
    const named = [leaver.actor.userId, colleague.actor.userId].toSorted();
    expect((await set('routing', 'staging', { changerIds: named })).statusCode).toBe(200);
    for (const { actor } of [leaver, other]) {
      const url = `/api/team/${actor.userId}`;
      const off = await company.admin.call('PATCH', url, { revision: 1, payload: { status: 'disabled' } });
      expect(off.statusCode).toBe(200);
    }
    const more = [...named, company.admin.actor.userId];
    expect((await set('routing', 'staging', { changerIds: more })).statusCode).toBe(200);
    const unable = await set('routing', 'staging', { changerIds: [...more, other.actor.userId] });
    expect(unable.json<Problem>().errors).toMatchObject([{ pointer: '/changerIds/3', code: 'unable' }]);
    expect((await set('routing', 'staging', { changerIds: null })).statusCode).toBe(200);
  });

  it('is looked at again when a scheduled change is due', async () => {
    const { key } = await company.flag('timed_flag', { project: 'routing' });
    const desk = scheduleDesk(test, company, colleague);
    const planned = await desk.schedule(key, { kind: 'switch', enabled: true });
    await set('routing', 'production', { changerIds: [company.admin.actor.userId] });
    await desk.makeDue(planned);
    expect(await desk.read(key, planned.id)).toMatchObject({ state: 'refused' });
    expect(await company.rules(key)).toMatchObject({ enabled: false });
  });
});

describe('change requests of a project', () => {
  it('are needed where the project wants them, and decided by whom it names', async () => {
    const { key } = await company.flag('reviewed_flag', { project: 'billing' });
    await set('billing', 'development', { requiresReview: true, changerIds: [colleague.actor.userId] });
    const refused = await toggle(company.admin, key, 'development', true);
    expect(refused.json<Problem>().code).toBe('flag.review_required');
    const elsewhere = await company.flag('free_flag', { project: 'routing' });
    expect((await toggle(company.admin, elsewhere.key, 'development', true)).statusCode).toBe(200);
    const manager = await company.user('manager');
    const requested = await manager.call('POST', `/api/flags/${key}/environments/development/requests`, {
      revision: 1,
      payload: { title: 'Try it', change: { kind: 'switch', enabled: true }, submit: true },
    });
    const { id, revision } = requested.json<FlagRequest>();
    const approve = `/api/flag-requests/${id}/approve`;
    expect((await company.admin.call('POST', approve, { revision, payload: {} })).statusCode).toBe(403);
    const approved = await colleague.call('POST', approve, { revision, payload: {} });
    expect(approved.json<FlagRequest>().state).toBe('approved');
    const apply = { revision: revision + 1, payload: {} };
    expect((await company.admin.call('POST', `/api/flag-requests/${id}/apply`, apply)).statusCode).toBe(403);
    const made = await colleague.call('POST', `/api/flag-requests/${id}/apply`, apply);
    expect(made.json<FlagRequest>().state).toBe('applied');
  });
});

/** Unleash's Node program, connected to this server. */
async function program(token: string, format: 'full' | 'delta'): Promise<Unleash & AsyncDisposable> {
  const unleash = new Unleash({
    url: `${origin}/api/`,
    appName: 'scoped-robot',
    customHeaders: { Authorization: token },
    refreshInterval: 50,
    disableMetrics: true,
    disableAutoStart: true,
    skipInstanceCountWarning: true,
    storageProvider: { get: async () => undefined, set: async () => undefined },
    experimentalMode: { type: 'polling', format },
  });
  unleash.on('error', () => undefined);
  await unleash.start();
  return Object.assign(unleash, { [Symbol.asyncDispose]: async () => unleash.destroy() });
}

const namesIn = (unleash: Unleash) => unleash.getFeatureToggleDefinitions().map(({ name }) => name);

describe('the token of a program', () => {
  it('begins with its project, all of them as *, or several as []', async () => {
    const scope = async (projects?: string[]) =>
      (await company.token({ kind: 'client', ...(projects ? { projects } : {}) })).split('.')[0];
    expect(await scope()).toBe('default:production');
    expect(await scope(['billing'])).toBe('billing:production');
    expect(await scope(['*'])).toBe('*:production');
    expect(await scope(['routing', 'billing'])).toBe('[]:production');
    for (const projects of [[], ['*', 'billing'], ['nowhere']]) {
      const payload = { name: 'Wrong', kind: 'client', projects };
      const wrong = await company.admin.call('POST', '/api/flag-tokens', { payload });
      expect(wrong.json<Problem>().errors?.[0]?.pointer).toMatch(/^\/projects/);
    }
  });

  it.each(['full', 'delta'] as const)('shows the flags of its projects, %s answers', async (format) => {
    const own = `own_flag_${format}`;
    const moving = `moving_flag_${format}`;
    await company.flag(own, { project: 'routing' });
    await company.flag(`other_flag_${format}`);
    await company.flag(moving);
    await using routing = await program(
      await company.token({ kind: 'client', projects: ['routing'] }),
      format,
    );
    await using usual = await program(await company.token({ kind: 'client' }), format);
    await using all = await program(await company.token({ kind: 'client', projects: ['*'] }), format);
    expect(namesIn(routing)).toContain(own);
    expect(namesIn(routing)).not.toContain(moving);
    expect(namesIn(usual)).toContain(moving);
    expect(namesIn(usual)).not.toContain(own);
    expect(namesIn(all)).toEqual(expect.arrayContaining([own, moving, `other_flag_${format}`]));
    await company.details(moving, { project: 'routing' });
    await waitFor(
      'the flag has moved',
      () => namesIn(routing).includes(moving) && !namesIn(usual).includes(moving),
    );
    expect(namesIn(all)).toContain(moving);
    await company.details(moving, { project: 'default' });
    await waitFor('it is back', () => !namesIn(routing).includes(moving) && namesIn(usual).includes(moving));
  });

  it('is not woken by flags of other projects, and gives no state of them a tag that fits', async () => {
    const headers = (token: string) => ({ authorization: token });
    const features = (token: string, tag?: string) =>
      test.app.inject({
        url: '/api/client/features',
        headers: { ...headers(token), ...(tag === undefined ? {} : { 'if-none-match': tag }) },
      });
    const billing = await company.token({ kind: 'client', projects: ['billing'] });
    const everything = await company.token({ kind: 'client', projects: ['*'] });
    const tag = String((await features(billing)).headers.etag);
    await company.flag('sudden_flag', { project: 'routing' });
    expect((await features(billing, tag)).statusCode).toBe(304);
    expect((await features(everything, tag)).statusCode).toBe(200);
  });

  it('evaluates no flag of another project', async () => {
    await company.flag('hidden_flag', { project: 'routing' });
    const authorization = await company.token({ kind: 'frontend', projects: ['billing'] });
    const one = await test.app.inject({
      method: 'POST',
      url: '/ofrep/v1/evaluate/flags/hidden_flag',
      headers: { authorization },
      payload: { context: {} },
    });
    expect(one.statusCode).toBe(404);
    const all = await test.app.inject({
      method: 'POST',
      url: '/ofrep/v1/evaluate/flags',
      headers: { authorization },
      payload: { context: {} },
    });
    expect(all.json<{ flags: { key: string }[] }>().flags.map(({ key }) => key)).not.toContain('hidden_flag');
  });

  it('reports no exposures of a flag of another project', async () => {
    const { key } = await company.flag('tested_elsewhere', { project: 'routing', variants: { a: 1, b: 2 } });
    const draft = await company.admin.call('POST', `/api/flags/${key}/experiments`, {
      payload: { name: 'A or b' },
    });
    const { id, revision } = draft.json<{ id: string; revision: number }>();
    const start = { revision, payload: { status: 'running' } };
    expect((await company.admin.call('PATCH', `/api/experiments/${id}`, start)).statusCode).toBe(200);
    const report = async (projects: string[]) => {
      const authorization = await company.token({ kind: 'client', projects });
      const events = [{ type: 'exposure', flag: key, variant: 'a', unit: projects.join() }];
      const options = { method: 'POST' as const, url: '/api/client/experiments/events', payload: { events } };
      return (await test.app.inject({ ...options, headers: { authorization } })).json<unknown>();
    };
    expect(await report(['billing'])).toMatchObject({
      accepted: 0,
      ignored: [{ reason: 'no_running_test' }],
    });
    expect(await report(['routing'])).toMatchObject({ accepted: 1, ignored: [] });
  });
});
