import type { DomainEvent } from '@switchyard/contracts/events/domain-event.ts';
import { fillPath } from '@switchyard/contracts/http/route.ts';
import { companyTopic, personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { SecurityEvent } from '@switchyard/contracts/security/security-event.ts';
import type { Site } from '@switchyard/contracts/sites/site.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contractRoutes } from '../support/contract-routes.ts';
import { newRole, withRole } from '../support/role-calls.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

const gateCode = 'zz4711zz';
const nteMinor = 918_273;
const views = ['hidden', 'masked'] as const;
const bases = ['manager', 'technician'] as const;
const roles = views.flatMap((view) => bases.map((basis) => ({ view, basis, name: `${basis} ${view}` })));

let test: TestApp;
let company: WorkCompany;
let site: Site;
let job: Job;
let users: Record<string, TestUser>;

beforeAll(async () => {
  test = await createTestApp();
  company = await newWorkCompany(test);
  const { admin } = company;
  site = await company.newSite({ gateCode });
  job = await company.newJob({ siteId: site.id, nteMinor });
  users = {};
  for (const { view, basis, name } of roles) {
    const fields = { 'site.gateCode': view, 'job.nteMinor': view };
    const role = await newRole(admin, { name, basis, fields });
    const worker = await company.newTechnician();
    if (basis === 'technician') {
      await company.advance(
        await company.newVisit({ jobId: job.id, technicianIds: [worker.id], startHour: roles.length }),
        'dispatched',
      );
    }
    const link = basis === 'technician' ? { technicianId: worker.id } : {};
    users[name] = await withRole(test, { admin, user: await company.user(basis, link), role });
  }
  const changed = ok<Job>(await admin.call('GET', `/api/jobs/${job.id}`));
  job = ok<Job>(
    await admin.call('PATCH', `/api/jobs/${job.id}`, {
      revision: changed.revision,
      payload: { nteMinor, title: 'Changed with its limit' },
    }),
  );
});
afterAll(() => test[Symbol.asyncDispose]());

function userOf(name: string): TestUser {
  const user = users[name];
  if (!user) throw new Error(`No user has the role ${name}`);
  return user;
}

/** Everything that a user could read: each route with each record, and all topics. */
async function addresses(user: TestUser): Promise<string[]> {
  const ids = [job.id, site.id, company.account.id];
  const reads = (await contractRoutes()).filter(
    ({ method, access }) => method === 'GET' && access === 'session',
  );
  const { companyId } = company;
  const { technicianId, userId } = user.actor;
  const topics = [
    ...(['timeline', 'dispatch', 'desk'] as const).map((kind) => companyTopic(companyId, kind)),
    ...(technicianId === null ? [] : [personalTopic(companyId, 'technician', technicianId)]),
    personalTopic(companyId, 'user', userId),
  ];
  return [
    ...reads.flatMap(({ path }) =>
      path.includes('/:')
        ? ids.map((id) =>
            fillPath(path, Object.fromEntries(path.matchAll(/:(\w+)/g).map(([, of = '']) => [of, id]))),
          )
        : [path],
    ),
    ...topics.flatMap((topic) => [`/api/events?topic=${topic}&limit=200`, `/api/snapshot?topic=${topic}`]),
  ];
}

it('reads the values that are looked for, so that the search below means something', async () => {
  const { manager } = company;
  expect((await manager.call('GET', `/api/sites/${site.id}`)).body).toContain(gateCode);
  expect((await manager.call('GET', `/api/jobs.csv`)).body).toContain(String(nteMinor));
  expect((await manager.call('GET', `/api/jobs/${job.id}`)).body).toContain(String(nteMinor));
});

it.each(roles)('no answer to a $name contains the values', async ({ name }) => {
  const user = userOf(name);
  let answered = 0;
  for (const url of await addresses(user)) {
    const { statusCode, body } = await user.call('GET', url);
    if (statusCode < 300) answered += 1;
    expect.soft(body.includes(gateCode), url).toBe(false);
    expect.soft(body.includes(String(nteMinor)), url).toBe(false);
  }
  expect(answered).toBeGreaterThan(20);
});

it('leaves them out of events, refusals and what commands answer', async () => {
  const user = userOf('manager masked');
  const topic = companyTopic(company.companyId, 'dispatch');
  const { items } = ok<{ items: { event: DomainEvent }[] }>(
    (await user.call('GET', `/api/events?topic=${topic}&limit=200`)) ?? {
      statusCode: 500,
      body: '',
      json: () => null,
    },
  );
  const own = items.filter(({ event }) => event.entity.id === job.id && event.record !== null);
  expect(own.length).toBeGreaterThan(0);
  for (const url of [`/api/jobs/${job.id}`, `/api/sites/${site.id}`]) {
    const stale = await user.call('PATCH', url, {
      revision: 999,
      payload: { name: 'Other', title: 'Other' },
    });
    expect.soft(stale.body.includes(gateCode)).toBe(false);
    expect.soft(stale.body.includes(String(nteMinor))).toBe(false);
  }
  const saved = await user.call('PATCH', `/api/sites/${site.id}`, {
    revision: site.revision,
    payload: { name: 'Renamed' },
  });
  expect(saved.json()).toMatchObject({ name: 'Renamed', gateCode: null });
  const kept = ok<Site>(await company.admin.call('GET', `/api/sites/${site.id}`));
  expect(kept).toMatchObject({ name: 'Renamed', gateCode });
  site = kept;
});

it.each(views)('a role with a %s field does not replace its value', async (view) => {
  const user = userOf(`manager ${view}`);
  const before = ok<Job>(await company.admin.call('GET', `/api/jobs/${job.id}`));
  const changes = [
    user.call('PATCH', `/api/sites/${site.id}`, { revision: site.revision, payload: { gateCode: null } }),
    user.call('PATCH', `/api/jobs/${job.id}`, { revision: before.revision, payload: { nteMinor: null } }),
  ];
  for (const answer of await Promise.all(changes)) {
    expect.soft(answer.json()).toMatchObject({ code: 'auth.forbidden' });
  }
  expect(ok<Site>(await company.admin.call('GET', `/api/sites/${site.id}`)).gateCode).toBe(gateCode);
});

it('uncovers a masked value, each time with a fact, and never a hidden one', async () => {
  const masked = userOf('manager masked');
  const reveal = (user: TestUser, field: string, id: string) =>
    user.call('POST', '/api/protected-fields/reveals', { payload: { field, id } });
  expect((await reveal(masked, 'site.gateCode', site.id)).json()).toEqual({ value: gateCode });
  expect((await reveal(masked, 'site.gateCode', site.id)).json()).toEqual({ value: gateCode });
  expect((await reveal(masked, 'job.nteMinor', job.id)).json()).toEqual({ value: nteMinor });
  const hidden = await reveal(userOf('manager hidden'), 'site.gateCode', site.id);
  expect(hidden.json()).toMatchObject({ code: 'auth.forbidden' });
  expect((await reveal(company.manager, 'site.gateCode', site.id)).json()).toEqual({ value: gateCode });
  expect((await reveal(masked, 'site.name', site.id)).json()).toMatchObject({ code: 'request.invalid' });
  const { items } = ok<{ items: SecurityEvent[] }>(
    await company.admin.call('GET', '/api/security-events?kind=field_shown&limit=20'),
  );
  const said = items.map(({ actorId, subjectId, details }) => [actorId, subjectId, details['field']]);
  expect(said.toReversed()).toEqual(
    ['site.gateCode', 'site.gateCode', 'job.nteMinor'].map((field) => [
      masked.actor.userId,
      field === 'site.gateCode' ? site.id : job.id,
      field,
    ]),
  );
});

it('uncovers nothing for technicians and customers that their own answers leave out', async () => {
  const { id } = await company.newJob({ nteMinor: 50_000 });
  await company.newVisit({ jobId: id });
  for (const user of [company.technician, company.customer]) {
    expect(ok<Job>(await user.call('GET', `/api/jobs/${id}`)).nteMinor).toBeNull();
    const payload = { field: 'job.nteMinor', id };
    const answer = await user.call('POST', '/api/protected-fields/reveals', { payload });
    expect(answer.json()).toMatchObject({ code: 'auth.forbidden' });
  }
});

it('keeps to the records of the user: foreign ones and those of other technicians are nowhere', async () => {
  const foreign = await (await newWorkCompany(test)).newSite({ gateCode: '1234' });
  const elsewhere = await company.newSite({ gateCode: '5678' });
  const ask = async (user: TestUser, id: string) =>
    (await user.call('POST', '/api/protected-fields/reveals', { payload: { field: 'site.gateCode', id } }))
      .statusCode;
  expect(await ask(userOf('manager masked'), foreign.id)).toBe(404);
  expect(await ask(userOf('technician masked'), elsewhere.id)).toBe(404);
});
