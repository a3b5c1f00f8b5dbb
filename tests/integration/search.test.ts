import type { SearchHit } from '@switchyard/contracts/search/search-routes.ts';
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

const search = async (q: string, who: 'manager' | 'technician' | 'customer' = 'manager') =>
  ok<{ items: SearchHit[] }>(await company[who].call('GET', `/api/search?q=${encodeURIComponent(q)}`)).items;

describe('search', () => {
  it('finds each kind of record by the beginning of its words', async () => {
    const account = await company.newCustomer({ name: 'Quokka Cafe', email: 'hello@quokka.test' });
    const site = await company.newSite({ customerId: account.id, name: 'Quokka terrace' });
    const technician = await company.newTechnician({ name: 'Quentin Quokka' });
    const job = await company.newJob({ customerId: account.id, siteId: site.id, title: 'Blocked drain' });
    const flag = { key: 'quokka_mode', description: 'Shows the quokka' };
    ok(await company.admin.call('POST', '/api/flags', { payload: flag }));
    const hits = await search('quok');
    expect(hits.map((hit) => [hit.kind, hit.href])).toEqual([
      ['job', `/jobs/${job.id}`],
      ['customer', `/customers/${account.id}`],
      ['technician', `/technicians/${technician.id}`],
      ['site', `/customers/${account.id}`],
      ['flag', '/feature-flags/quokka_mode'],
    ]);
    expect(hits[0]).toMatchObject({
      title: `#${job.number} Blocked drain`,
      subtitle: 'Quokka Cafe · unscheduled',
    });
    expect((await search('drain quokka')).map((hit) => hit.id)).toEqual([job.id]);
  });

  it('puts the job of a typed number first', async () => {
    for (let count = 0; count < 12; count += 1) await company.newJob({ title: `Filler 3 ${count}` });
    const [byHash] = await search('#3');
    expect(byHash?.title).toMatch(/^#3 /);
    expect((await search('3'))[0]).toEqual(byHash);
    expect(await search('#99999999999999')).toEqual([]);
  });

  it('shows each role its own records only', async () => {
    await company.newVisit({ jobId: (await company.newJob({ title: 'Wombat burrow' })).id });
    const other = await company.newCustomer({ name: 'Wombat Rivals' });
    const site = await company.newSite({ customerId: other.id, name: 'Wombat field' });
    await company.newJob({ customerId: other.id, siteId: site.id, title: 'Wombat fence' });
    expect((await search('wombat')).length).toBe(4);
    for (const who of ['technician', 'customer'] as const) {
      expect((await search('wombat', who)).map((hit) => hit.title)).toEqual([
        expect.stringContaining('burrow'),
      ]);
    }
    expect((await search('voss', 'technician')).map((hit) => hit.kind)).toEqual(['technician']);
    expect(await search('voss', 'customer')).toEqual([]);
  });

  it.each(["'", '\\', '%', '_', '&|!', '\u0000', '🔧', "' OR 1=1", ':*'])(
    'takes %j as plain text',
    async (q) => {
      const answer = await company.manager.call('GET', `/api/search?q=${encodeURIComponent(q)}`);
      expect(answer.statusCode).toBe(200);
    },
  );
});
