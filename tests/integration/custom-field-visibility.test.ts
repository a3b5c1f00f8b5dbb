import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { fillPath } from '@switchyard/contracts/http/route.ts';
import { roles } from '@switchyard/contracts/identity/role.ts';
import { companyTopic, personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractRoutes } from '../support/contract-routes.ts';
import { forEveryone, newField } from '../support/custom-calls.ts';
import { newDevice, queuedPatch } from '../support/sync-device.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

const kinds = ['customer', 'job', 'technician'] as const;
const restricted = ['customer', 'technician', 'manager'] as const;
/** The value of the field that is hidden from a role. */
const secretFrom = (role: string) => `zzsecret-from-${role}-zz`;

let app: TestApp;
let company: WorkCompany;
let job: Job;

beforeAll(async () => {
  app = await createTestApp();
  company = await newWorkCompany(app);
  const { admin } = company;
  for (const recordKind of kinds) {
    for (const role of restricted) {
      const access = { ...forEveryone, [role]: 'hidden' };
      const label = `Hidden from ${role}`;
      await newField(admin, { recordKind, label, access });
    }
    const access = { customer: 'hidden', technician: 'hidden', manager: 'hidden' };
    await newField(admin, { recordKind, label: 'Admins only', access });
  }
  const custom: Record<string, string> = { admins_only: secretFrom('all') };
  for (const role of restricted) custom[`hidden_from_${role}`] = secretFrom(role);
  const change = async (path: string, { id, revision }: { id: string; revision: number }) =>
    ok<unknown>(await admin.call('PATCH', `/api/${path}/${id}`, { revision, payload: { custom } }));
  job = await company.newJob();
  const visit = await company.newVisit({ jobId: job.id });
  await company.advance(visit, 'dispatched');
  job = ok<Job>(await admin.call('GET', `/api/jobs/${job.id}`));
  await change('jobs', job);
  await change('customers', ok<Customer>(await admin.call('GET', `/api/customers/${company.account.id}`)));
  await change(
    'technicians',
    ok<Technician>(await admin.call('GET', `/api/technicians/${company.worker.id}`)),
  );
  const deleted = await company.newCustomer({ name: 'Gone' });
  await change('customers', deleted);
  ok(await admin.call('DELETE', `/api/customers/${deleted.id}`, { revision: deleted.revision + 1 }));
});
afterAll(() => app[Symbol.asyncDispose]());

/** Everything that a role could read: each route with each record, and all topics. */
async function addresses(user: TestUser): Promise<string[]> {
  const ids = [job.id, company.account.id, company.worker.id];
  const routes = (await contractRoutes()).filter(
    ({ method, access }) => method === 'GET' && access === 'session',
  );
  const { companyId } = company;
  const topics = [
    ...(['timeline', 'dispatch', 'desk'] as const).map((kind) => companyTopic(companyId, kind)),
    personalTopic(companyId, 'technician', company.worker.id),
    personalTopic(companyId, 'customer', company.account.id),
    personalTopic(companyId, 'user', user.actor.userId),
  ];
  return [
    ...routes.flatMap(({ path }) => {
      if (!path.includes(':'))
        return [path, `${path}?limit=200`, `${path}?deleted=true`, `${path}?q=zzsecret`];
      return ids.map((id) => fillPath(path, { id, jobId: id, visitId: id, customerId: id }));
    }),
    ...topics.map((topic) => `/api/events?topic=${topic}&limit=200&after=0`),
  ];
}

async function readAll(user: TestUser): Promise<string> {
  const bodies: string[] = [];
  for (const url of await addresses(user)) {
    const answer = await user.call('GET', url);
    // Parts of the status of the service need workers, which do not run here.
    const isFailure = answer.statusCode >= 500 && !url.startsWith('/api/observability');
    expect({ url, isFailure }).toEqual({ url, isFailure: false });
    if (answer.statusCode === 200) bodies.push(answer.body);
  }
  return bodies.join('\n');
}

describe('a custom field that is hidden from a role', () => {
  it.each(roles)('is in no answer to %s, the others are', async (role) => {
    const text = await readAll(company[role]);
    for (const other of restricted) {
      const isShown = { other, shown: text.includes(secretFrom(other)) };
      // Staff and the person both read the topic of a person, so it contains what both may see.
      expect(isShown).toEqual({ other, shown: other !== role });
    }
    expect(text.includes(secretFrom('all'))).toBe(role === 'admin');
    expect(text.includes('Admins only')).toBe(role === 'admin' || role === 'manager');
  });

  it('is not in a refusal that shows the current record', async () => {
    const { manager, customer, account } = company;
    const { id, revision } = ok<Customer>(await company.admin.call('GET', `/api/customers/${account.id}`));
    const stale = { revision: revision - 1 };
    const items = [{ id, ...stale }];
    const known = { id, ...stale, name: 'Before' };
    const answers = [
      await manager.call('PATCH', `/api/customers/${id}`, { ...stale, payload: { name: 'Other' } }),
      await manager.call('POST', '/api/customers/bulk', {
        payload: { action: 'update', items, patch: { name: 'Other' } },
      }),
      await manager.call('POST', `/api/jobs/${job.id}/transitions`, {
        revision: 1,
        payload: { to: 'closed' },
      }),
      await newDevice(manager).send([queuedPatch('/api/customers', known, { name: 'Other' })]),
    ];
    for (const { body } of answers) {
      expect(body).toContain(secretFrom('customer'));
      expect(body).not.toContain(secretFrom('all'));
      expect(body).not.toContain(secretFrom('manager'));
    }
    const own = await customer.call('PATCH', `/api/customers/${id}`, { ...stale, payload: { email: null } });
    expect(own.body).toContain(secretFrom('manager'));
    expect(own.body).not.toContain(secretFrom('customer'));
  });

  it('is no longer in stored events once it is hidden', async () => {
    const label = 'Was shown';
    const field = await newField(company.admin, { recordKind: 'customer', label, access: forEveryone });
    const account = await company.newCustomer({ custom: { was_shown: 'zzold' } });
    const payload = { custom: { was_shown: 'zznew' } };
    ok(await company.admin.call('PATCH', `/api/customers/${account.id}`, { revision: 1, payload }));
    const history = async () => {
      const bodies: string[] = [];
      for (const kind of ['timeline', 'dispatch'] as const) {
        const url = `/api/events?topic=${companyTopic(company.companyId, kind)}&entityId=${account.id}`;
        bodies.push((await company.manager.call('GET', url)).body);
      }
      const state = `/api/snapshot?topic=${companyTopic(company.companyId, 'timeline')}`;
      bodies.push((await company.manager.call('GET', state)).body);
      return bodies.join();
    };
    expect(await history()).toContain('zznew');
    const access = { ...forEveryone, manager: 'hidden' };
    ok(
      await company.admin.call('PATCH', `/api/custom-fields/${field.id}`, {
        revision: field.revision,
        payload: { access },
      }),
    );
    expect(await history()).not.toMatch(/zznew|zzold/);
  });

  it('is not in the file of those who may not see it', async () => {
    const { body } = await company.manager.call('GET', '/api/customers.csv');
    expect(body).toContain('Hidden from customer');
    expect(body).not.toContain('Hidden from manager');
    expect((await company.admin.call('GET', '/api/customers.csv')).body).toContain('Hidden from manager');
  });
});
