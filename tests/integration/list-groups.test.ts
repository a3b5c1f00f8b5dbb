import type { PageGroup } from '@switchyard/contracts/http/group-query.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactForm, visitorForms } from '../support/contact-form.ts';
import { findGroupedLists } from '../support/grouped-lists.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

type Row = { readonly id: string } & Readonly<Record<string, string | boolean | null | undefined>>;
const lists = await findGroupedLists();

let app: TestApp;
let now = new Date();
let company: WorkCompany;

beforeAll(async () => {
  app = await createTestApp({ deps: { clock: { now: () => now } } });
  // The first company answers the tickets and leads of the deployment.
  company = await newWorkCompany(app);
  for (const priority of ['low', 'high', 'low', 'emergency', 'none']) await company.newJob({ priority });
  for (const trade of ['plumbing', 'electrical', 'plumbing'])
    await company.newJob({ trade, title: 'Repair pipes', priority: 'medium' });
  for (const kind of ['municipal', 'commercial', 'residential', 'commercial'])
    await company.newCustomer({ kind });
  for (const active of [false, true, false]) await company.newTechnician({ active, trade: 'security' });
  await addAbsences();
  await addEquipment();
  await addPlans();
  for (const kind of ['truck', 'warehouse', 'truck', 'site'])
    ok(await post('/api/stock-places', { name: `A ${kind}`, kind }));
  await addRequests();
  await addLeads();
});
afterAll(() => app[Symbol.asyncDispose]());

const post = (path: string, payload: Record<string, unknown>) =>
  company.manager.call('POST', path, { payload });

async function addAbsences(): Promise<void> {
  const times = { startsAt: '2026-12-07T05:00:00.000Z', endsAt: '2026-12-08T05:00:00.000Z' };
  for (const type of ['vacation', 'sick', 'vacation', 'training']) {
    ok(await post('/api/absences', { ...times, type, technicianId: company.worker.id }));
    ok(await company.technician.call('POST', '/api/absences', { payload: { ...times, type } }));
  }
}

async function addEquipment(): Promise<void> {
  const place = { customerId: company.account.id, siteId: company.site.id };
  for (const category of ['furnace', 'boiler', 'furnace', 'other']) {
    const { id, revision } = ok<Row & { revision: number }>(
      await post('/api/equipment', { ...place, name: `A ${category}`, category }),
    );
    if (category !== 'boiler') continue;
    const payload = { to: 'down', reason: 'No flame' };
    ok(await company.manager.call('POST', `/api/equipment/${id}/transitions`, { payload, revision }));
  }
}

async function addPlans(): Promise<void> {
  const job = { jobTitle: 'Service', jobType: 'Maintenance', trade: 'hvac' };
  for (const to of ['active', 'ended', null, null]) {
    const place = { customerId: company.account.id, siteId: company.site.id };
    const { id, revision } = ok<Row & { revision: number }>(
      await post('/api/maintenance', { ...place, ...job, name: `Becomes ${to}` }),
    );
    if (to === null) continue;
    const payload = { to, reason: 'Agreed' };
    ok(await company.manager.call('POST', `/api/maintenance/${id}/transitions`, { payload, revision }));
  }
}

async function addRequests(): Promise<void> {
  for (const urgency of ['low', 'high', 'emergency', 'low']) {
    ok(await post('/api/service-requests', { description: 'The boiler leaks water', urgency }));
    const priority = urgency === 'emergency' ? 'urgent' : urgency;
    ok(await post('/api/support/tickets', { subject: 'Board is empty', body: 'Since today', priority }));
  }
}

