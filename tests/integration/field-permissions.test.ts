import { checklistRoutes } from '@switchyard/contracts/checklists/checklist-routes.ts';
import { communicationRoutes } from '@switchyard/contracts/communications/communication-routes.ts';
import { fillPath } from '@switchyard/contracts/http/route.ts';
import { profileRoutes } from '@switchyard/contracts/identity/profile-routes.ts';
import { type Action, scopeOf } from '@switchyard/contracts/identity/permissions.ts';
import { roles } from '@switchyard/contracts/identity/role.ts';
import { technicianPackRoute } from '@switchyard/contracts/offline/technician-pack-routes.ts';
import { visitEntryRoutes } from '@switchyard/contracts/visit-entries/visit-entry-routes.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyContent } from '../support/company-content.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

/** Ids of a company's records that the paths below use. */
type Ids = {
  visitId: string;
  entryId: string;
  checklistId: string;
  technicianId: string;
  customerId: string;
};

/** Tables that a refused request leaves unchanged. */
const comparedTables = ['visit_entries', 'checklists', 'communications', 'topic_heads', 'users'];

let app: TestApp;
let mine: WorkCompany;
let foreign: WorkCompany;
let theirs: Ids;
/** In the same company, but unrelated to its technician and customer. */
let hidden: Ids;
beforeAll(async () => {
  app = await createTestApp();
  mine = await newWorkCompany(app);
  foreign = await newWorkCompany(app);
  theirs = await recordsOf(foreign);
  hidden = await recordsOf(mine);
});
afterAll(() => app[Symbol.asyncDispose]());

const items = [{ id: 'safe', label: 'Unrelated item', kind: 'check' }];
const note = { kind: 'note', data: { text: 'Unrelated note', visibility: 'customer' } };

async function recordsOf({ manager, ...company }: WorkCompany): Promise<Ids> {
  const account = await company.newCustomer({ name: 'Unrelated Dental' });
  const site = await company.newSite({ customerId: account.id });
  const worker = await company.newTechnician({ name: 'Una Related' });
  const job = await company.newJob({ customerId: account.id, siteId: site.id, title: 'Unrelated leak' });
  const visit = await company.newVisit({ jobId: job.id, technicianIds: [worker.id] });
  const post = async (url: string, payload: object) =>
    ok<{ id: string }>(await manager.call('POST', url, { payload })).id;
  await post('/api/communications', { jobId: job.id, body: 'Unrelated message' });
  return {
    visitId: visit.id,
    entryId: await post(`/api/visits/${visit.id}/entries`, note),
    checklistId: await post('/api/checklists', { name: 'Unrelated list', items }),
    technicianId: worker.id,
    customerId: account.id,
  };
}

type Route = { method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT'; path: string };
type Endpoint = {
  route: Route;
  action: Action;
  /** Ids of the path, and the rest of it. */
  params?: (ids: Ids) => Record<string, string>;
  query?: string;
  payload?: object;
  /** Company-wide: visible to every user with permission. */
  shared?: boolean;
};

const window = '?from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z';
const visit = ({ visitId }: Ids) => ({ visitId });
const entry = ({ entryId }: Ids) => ({ id: entryId });
const checklist = ({ checklistId }: Ids) => ({ id: checklistId });
const { list, create, update, remove, times } = visitEntryRoutes;

/** Every endpoint with a record in its path. */
const named: readonly Endpoint[] = [
  { route: list, action: 'visit_entry.view', params: visit },
  { route: create, action: 'visit_entry.create', params: visit, payload: note },
  { route: update, action: 'visit_entry.update', params: entry, payload: note },
  { route: remove, action: 'visit_entry.update', params: entry },
  { route: times, action: 'time.view', params: ({ technicianId }) => ({ technicianId }), query: window },
  { route: checklistRoutes.read, action: 'checklist.view', params: checklist, shared: true },
  {
    route: checklistRoutes.update,
    action: 'checklist.change',
    params: checklist,
    payload: { name: 'Taken over' },
    shared: true,
  },
  { route: checklistRoutes.remove, action: 'checklist.change', params: checklist, shared: true },
  { route: checklistRoutes.restore, action: 'checklist.change', params: checklist, shared: true },
];
/** Every endpoint without one. */
const general: readonly Endpoint[] = [
  { route: checklistRoutes.list, action: 'checklist.view' },
  { route: checklistRoutes.create, action: 'checklist.change', payload: { name: 'New list', items } },
  { route: communicationRoutes.list, action: 'communication.view' },
  { route: technicianPackRoute, action: 'pack.view' },
  { route: profileRoutes.read, action: 'profile.update' },
];
const other: readonly Route[] = [
  communicationRoutes.create,
  profileRoutes.update,
  // record-kit.test.ts tests these for every record.
  checklistRoutes.csv,
  checklistRoutes.xlsx,
  checklistRoutes.bulk,
];
const cases = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => ({ name: nameOf(endpoint.route), endpoint }));
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

