import type { CustomerPortal } from '@switchyard/contracts/customer-portal/customer-portal-routes.ts';
import type { ServiceRequest } from '@switchyard/contracts/service-requests/service-request.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { hoursFromNow, newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let app: TestApp;
let company: WorkCompany;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const portalOf = async (user: TestUser) => ok<CustomerPortal>(await user.call('GET', '/api/customer-portal'));

describe('the portal of a customer', () => {
  beforeAll(async () => {
    company = await newWorkCompany(app);
  });

  it('follows the next visit through its stages, and shows the report once it is done', async () => {
    const visit = await company.newVisit({ startHour: 2 });
    const [first] = (await portalOf(company.customer)).open;
    expect(first).toMatchObject({
      id: visit.jobId,
      siteName: 'Ovens',
      visit: { id: visit.id, stage: 'scheduled', outcome: 'open', technicianName: 'Ana Voss' },
    });
    expect(first?.visit?.calendar).toContain('LOCATION:Ovens\\, 12 Main Street');
    const steps = [
      ['dispatched', 'scheduled'],
      ['en_route', 'on_the_way'],
      ['on_site', 'arrived'],
      ['in_progress', 'working'],
    ] as const;
    let current = visit;
    for (const [state, stage] of steps) {
      current = await company.advance(current, state);
      const [open] = (await portalOf(company.customer)).open;
      expect(open?.visit).toMatchObject({ stage });
      expect(open?.visit?.times[stage]).toBeTruthy();
    }
    await company.advance(current, 'completed');
    const { open, finished } = await portalOf(company.customer);
    expect(open).toEqual([]);
    expect(finished).toMatchObject([
      {
        id: visit.jobId,
        report: 'Replaced the igniter',
        technicianName: 'Ana Voss',
        photos: [],
        fileCount: 0,
      },
    ]);
  });

  it('names jobs by their next visit, those without one last, and finished ones newest first', async () => {
    const unplanned = await company.newJob({ title: 'No time yet' });
    const later = await company.newVisit({ startHour: 30 });
    const sooner = await company.newVisit({ startHour: 5 });
    const { open } = await portalOf(company.customer);
    expect(open.map(({ id }) => id)).toEqual([sooner.jobId, later.jobId, unplanned.id]);
    expect(open.at(-1)?.visit).toBeNull();
    for (const visit of [sooner, later])
      await company.advance(visit, 'dispatched', 'en_route', 'on_site', 'in_progress', 'completed');
    const { finished } = await portalOf(company.customer);
    expect(finished.slice(0, 2).map(({ id }) => id)).toEqual([later.jobId, sooner.jobId]);
  });

  it('leads with the request that waits for an answer', async () => {
    const send = async (description: string) =>
      ok<ServiceRequest>(
        await company.customer.call('POST', '/api/service-requests', { payload: { description } }),
      );
    const asked = await send('The oven door does not close');
    const other = await send('The light in the hall flickers');
    ok(
      await company.manager.call('POST', `/api/service-requests/${asked.id}/transitions`, {
        revision: asked.revision,
        payload: { to: 'needs_info', reason: 'Which oven?' },
      }),
    );
    const { requests } = await portalOf(company.customer);
    expect(requests.map(({ id, state }) => [id, state])).toEqual([
      [asked.id, 'needs_info'],
      [other.id, 'new'],
    ]);
  });

  it('has the files that are meant for them, and no others', async () => {
    const job = await company.newJob();
    const add = async (name: string, visibility: string, of: { recordKind: string; recordId: string }) =>
      ok(
        await company.manager.call('POST', '/api/attachments', {
          payload: { ...of, name, visibility, content: Buffer.from(name).toString('base64') },
        }),
      );
    const ofJob = { recordKind: 'job', recordId: job.id };
    await add('internal.txt', 'internal', ofJob);
    await add('crew.txt', 'technician', ofJob);
    await add('warranty.txt', 'customer', { recordKind: 'site', recordId: company.site.id });
    await add('offer.txt', 'customer', ofJob);
    const { files } = await portalOf(company.customer);
    expect(files).toMatchObject([
      { name: 'offer.txt', about: `#${job.number} ${job.title}` },
      { name: 'warranty.txt', about: 'Ovens' },
    ]);
  });
});

describe('what belongs to others', () => {
  beforeAll(async () => {
    company = await newWorkCompany(app);
  });

  it('is in no part of the portal', async () => {
    const stranger = await company.newCustomer({ name: 'Another account' });
    const theirSite = await company.newSite({ customerId: stranger.id, name: 'Theirs' });
    const job = await company.newJob({ customerId: stranger.id, siteId: theirSite.id });
    const visit = await company.newVisit({ jobId: job.id });
    await company.newVisit({ startHour: 4 });
    const own = await portalOf(company.customer);
    const theirs = await portalOf(await company.user('customer', { customerId: stranger.id }));
    expect(JSON.stringify(own)).not.toContain(visit.id);
    expect(own.sites.map(({ name }) => name)).toEqual(['Ovens']);
    expect(theirs.open.map(({ id }) => id)).toEqual([job.id]);
    expect(theirs.sites.map(({ name }) => name)).toEqual(['Theirs']);
  });

  it('stays away from users without an account, staff and technicians', async () => {
    const unlinked = await company.user('customer');
    expect(await portalOf(unlinked)).toMatchObject({ open: [], finished: [], requests: [], sites: [] });
    for (const user of [company.admin, company.manager, company.technician])
      expect((await user.call('GET', '/api/customer-portal')).statusCode).toBe(403);
  });

  it('shows neither notes and reasons of the office nor where anybody is', async () => {
    const job = await company.newJob({ internalNotes: 'Pays late' });
    await company.newVisit({ jobId: job.id, startHour: 8, notes: 'Take the small van' });
    const text = JSON.stringify(await portalOf(company.customer));
    for (const word of ['Pays late', 'small van', 'latitude', 'position']) expect(text).not.toContain(word);
    expect(hoursFromNow(8)).toBe((await portalOf(company.customer)).open.at(-1)?.visit?.scheduledStart);
  });
});
