import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import { companyTopic, personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { SavedView } from '@switchyard/contracts/saved-views/saved-view.ts';
import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestCompany, type TestUser } from '../support/test-app.ts';
import { ok } from '../support/work-company.ts';

let app: TestApp;
let company: TestCompany;
let owner: TestUser;
let colleague: TestUser;
let admin: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  company = await app.newCompany();
  owner = await company.user('manager');
  colleague = await company.user('manager');
  admin = await company.user('admin');
});
afterAll(() => app[Symbol.asyncDispose]());

const path = '/api/saved-views';
const save = async (fields: Partial<SavedView> = {}, user = owner) =>
  ok<SavedView>(
    await user.call('POST', path, {
      payload: { name: 'Overdue', listId: 'jobs', query: 'overdue=true&sort=-priority', ...fields },
    }),
  );
const namesFor = async (user: TestUser, query = '') =>
  ok<Page<SavedView>>(await user.call('GET', `${path}?${query}`)).items.map(({ name }) => name);
const change = (user: TestUser, { id, revision }: SavedView, payload: Partial<SavedView>) =>
  user.call('PATCH', `${path}/${id}`, { payload, revision });
const readAs = (user: TestUser, { id }: SavedView) => user.call('GET', `${path}/${id}`);
const setDefault = (user: TestUser, listId: string, viewId: string | null) =>
  user.call('PUT', `/api/saved-view-defaults/${listId}`, { payload: { viewId } });
const defaultsOf = async (user: TestUser) =>
  ok<Page<SavedView>>(await user.call('GET', path)).items.flatMap(({ name, isDefault }) =>
    isDefault ? [name] : [],
  );
const typesIn = async (user: TestUser, topic: string) =>
  ok<Page<{ event: { type: string; entity: { label: string }; changes: unknown[] } }>>(
    await user.call('GET', `/api/events?topic=${topic}&limit=50`),
  ).items.map(({ event }) => event);

describe('a saved view', () => {
  it('is seen by its owner alone until it is shared', async () => {
    const view = await save({ columns: ['number', 'title'], widths: { title: 320 }, density: 'compact' });
    expect(view).toMatchObject({
      columns: ['number', 'title'],
      widths: { title: 320 },
      density: 'compact',
      shared: false,
      ownerId: owner.actor.userId,
      ownerName: 'Test manager',
    });
    expect(await namesFor(owner, 'listId=jobs')).toEqual(['Overdue']);
    expect(await namesFor(owner, 'listId=customers')).toEqual([]);
    for (const user of [colleague, admin]) {
      expect(await namesFor(user)).toEqual([]);
      expect((await readAs(user, view)).statusCode).toBe(404);
      expect((await change(user, view, { name: 'Mine' })).statusCode).toBe(404);
    }
    ok(await change(owner, view, { shared: true }));
    for (const user of [colleague, admin]) expect(await namesFor(user)).toEqual(['Overdue']);
    for (const role of ['technician', 'customer'] as const) {
      expect((await (await company.user(role)).call('GET', path)).statusCode).toBe(403);
    }
  });

  it('is changed by its owner or an admin when it is shared, by nobody else', async () => {
    const view = await save({ shared: true });
    expect((await change(colleague, view, { name: 'Mine' })).json<Problem>()).toMatchObject({
      code: 'auth.forbidden',
    });
    const { id, revision } = view;
    expect((await colleague.call('DELETE', `${path}/${id}`, { revision })).statusCode).toBe(403);
    const renamed = ok<SavedView>(await change(admin, view, { name: 'Late' }));
    expect(renamed).toMatchObject({ name: 'Late', ownerId: owner.actor.userId });
    const hidden = ok<SavedView>(await change(admin, renamed, { shared: false }));
    expect((await readAs(admin, hidden)).statusCode).toBe(404);
    const deleted = ok<SavedView>(await owner.call('DELETE', `${path}/${id}`, { revision: hidden.revision }));
    const restore = (user: TestUser) =>
      user.call('POST', `${path}/${id}/restore`, { revision: deleted.revision });
    expect((await restore(colleague)).statusCode).toBe(404);
    ok(await restore(owner));
  });

  it('tells staff only of what is shared', async () => {
    const view = await save({ query: 'q=secret' });
    const timeline = companyTopic(company.companyId, 'timeline');
    expect(await typesIn(admin, timeline)).toEqual([]);
    const shared = ok<SavedView>(await change(owner, view, { shared: true, query: '' }));
    ok(await change(owner, shared, { shared: false, name: 'Secret', query: 'q=secret' }));
    const told = await typesIn(admin, timeline);
    expect(told.map(({ type }) => type)).toEqual(['saved_view.updated', 'saved_view.updated']);
    expect(JSON.stringify(told)).not.toMatch(/secret/i);
    const own = await typesIn(owner, personalTopic(company.companyId, 'user', owner.actor.userId));
    expect(own.map(({ type }) => type)).toEqual([
      'saved_view.updated',
      'saved_view.updated',
      'saved_view.created',
    ]);
  });

  it('is the default of a list for each user on their own', async () => {
    const [first, second] = [await save({ name: 'First', shared: true }), await save({ name: 'Second' })];
    ok(await setDefault(owner, 'jobs', first.id));
    ok(await setDefault(colleague, 'jobs', first.id));
    ok(await setDefault(owner, 'jobs', second.id));
    expect(await defaultsOf(owner)).toEqual(['Second']);
    expect(await defaultsOf(colleague)).toEqual(['First']);
    ok(await setDefault(colleague, 'jobs', null));
    expect(await defaultsOf(colleague)).toEqual([]);
    for (const [listId, viewId] of [
      ['jobs', second.id],
      ['customers', first.id],
    ] as const) {
      expect((await setDefault(colleague, listId, viewId)).statusCode).toBe(400);
    }
  });

  it('refuses what no list could show', async () => {
    for (const fields of [
      { query: 'q'.repeat(2_001) },
      { columns: ['name', 'name'] },
      { widths: { title: 20 } },
      { widths: { 'No.': 100 } },
      { listId: 'Jobs/1' },
      { name: '' },
    ]) {
      const payload = { name: 'View', listId: 'jobs', ...fields };
      expect((await owner.call('POST', path, { payload })).statusCode).toBe(400);
    }
  });
});
