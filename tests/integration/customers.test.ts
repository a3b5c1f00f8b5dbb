import { randomUUID } from 'node:crypto';
import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import { customerSorts } from '@switchyard/contracts/customers/customer-routes.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let app: TestApp;
let company: WorkCompany;
beforeAll(async () => {
  app = await createTestApp();
  company = await newWorkCompany(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const patch = (customer: Customer, payload: Record<string, unknown>, who = company.manager) =>
  who.call('PATCH', `/api/customers/${customer.id}`, { revision: customer.revision, payload });
const codes = (answer: { json(): unknown }) =>
  ((answer.json() as Problem).errors ?? []).map((error) => `${error.pointer} ${error.code}`);

describe('customers', () => {
  it('keeps contact data in one form', async () => {
    const customer = await company.newCustomer({
      name: '  Beacon Dental  ',
      email: ' Desk@Beacon.Test ',
      phone: '(617) 555-0100',
      billingAddress: { line1: '1 Beacon Street', city: 'Boston' },
      contacts: [{ name: 'Rae Ng', phone: '617.555.0101', roles: ['billing'] }],
    });
    expect(customer).toMatchObject({
      name: 'Beacon Dental',
      email: 'desk@beacon.test',
      phone: '+16175550100',
      billingAddress: { line1: '1 Beacon Street', country: 'US' },
      status: 'active',
      siteCount: 0,
      openJobCount: 0,
      contacts: [{ name: 'Rae Ng', phone: '+16175550101', roles: ['billing'] }],
    });
  });

  it('takes the id of another system later, once per company', async () => {
    const customer = await company.newCustomer({ name: 'Linked later' });
    const linked = ok<Customer>(await patch(customer, { externalRef: 'erp-4711' }));
    expect(linked).toMatchObject({ externalRef: 'erp-4711', revision: 2 });
    const other = await company.newCustomer({ name: 'Other' });
    const taken = await patch(other, { externalRef: 'erp-4711' });
    expect([taken.statusCode, taken.json()]).toMatchObject([
      409,
      { code: 'record.duplicate', errors: [{ pointer: '/externalRef', in: 'body', code: 'taken' }] },
    ]);
    const removed = ok<Customer>(await patch(linked, { externalRef: null }));
    expect(removed.externalRef).toBeNull();
  });

  it('is created with its first site, both or neither, once per key', async () => {
    const site = {
      name: 'Main house',
      address: { line1: '80 Boylston St', city: 'Boston' },
      territory: 'North',
    };
    const once = randomUUID();
    const create = (payload: Record<string, unknown>, key = randomUUID()) =>
      company.manager.call('POST', '/api/customers', { payload, key });
    const first = ok<Customer>(await create({ name: 'Fenway Homes', site }, once));
    const again = ok<Customer>(await create({ name: 'Fenway Homes', site }, once));
    expect([first.siteCount, again.id]).toEqual([1, first.id]);
    const sitesOf = async (id: string) =>
      ok<Page<{ name: string }>>(await company.manager.call('GET', `/api/sites?customerId=${id}`)).items;
    expect(await sitesOf(first.id)).toMatchObject([site]);
    const topic = companyTopic(company.companyId, 'timeline');
    const about = `/api/events?topic=${topic}&after=0&about=customer:${first.id}`;
    const { items: told } = ok<{ items: { event: { type: string } }[] }>(
      await company.manager.call('GET', about),
    );
    expect(told.map(({ event }) => event.type)).toEqual(['customer.created', 'site.created']);

    const bad = await create({ name: 'Fenway Ruins', site: { ...site, address: { line1: '1' } } });
    expect(bad.statusCode).toBe(400);
    expect((bad.json<Problem>().errors ?? []).map(({ pointer }) => pointer)).toEqual([
      '/site/address/line1',
      '/site/address/city',
    ]);
    const found = await company.manager.call('GET', '/api/customers?q=Fenway%20Ruins');
    expect(ok<Page<Customer>>(found).items).toEqual([]);
  });

  it('names every bad field at once', async () => {
    const answer = await company.manager.call('POST', '/api/customers', {
      payload: { name: 'x', email: 'nobody', phone: '12', kind: 'alien', contacts: [{ name: '' }] },
    });
    expect(answer.statusCode).toBe(400);
    expect((answer.json<Problem>().errors ?? []).map((error) => error.pointer)).toEqual(
      expect.arrayContaining(['/name', '/email', '/phone', '/kind', '/contacts/0/name']),
    );
  });

  it('keeps a contact that is named by its id, drops the others, refuses foreign ids', async () => {
    const customer = await company.newCustomer({ contacts: [{ name: 'First One' }, { name: 'Second One' }] });
    const [first] = customer.contacts;
    const changed = ok<Customer>(
      await patch(customer, { contacts: [{ id: first?.id, name: 'First Renamed' }, { name: 'Third One' }] }),
    );
    expect(changed.contacts.map((contact) => contact.name)).toEqual(['First Renamed', 'Third One']);
    expect(changed.contacts[0]?.id).toBe(first?.id);
    const twice = { id: first?.id, name: 'Again Again' };
    const answer = await patch(changed, { contacts: [twice, twice, { id: randomUUID(), name: 'Stranger' }] });
    expect(codes(answer)).toEqual(['/contacts/1/id not_found', '/contacts/2/id not_found']);
  });

  it('lets customers change their own contact data, nothing else', async () => {
    const mine = ok<Customer>(await company.customer.call('GET', `/api/customers/${company.account.id}`));
    const changed = ok<Customer>(await patch(mine, { phone: '+16175550123' }, company.customer));
    expect(changed).toMatchObject({ phone: '+16175550123', notes: null });
    const answer = await patch(
      changed,
      { phone: '+16175550124', name: 'Free Service', doNotService: false },
      company.customer,
    );
    expect(answer.statusCode).toBe(403);
    expect(codes(answer)).toEqual(['/name forbidden', '/doNotService forbidden']);
    const list = ok<Page<Customer>>(await company.customer.call('GET', '/api/customers'));
    expect(list.items.map((item) => item.id)).toEqual([company.account.id]);
  });

  it('never shows customers the notes about them, not even in a conflict', async () => {
    const current = ok<Customer>(await company.manager.call('GET', `/api/customers/${company.account.id}`));
    const noted = ok<Customer>(await patch(current, { notes: 'Pays late' }));
    expect(noted.notes).toBe('Pays late');
    const stale = await patch(current, { phone: '+16175550125' }, company.customer);
    expect(stale.statusCode).toBe(412);
    expect(stale.body).not.toContain('Pays late');
    const read = await company.customer.call('GET', `/api/customers/${company.account.id}`);
    expect(read.body).not.toContain('Pays late');
  });

  it('are known to a technician until a week after the visit, and their sites too', async () => {
    const customer = await company.newCustomer({ phone: '+16175550123' });
    const site = await company.newSite({ customerId: customer.id });
    const job = await company.newJob({ customerId: customer.id, siteId: site.id });
    const visit = await company.newVisit({ jobId: job.id, startHour: 90 });
    const urls = [`/api/customers/${customer.id}`, `/api/sites/${site.id}`];
    const statuses = () =>
      Promise.all(urls.map(async (url) => (await company.technician.call('GET', url)).statusCode));
    const endDaysAgo = async (days: number) =>
      await app.services.database.inCompany(company.companyId, (tx) =>
        sql`UPDATE visits SET scheduled_end = now() - make_interval(days => ${days}),
          scheduled_start = now() - make_interval(days => ${days}, hours => 1) WHERE id = ${visit.id}`.execute(
          tx,
        ),
      );
    expect(await statuses()).toEqual([200, 200]);
    await endDaysAgo(6);
    expect(await statuses()).toEqual([200, 200]);
    await endDaysAgo(8);
    expect(await statuses()).toEqual([404, 404]);
    expect((await company.manager.call('GET', urls[0] ?? '')).statusCode).toBe(200);
  });

  it('cannot be deleted while jobs are open', async () => {
    const customer = await company.newCustomer({ name: 'Has Work' });
    const site = await company.newSite({ customerId: customer.id });
    const job = await company.newJob({ customerId: customer.id, siteId: site.id });
    const url = `/api/customers/${customer.id}`;
    const counted = ok<Customer>(await company.admin.call('GET', url));
    expect(counted).toMatchObject({ siteCount: 1, openJobCount: 1, revision: 1 });
    const refused = await company.admin.call('DELETE', url, { revision: 1 });
    expect(refused.json<Problem>().code).toBe('record.referenced');
    ok(
      await company.manager.call('POST', `/api/jobs/${job.id}/transitions`, {
        revision: 1,
        payload: { to: 'cancelled', reason: 'Sold' },
      }),
    );
    expect(ok<Customer>(await company.admin.call('DELETE', url, { revision: 1 })).deletedAt).not.toBeNull();
    expect((await company.admin.call('GET', url)).statusCode).toBe(410);
    expect((await patch(customer, { name: 'Risen' })).statusCode).toBe(410);
    const late = await company.manager.call('POST', '/api/jobs', {
      payload: {
        title: 'T',
        type: 'Repair',
        trade: 'hvac',
        customerId: customer.id,
        siteId: site.id,
        estimatedMinutes: 60,
      },
    });
    expect(codes(late)).toEqual(['/customerId not_found']);
  });

  it('lets a new job and the deletion of its customer not pass each other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const customer = await company.newCustomer({ name: `Race ${round}` });
      const site = await company.newSite({ customerId: customer.id });
      const payload = {
        title: 'T',
        type: 'Repair',
        trade: 'hvac',
        customerId: customer.id,
        siteId: site.id,
        estimatedMinutes: 60,
      };
      const [job, removal] = await Promise.all([
        company.manager.call('POST', '/api/jobs', { payload }),
        company.admin.call('DELETE', `/api/customers/${customer.id}`, { revision: 1 }),
      ]);
      expect([job.statusCode, removal.statusCode]).toSatisfy(
        (pair: number[]) => pair.join() === '400,200' || pair.join() === '201,409',
      );
    }
  });

  it.each(customerSorts)('pages through all of them once, sorted by %s', async (sort) => {
    const seen: string[] = [];
    let cursor = '';
    let total = 0;
    do {
      const url = `/api/customers?limit=3&count=true&sort=${sort}${cursor}`;
      const page = ok<Page<Customer>>(await company.manager.call('GET', url));
      seen.push(...page.items.map((item) => item.id));
      total = page.total ?? 0;
      cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : '';
    } while (cursor !== '');
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe(total);
  });

  it('finds by name, email and number and filters by kind', async () => {
    const customer = await company.newCustomer({
      name: 'Zeppelin Works',
      kind: 'commercial',
      email: 'zep@works.test',
    });
    for (const q of ['zepp', 'zep@works.test', `${customer.number}`, 'works zeppelin']) {
      const page = ok<Page<Customer>>(
        await company.manager.call('GET', `/api/customers?q=${encodeURIComponent(q)}`),
      );
      const found = page.items.some((item) => item.id === customer.id);
      expect({ q, found }).toEqual({ q, found: true });
    }
    const page = ok<Page<Customer>>(
      await company.manager.call('GET', '/api/customers?kind=commercial&status=active'),
    );
    expect(page.items.every((item) => item.kind === 'commercial')).toBe(true);
  });
});