function send(user: TestUser, { route, params, query = '', payload }: Endpoint, ids: Ids) {
  return user.call(route.method, `${fillPath(route.path, params?.(ids) ?? {})}${query}`, {
    revision: 1,
    ...(payload ? { payload } : {}),
  });
}

const contentOf = ({ companyId }: WorkCompany) =>
  companyContent(app.services.database, companyId, comparedTables);

describe.each(roles)('as %s', (role) => {
  it.each(cases(named))('$name finds no record of another company', async ({ endpoint }) => {
    const before = await contentOf(foreign);
    const answer = await send(mine[role], endpoint, theirs);
    expect(answer.statusCode).toBe(scopeOf(role, endpoint.action) === 'none' ? 403 : 404);
    expect(answer.body).not.toContain('Unrelated');
    expect(await contentOf(foreign)).toBe(before);
    const id = newId();
    const nowhere = { visitId: id, entryId: id, checklistId: id, technicianId: id, customerId: id };
    const same = await send(mine[role], endpoint, nowhere);
    expect(same.json<{ code: string }>().code).toBe(answer.json<{ code: string }>().code);
  });

  it.each(cases(general))(
    '$name is open as the matrix says, and shows nothing foreign',
    async ({ endpoint }) => {
      const answer = await send(mine[role], endpoint, theirs);
      const allowed = scopeOf(role, endpoint.action) !== 'none';
      expect(answer.statusCode).toBe(allowed ? (endpoint.route.method === 'POST' ? 201 : 200) : 403);
      for (const id of Object.values(theirs)) expect(answer.body).not.toContain(id);
    },
  );

  it('writes to no customer of another company, whatever it names', async () => {
    const before = await contentOf(foreign);
    const answer = await mine[role].call('POST', communicationRoutes.create.path, {
      payload: { customerId: theirs.customerId, body: 'Hello' },
    });
    expect(answer.statusCode).toBe(400);
    const filter = `?customerId=${theirs.customerId}`;
    const found = await mine[role].call('GET', `${communicationRoutes.list.path}${filter}`);
    expect(found.json()).toMatchObject({ items: [] });
    expect(await contentOf(foreign)).toBe(before);
  });
});

describe.each(['customer', 'technician'] as const)('as %s of the company', (role) => {
  it.each(cases(named.filter(({ shared }) => shared !== true)))(
    '$name hides what is of no concern to them',
    async ({ endpoint }) => {
      const before = await contentOf(mine);
      const answer = await send(mine[role], endpoint, hidden);
      expect(answer.statusCode).toBe(scopeOf(role, endpoint.action) === 'none' ? 403 : 404);
      expect(answer.body).not.toContain('Unrelated');
      expect(await contentOf(mine)).toBe(before);
    },
  );

  it('lists no message that is not about them', async () => {
    const answer = await mine[role].call('GET', communicationRoutes.list.path);
    expect(answer.body).not.toContain('Unrelated message');
  });
});

describe('a visitor', () => {
  const routes = [...named, ...general];

  it.each(cases(routes))('is told to sign in by $name', async ({ endpoint }) => {
    const { route, params, query = '', payload } = endpoint;
    const url = `${fillPath(route.path, params?.(hidden) ?? {})}${query}`;
    const answer = await mine.manager.call(route.method, url, {
      headers: { cookie: undefined },
      revision: 1,
      ...(payload ? { payload } : {}),
    });
    expect(answer.json()).toMatchObject({ code: 'auth.required' });
  });

  it('covers every route of these features', () => {
    const all = [
      ...Object.values(visitEntryRoutes),
      ...Object.values(checklistRoutes),
      ...Object.values(communicationRoutes),
      ...Object.values(profileRoutes),
      technicianPackRoute,
    ];
    const known = [...routes.map(({ route }) => route), ...other];
    expect(known.map(nameOf).toSorted()).toEqual(all.map(nameOf).toSorted());
  });
});
