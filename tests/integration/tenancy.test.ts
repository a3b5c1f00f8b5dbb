import { customerRoutes } from '@switchyard/contracts/customers/customer-routes.ts';
import { dashboardRoute } from '@switchyard/contracts/dashboard/dashboard-routes.ts';
import { listEventsRoute } from '@switchyard/contracts/events/event-routes.ts';
import { fillPath } from '@switchyard/contracts/http/route.ts';
import { type Action, scopeOf } from '@switchyard/contracts/identity/permissions.ts';
import { type Role, roles } from '@switchyard/contracts/identity/role.ts';
import { jobRoutes } from '@switchyard/contracts/jobs/job-routes.ts';
import { companyTopic, personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import { searchRoute } from '@switchyard/contracts/search/search-routes.ts';
import { siteRoutes } from '@switchyard/contracts/sites/site-routes.ts';
import { snapshotRoute } from '@switchyard/contracts/snapshot/snapshot-routes.ts';
import { technicianRoutes } from '@switchyard/contracts/technicians/technician-routes.ts';
import { visitRoutes } from '@switchyard/contracts/visits/visit-routes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyContent } from '../support/company-content.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { hoursFromNow, newWorkCompany, type WorkCompany } from '../support/work-company.ts';

type Kind = 'jobs' | 'visits' | 'customers' | 'sites' | 'technicians';
type Ids = Record<Kind, string>;

/** Tables that a refused request leaves unchanged. */
const comparedTables = [
  'jobs',
  'visits',
  'assignments',
  'customers',
  'contacts',
  'sites',
  'technicians',
  'topic_heads',
];

let app: TestApp;
let mine: WorkCompany;
let foreign: WorkCompany;
/**
 * One record of each kind in the other company, and in the same company those invisible to its customer and
 * technician.
 */
let foreignIds: Ids;
let hiddenIds: Ids;

const actionOf: Readonly<Record<Kind, string>> = {
  jobs: 'job',
  visits: 'visit',
  customers: 'customer',
  sites: 'site',
  technicians: 'technician',
};

const patches: Readonly<Record<Kind, Record<string, unknown>>> = {
  jobs: { title: 'Taken over' },
  visits: { notes: 'Taken over' },
  customers: { phone: '+16175550199' },
  sites: { accessNotes: 'Taken over' },
  technicians: { phone: '+16175550199' },
};

const crud = {
  jobs: jobRoutes,
  visits: visitRoutes,
  customers: customerRoutes,
  sites: siteRoutes,
  technicians: technicianRoutes,
} as const;
const kinds = Object.keys(crud) as Kind[];

type OneRecordCall = {
  name: string;
  kind: Kind;
  action: Action;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  payload?: Record<string, unknown>;
};

/** Every endpoint with one record in its path. */
const oneRecordCalls: readonly OneRecordCall[] = [
  ...kinds.flatMap((kind): OneRecordCall[] => {
    const action = (verb: string) => `${actionOf[kind]}.${verb}` as Action;
    const { read, update, remove, restore } = crud[kind];
    return [
      { name: `GET ${read.path}`, kind, action: action('view'), method: 'GET', path: read.path },
      {
        name: `PATCH ${update.path}`,
        kind,
        action: action('update'),
        method: 'PATCH',
        path: update.path,
        payload: patches[kind],
      },
      { name: `DELETE ${remove.path}`, kind, action: action('delete'), method: 'DELETE', path: remove.path },
      { name: `POST ${restore.path}`, kind, action: action('delete'), method: 'POST', path: restore.path },
    ];
  }),
  {
    name: `POST ${jobRoutes.transition.path}`,
    kind: 'jobs',
    action: 'job.transition',
    method: 'POST',
    path: jobRoutes.transition.path,
    payload: { to: 'cancelled', reason: 'Taken over' },
  },
  {
    name: `POST ${visitRoutes.transition.path}`,
    kind: 'visits',
    action: 'visit.transition',
    method: 'POST',
    path: visitRoutes.transition.path,
    payload: { to: 'cancelled', reason: 'Taken over' },
  },
  {
    name: `POST ${visitRoutes.accept.path}`,
    kind: 'visits',
    action: 'visit.transition',
    method: 'POST',
    path: visitRoutes.accept.path,
    payload: {},
  },
];

beforeAll(async () => {
  app = await createTestApp();
  mine = await newWorkCompany(app);
  foreign = await newWorkCompany(app);
  foreignIds = await recordsOf(foreign);
  hiddenIds = await recordsOf(mine);
  await mine.newVisit({ startHour: 30 });
});
afterAll(() => app[Symbol.asyncDispose]());

async function recordsOf(company: WorkCompany): Promise<Ids> {
  const account = await company.newCustomer({ name: 'Unrelated Dental' });
  const site = await company.newSite({ customerId: account.id, name: 'Unrelated site' });
  const technician = await company.newTechnician({ name: 'Una Related' });
  const job = await company.newJob({ customerId: account.id, siteId: site.id, title: 'Unrelated leak' });
  const visit = await company.newVisit({ jobId: job.id, technicianIds: [technician.id] });
  return {
    jobs: job.id,
    visits: visit.id,
    customers: account.id,
    sites: site.id,
    technicians: technician.id,
  };
}

const contentOf = ({ companyId }: WorkCompany) =>
  companyContent(app.services.database, companyId, comparedTables);

function call(role: Role, item: OneRecordCall, id: string) {
  return mine[role].call(item.method, fillPath(item.path, { id }), {
    revision: 1,
    ...(item.payload ? { payload: item.payload } : {}),
  });
}

describe.each(roles)('as %s', (role) => {
  it.each(oneRecordCalls)('$name finds no record of another company', async (item) => {
    const before = await contentOf(foreign);
    const answer = await call(role, item, foreignIds[item.kind]);
    expect(answer.statusCode).toBe(scopeOf(role, item.action) === 'none' ? 403 : 404);
    expect(answer.body).not.toContain('Unrelated');
    expect(await contentOf(foreign)).toBe(before);
  });

  it.each(oneRecordCalls)('$name answers like that for an id that is nowhere', async (item) => {
    const nowhere = await call(role, item, '01900000-0000-7000-8000-000000000000');
    const elsewhere = await call(role, item, foreignIds[item.kind]);
    expect(nowhere.statusCode).toBe(elsewhere.statusCode);
    expect(nowhere.json<{ code: string }>().code).toBe(elsewhere.json<{ code: string }>().code);
  });

  it.each(kinds)('GET /api/%s lists nothing of another company, whatever the filter', async (kind) => {
    const filters = [
      '',
      '&q=unrelated',
      ...(kind === 'jobs' || kind === 'sites' ? [`&customerId=${foreignIds.customers}`] : []),
      ...(kind === 'jobs' || kind === 'visits' ? [`&technicianId=${foreignIds.technicians}`] : []),
    ];
    const allowed = scopeOf(role, `${actionOf[kind]}.view` as Action) !== 'none';
    for (const filter of filters) {
      const answer = await mine[role].call('GET', `/api/${kind}?limit=200&count=true${filter}`);
      expect(answer.statusCode).toBe(allowed ? 200 : 403);
      for (const id of Object.values(foreignIds)) expect(answer.body).not.toContain(id);
    }
  });

  it.each(kinds)('GET /api/%s lists deleted records to those who may restore them', async (kind) => {
    const answer = await mine[role].call('GET', `/api/${kind}?limit=200&deleted=true`);
    const allowed = scopeOf(role, `${actionOf[kind]}.delete` as Action) !== 'none';
    expect(answer.statusCode).toBe(allowed ? 200 : 403);
    for (const id of Object.values(foreignIds)) expect(answer.body).not.toContain(id);
  });

  it('searches its own company only', async () => {
    const answer = await mine[role].call('GET', `${searchRoute.path}?q=unrelated`);
    expect(answer.statusCode).toBe(200);
    for (const id of Object.values(foreignIds)) expect(answer.body).not.toContain(id);
  });

  it.each([listEventsRoute.path, snapshotRoute.path])(
    '%s refuses topics of another company',
    async (path) => {
      const topics = [
        companyTopic(foreign.companyId, 'timeline'),
        companyTopic(foreign.companyId, 'dispatch'),
        companyTopic(foreign.companyId, 'flags'),
        personalTopic(foreign.companyId, 'technician', foreignIds.technicians),
        personalTopic(foreign.companyId, 'customer', foreignIds.customers),
        personalTopic(foreign.companyId, 'user', foreign.admin.actor.userId),
      ];
      for (const topic of topics) {
        const answer = await mine[role].call('GET', `${path}?topic=${topic}`);
        expect(answer.statusCode).toBe(404);
        expect(answer.json()).toMatchObject({ code: 'topic.refused' });
      }
    },
  );

  it('cannot point new records at another company', async () => {
    const before = await contentOf(foreign);
    const own = await contentOf(mine);
    const job = {
      title: 'Theirs',
      type: 'Repair',
      trade: 'hvac',
      estimatedMinutes: 60,
      customerId: foreignIds.customers,
      siteId: foreignIds.sites,
      parentJobId: foreignIds.jobs,
    };
    const visit = {
      jobId: foreignIds.jobs,
      technicianIds: [foreignIds.technicians],
      scheduledStart: hoursFromNow(2),
      scheduledEnd: hoursFromNow(3),
    };
    const site = { name: 'Theirs', address: { line1: '1 A Street', city: 'Boston' } };
    const attempts = [
      await mine[role].call('POST', '/api/jobs', { payload: job }),
      await mine[role].call('POST', '/api/visits', { payload: visit }),
      await mine[role].call('POST', '/api/sites', {
        payload: { ...site, customerId: foreignIds.customers, parentSiteId: foreignIds.sites },
      }),
    ];
    for (const answer of attempts) expect([400, 403]).toContain(answer.statusCode);
    expect(await contentOf(foreign)).toBe(before);
    expect(await contentOf(mine)).toBe(own);
  });

  it(`${dashboardRoute.path} is for the office`, async () => {
    const answer = await mine[role].call('GET', dashboardRoute.path);
    expect(answer.statusCode).toBe(scopeOf(role, 'dashboard.view') === 'none' ? 403 : 200);
  });
});

describe.each(['customer', 'technician'] as const)('as %s of the company', (role) => {
  it.each(oneRecordCalls)('$name hides records outside the user’s work', async (item) => {
    const before = await contentOf(mine);
    const answer = await call(role, item, hiddenIds[item.kind]);
    expect(answer.statusCode).toBe(scopeOf(role, item.action) === 'none' ? 403 : 404);
    expect(answer.body).not.toContain('Unrelated');
    expect(await contentOf(mine)).toBe(before);
  });

  it.each(kinds)('GET /api/%s leaves them out', async (kind) => {
    const answer = await mine[role].call('GET', `/api/${kind}?limit=200`);
    for (const id of Object.values(hiddenIds)) expect(answer.body).not.toContain(id);
  });

  it('finds only the user’s work by search', async () => {
    const answer = await mine[role].call('GET', `${searchRoute.path}?q=unrelated`);
    expect(answer.json()).toEqual({ items: [] });
  });
});

describe('without a session', () => {
  it.each(oneRecordCalls)('$name asks to sign in', async (item) => {
    const url = fillPath(item.path, { id: hiddenIds[item.kind] });
    const answer = await mine.manager.call(item.method, url, {
      headers: { cookie: undefined },
      revision: 1,
      ...(item.payload ? { payload: item.payload } : {}),
    });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'auth.required' });
  });
});
