import { readTechnicianPack } from '@switchyard/api/features/technician-portal/read-technician-pack.ts';
import type { Communication } from '@switchyard/contracts/communications/communication.ts';
import type { TechnicianPack } from '@switchyard/contracts/offline/technician-pack-routes.ts';
import type { Site } from '@switchyard/contracts/sites/site.ts';
import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import { sql, type Tx } from '@switchyard/platform/db/database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let app: TestApp;
let company: WorkCompany;
beforeAll(async () => {
  app = await createTestApp();
  company = await newWorkCompany(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const url = '/api/technician-pack';
const readPack = async (user: TestUser = company.technician) =>
  ok<TechnicianPack>(await user.call('GET', url));
const ids = (items: readonly { id: string }[]) => items.map((item) => item.id);

describe('the technician pack', () => {
  it('has the work of yesterday to a week ahead, with all that belongs to it', async () => {
    const customer = await company.newCustomer({ name: 'Cold Storage', notes: 'Pays late' });
    const site = await company.newSite({ customerId: customer.id, gateCode: '4711' });
    const job = await company.newJob({
      customerId: customer.id,
      siteId: site.id,
      nteMinor: 50_000,
      internalNotes: 'Bring a ladder',
    });
    const visit = await company.newVisit({ jobId: job.id, startHour: 30 });
    const later = await company.newVisit({ startHour: 24 * 12 });
    const payload = { kind: 'note', data: { text: 'Dog in the yard' } };
    const entry = ok<VisitEntry>(
      await company.manager.call('POST', `/api/visits/${visit.id}/entries`, { payload }),
    );
    const pack = await readPack();
    expect(pack.technician.id).toBe(company.worker.id);
    expect(ids(pack.visits)).toContain(visit.id);
    expect(ids(pack.visits)).not.toContain(later.id);
    expect(pack.jobs.find((item) => item.id === job.id)).toMatchObject({
      nteMinor: null,
      internalNotes: 'Bring a ladder',
    });
    expect(pack.customers.find((item) => item.id === customer.id)).toMatchObject({ notes: null });
    expect(ids(pack.sites)).toContain(site.id);
    expect(ids(pack.entries)).toEqual([entry.id]);
    expect(JSON.stringify(pack)).not.toContain('Pays late');
  });

  it('shows each record as the technician reads it alone', async () => {
    const { visits, jobs, customers, sites } = await readPack();
    for (const [kind, records] of Object.entries({ visits, jobs, customers, sites })) {
      expect(records.length).toBeGreaterThan(0);
      for (const record of records) {
        const answer = await company.technician.call('GET', `/api/${kind}/${record.id}`);
        expect({ kind, record: answer.json<unknown>() }).toEqual({ kind, record });
      }
    }
  });

  it('opens the gate on the day of the visit only', async () => {
    const customer = await company.newCustomer();
    const site = await company.newSite({ customerId: customer.id, gateCode: '0815' });
    const job = await company.newJob({ customerId: customer.id, siteId: site.id });
    const visit = await company.newVisit({ jobId: job.id, startHour: 24 * 6 });
    const gateCode = async () => (await readPack()).sites.find((item: Site) => item.id === site.id)?.gateCode;
    expect(await gateCode()).toBeNull();
    await app.services.database.inCompany(company.companyId, (tx) =>
      sql`UPDATE visits SET scheduled_start = now(), scheduled_end = now() + interval '5 minutes'
        WHERE id = ${visit.id}`.execute(tx),
    );
    expect(await gateCode()).toBe('0815');
  });

  it('leaves out what others do, what was deleted, and everything of other companies', async () => {
    const colleague = await company.newTechnician({ name: 'Ben Ruiz' });
    const theirs = await company.newVisit({ technicianIds: [colleague.id], startHour: 40 });
    const gone = await company.newVisit({ startHour: 44 });
    ok(await company.admin.call('DELETE', `/api/visits/${gone.id}`, { revision: gone.revision }));
    const foreign = await newWorkCompany(app);
    const abroad = await foreign.newVisit();
    const text = JSON.stringify(await readPack());
    for (const { id } of [theirs, gone, abroad]) expect(text).not.toContain(id);
    const other = await company.user('technician', { technicianId: colleague.id });
    expect(ids((await readPack(other)).visits)).toEqual([theirs.id]);
  });

  it('keeps a cancelled visit and one that is under way since long', async () => {
    const cancelled = await company.advance(await company.newVisit({ startHour: 50 }), 'cancelled');
    const old = await company.advance(await company.newVisit({ startHour: 54 }), 'dispatched', 'en_route');
    await app.services.database.inCompany(company.companyId, (tx) =>
      sql`UPDATE visits SET scheduled_start = now() - interval '9 days',
        scheduled_end = now() - interval '9 days' + interval '1 hour' WHERE id = ${old.id}`.execute(tx),
    );
    expect(ids((await readPack()).visits)).toEqual(expect.arrayContaining([cancelled.id, old.id]));
  });

  it('carries checklists, messages about the jobs and the usual parts, the most used first', async () => {
    const job = await company.newJob();
    const visit = await company.newVisit({ jobId: job.id, startHour: 60 });
    const part = (name: string) =>
      company.technician.call('POST', `/api/visits/${visit.id}/entries`, {
        payload: { kind: 'part', data: { name, quantity: 1 } },
      });
    for (const name of ['Igniter', 'Filter', 'Igniter']) ok(await part(name));
    const checklist = ok<{ id: string }>(
      await company.manager.call('POST', '/api/checklists', {
        payload: { name: 'Boiler', items: [{ id: 'safe', label: 'Safe', kind: 'check' }] },
      }),
    );
    const message = ok<Communication>(
      await company.customer.call('POST', '/api/communications', {
        payload: { jobId: job.id, body: 'The key is with the neighbour' },
      }),
    );
    const pack = await readPack();
    expect(ids(pack.checklists)).toEqual([checklist.id]);
    expect(ids(pack.communications)).toEqual([message.id]);
    expect(pack.usualParts).toEqual([
      { name: 'Igniter', sku: null, unit: 'pc' },
      { name: 'Filter', sku: null, unit: 'pc' },
    ]);
  });

  it('answers 304 until something changes', async () => {
    const first = await company.technician.call('GET', url);
    const tag = String(first.headers['etag']);
    const headers = { 'if-none-match': tag };
    const again = await company.technician.call('GET', url, { headers });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const [visit] = (await readPack()).visits;
    const current = ok<{ revision: number }>(await company.manager.call('GET', `/api/visits/${visit?.id}`));
    ok(
      await company.manager.call('PATCH', `/api/visits/${visit?.id}`, {
        revision: current.revision,
        payload: { notes: 'Use the back door' },
      }),
    );
    const changed = await company.technician.call('GET', url, { headers });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers['etag']).not.toBe(tag);
  });

  it('is for technicians, compressed when it is large', async () => {
    for (const user of [company.customer, company.manager, company.admin, await company.user('technician')]) {
      expect((await user.call('GET', url)).statusCode).toBe(403);
    }
    const answer = await company.technician.call('GET', url, { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers['content-encoding']).toBe('gzip');
  });

  it('takes as many statements for 60 visits as for one', async () => {
    const busy = await newWorkCompany(app);
    const statements = () =>
      app.services.database.snapshot(busy.companyId, async (tx) => {
        let count = 0;
        const counter: Parameters<Tx['withPlugin']>[0] = {
          transformQuery: ({ node }) => {
            count += 1;
            return node;
          },
          transformResult: async ({ result }) => result,
        };
        const scope = { kind: 'technician', technicianId: busy.worker.id } as const;
        await readTechnicianPack(tx.withPlugin(counter), { actor: busy.technician.actor, scope }, new Date());
        return count;
      });
    await busy.newVisit();
    const few = await statements();
    for (let index = 1; index < 60; index += 1) await busy.newVisit({ startHour: 1 + index * 2 });
    expect((await readPack(busy.technician)).visits).toHaveLength(60);
    expect(await statements()).toBe(few);
    expect(few).toBeLessThanOrEqual(14);
  });
});