async function addLeads(): Promise<void> {
  const visitor = visitorForms(app, (ms) => {
    now = new Date(now.getTime() + ms);
  });
  for (const industry of ['cleaning', 'hvac', 'cleaning'])
    ok(await visitor.send(contactForm({ industry, teamSize: industry === 'hvac' ? '11-50' : '1000+' })));
  const [lead] = ok<Page<Row & { revision: number }>>(await company.admin.call('GET', '/api/leads')).items;
  if (!lead) throw new Error('The leads were not stored');
  const payload = { assigneeId: company.manager.actor.userId };
  ok(await company.admin.call('PATCH', `/api/leads/${lead.id}`, { payload, revision: lead.revision }));
}

const get = (path: string) => company.admin.call('GET', path);

/** All pages of a list. */
async function readAll<Item extends { id: string } = Row>(path: string): Promise<readonly Page<Item>[]> {
  const pages: Page<Item>[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Page<Item> = ok(await get(`${path}${cursor === '' ? '' : `&cursor=${cursor}`}`));
    pages.push(page);
    cursor = page.nextCursor;
  }
  return pages;
}

/** The rows of a page with the group that each belongs to. */
function withGroups<Item>({ items, groups = [] }: Page<Item>): readonly (readonly [string, Item])[] {
  const values = groups.flatMap(({ value, items: count }) => Array.from({ length: count }, () => value));
  expect(values).toHaveLength(items.length);
  return items.map((item, place) => [values[place] ?? '', item] as const);
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

it('finds lists to test', () => {
  const named = lists.map(({ path, group }) => `${path} ${group}`);
  expect(named).toEqual(
    expect.arrayContaining(['/api/jobs state', '/api/customers kind', '/api/leads assigneeId']),
  );
});

it.each(lists)('$path lists every row once by $group, with the value of its group', async (list) => {
  const { path, group, fields } = list;
  expect(fields).toContain(group);
  const plain = (await readAll(`${path}?limit=200&count=true`)).flatMap(({ items }) => items);
  expect(plain.length).toBeGreaterThan(2);
  const pages = await readAll(`${path}?limit=2&count=true&group=${group}`);
  const rows = pages.flatMap(withGroups);
  expect(new Set(idsOf(rows.map(([, row]) => row)))).toEqual(new Set(idsOf(plain)));
  expect(rows).toHaveLength(plain.length);
  const [first] = pages;
  expect(first?.total).toBe(plain.length);
  const order = first?.groups?.map(({ value }) => value) ?? [];
  expect(order.length).toBe(new Set(order).size);
  for (const { value, total } of first?.groups ?? []) {
    // Within a group, rows have the order of the list.
    const expected = plain.filter((row) => String(row[group] ?? 'unset') === value);
    expect(idsOf(rows.filter(([own]) => own === value).map(([, row]) => row))).toEqual(idsOf(expected));
    expect(total).toBe(expected.length);
  }
  const places = rows.map(([value]) => order.indexOf(value));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

it('reads at least two groups of the lists', async () => {
  for (const { path, group } of lists) {
    const [first] = await readAll(`${path}?limit=200&count=true&group=${group}`);
    const least =
      /leads (?:state|source)|tickets state|jobs state|requests (?:state|channel)|customers status/;
    if (!least.test(`${path} ${group}`)) expect(first?.groups?.length).toBeGreaterThan(1);
  }
});

describe('a list of jobs', () => {
  const priorities = (groups: readonly PageGroup[] = []) => groups.map(({ value }) => value);

  it('has the most urgent group first, and counts only when asked', async () => {
    const [counted] = await readAll('/api/jobs?limit=2&count=true&group=priority');
    expect(priorities(counted?.groups)).toEqual(['emergency', 'high', 'medium', 'low', 'none']);
    const [page] = await readAll('/api/jobs?limit=2&group=priority');
    expect(page?.groups).toEqual([
      { value: 'emergency', items: 1, total: null },
      { value: 'high', items: 1, total: null },
    ]);
  });

  it('counts collapsed groups without listing their rows', async () => {
    const all = (await readAll<Job>('/api/jobs?limit=200')).flatMap(({ items }) => items);
    const pages = await readAll<Job>(
      '/api/jobs?limit=2&count=true&group=priority&collapsed=low,emergency,gone',
    );
    const rows = pages.flatMap(({ items }) => items);
    expect(rows.map(({ priority }) => priority)).not.toContain('low');
    expect(rows).toHaveLength(all.filter(({ priority }) => !['low', 'emergency'].includes(priority)).length);
    expect(pages[0]?.total).toBe(all.length);
    expect(pages[0]?.groups).toContainEqual({ value: 'low', items: 0, total: 2 });
  });

  it('combines groups with filters, search and a sort', async () => {
    const query = 'q=pipes&priority=medium&sort=number&group=trade&count=true';
    const rows = (await readAll<Job>(`/api/jobs?limit=1&${query}`)).flatMap(withGroups);
    expect(rows.map(([trade]) => trade)).toEqual(['electrical', 'plumbing', 'plumbing']);
    const numbers = rows.slice(1).map(([, { number }]) => number);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  });

  it('refuses a cursor of another group, of no group, or without its group', async () => {
    const cursorOf = async (query: string) =>
      ok<Page<Job>>(await get(`/api/jobs?limit=1${query}`)).nextCursor ?? '';
    const grouped = await cursorOf('&group=priority');
    const asked = [
      `group=trade&cursor=${grouped}`,
      `cursor=${grouped}`,
      `group=priority&collapsed=low&cursor=${grouped}`,
      `group=priority&cursor=${await cursorOf('')}`,
    ];
    for (const query of asked) {
      const refused = await get(`/api/jobs?limit=1&${query}`);
      expect(refused.statusCode).toBe(400);
      expect(refused.json<Problem>().errors).toMatchObject([{ pointer: '/cursor', code: 'invalid_cursor' }]);
    }
    const [sort, key, id, filters] = JSON.parse(Buffer.from(grouped, 'base64url').toString()) as string[];
    for (const group of [undefined, 'unknown']) {
      const parts = [sort, key, id, filters, ...(group === undefined ? [] : [group])];
      const cursor = Buffer.from(JSON.stringify(parts)).toString('base64url');
      expect((await get(`/api/jobs?limit=1&group=priority&cursor=${cursor}`)).statusCode).toBe(400);
    }
  });

  it('refuses a field that it is not grouped by, with the field and the reason', async () => {
    const refused = await get('/api/jobs?group=title');
    expect(refused.statusCode).toBe(400);
    const [error] = refused.json<Problem>().errors ?? [];
    expect(error).toMatchObject({ pointer: '/group', in: 'query', code: 'invalid_value' });
    expect(error?.message).toContain('state, priority, trade');
  });

  it('has its order in the file', async () => {
    const listed = (await readAll<Job>('/api/jobs?limit=200&group=priority&sort=number')).flatMap(
      ({ items }) => items,
    );
    const file = await get('/api/jobs.csv?group=priority&sort=number');
    const lines = parse<Record<string, string>>(file.body, { bom: true, columns: true });
    expect(lines.map((line) => Number(line['Number']))).toEqual(listed.map(({ number }) => number));
  });

  it('is listed as deleted in one order, whatever the group', async () => {
    const job = await company.newJob();
    ok(await company.admin.call('DELETE', `/api/jobs/${job.id}`, { revision: job.revision }));
    const page = ok<Page<Job>>(await get('/api/jobs?deleted=true&group=state'));
    expect(idsOf(page.items)).toContain(job.id);
    expect(page.groups).toBeUndefined();
  });

  it('counts and lists for a technician only what the technician sees', async () => {
    const visit = await company.newVisit();
    const page = ok<Page<Job>>(
      await company.technician.call('GET', '/api/jobs?count=true&group=state&limit=200'),
    );
    expect(idsOf(page.items)).toContain(visit.jobId);
    expect(page.groups?.reduce((sum, { total }) => sum + (total ?? 0), 0)).toBe(page.items.length);
    expect(page.total).toBe(page.items.length);
  });
});
