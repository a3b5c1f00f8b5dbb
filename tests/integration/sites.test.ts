import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import type { Site } from '@switchyard/contracts/sites/site.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { hoursFromNow, newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let app: TestApp;
let company: WorkCompany;
/** The tests set the clock. */
let now = new Date();
beforeAll(async () => {
  app = await createTestApp({ deps: { clock: { now: () => now } } });
  company = await newWorkCompany(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const patch = (site: Site, payload: Record<string, unknown>, who = company.manager) =>
  who.call('PATCH', `/api/sites/${site.id}`, { revision: site.revision, payload });
const codes = (answer: { json(): unknown }) =>
  ((answer.json() as Problem).errors ?? []).map((error) => `${error.pointer} ${error.code}`);

describe('sites', () => {
  it('takes the zone of the company when none is given, and no zone that does not exist', async () => {
    expect(await company.newSite()).toMatchObject({ timeZone: 'America/New_York', position: null });
    const there = await company.newSite({
      timeZone: 'Europe/Berlin',
      position: { latitude: 52.5, longitude: 13.4 },
    });
    expect(there).toMatchObject({ timeZone: 'Europe/Berlin', position: { latitude: 52.5, longitude: 13.4 } });
    const answer = await patch(there, { timeZone: 'Moon/Crater', position: { latitude: 91, longitude: 0 } });
    expect((answer.json<Problem>().errors ?? []).map((error) => error.pointer)).toEqual([
      '/position/latitude',
      '/timeZone',
    ]);
  });

  it('has parents of the same customer and no circles', async () => {
    const building = await company.newSite({ name: 'Building' });
    const floor = await company.newSite({ name: 'Floor', parentSiteId: building.id });
    const room = await company.newSite({ name: 'Room', parentSiteId: floor.id });
    expect(codes(await patch(building, { parentSiteId: room.id }))).toEqual(['/parentSiteId circular']);
    expect(codes(await patch(building, { parentSiteId: building.id }))).toEqual(['/parentSiteId circular']);
    const other = await company.newCustomer({ name: 'Other' });
    const foreign = await company.newSite({ customerId: other.id });
    expect(codes(await patch(floor, { parentSiteId: foreign.id }))).toEqual(['/parentSiteId not_found']);
    expect(ok<Site>(await patch(room, { parentSiteId: building.id })).parentSiteId).toBe(building.id);
  });

  it('closes no circle when two sites choose each other at once', async () => {
    const [a, b] = [await company.newSite({ name: 'A site' }), await company.newSite({ name: 'B site' })];
    const answers = await Promise.all([patch(a, { parentSiteId: b.id }), patch(b, { parentSiteId: a.id })]);
    expect(answers.map((answer) => answer.statusCode)).toSatisfy(
      (pair: number[]) => pair.join() === '200,400' || pair.join() === '400,200',
    );
  });

  it('opens its gate to the office and to the technician who is assigned that day', async () => {
    const site = await company.newSite({ gateCode: '4711#' });
    const job = await company.newJob({ siteId: site.id });
    const visit = await company.newVisit({ jobId: job.id, startHour: 48 });
    const codeFor = async (who: 'manager' | 'technician' | 'customer') => {
      const read = ok<Site>(await company[who].call('GET', `/api/sites/${site.id}`));
      const listed = ok<Page<Site>>(await company[who].call('GET', '/api/sites?limit=200'));
      expect(listed.items.find((item) => item.id === site.id)?.gateCode).toBe(read.gateCode);
      return read.gateCode;
    };
    expect(await codeFor('manager')).toBe('4711#');
    expect(await codeFor('technician')).toBeNull();
    expect(await codeFor('customer')).toBeNull();
    now = new Date(visit.scheduledStart);
    expect(await codeFor('technician')).toBe('4711#');
    expect(await codeFor('customer')).toBeNull();
    ok(
      await company.manager.call('POST', `/api/visits/${visit.id}/transitions`, {
        revision: 1,
        payload: { to: 'cancelled', reason: 'r' },
      }),
    );
    expect(await codeFor('technician')).toBeNull();
    now = new Date();
  });

  it('keeps gate codes out of the history', async () => {
    const site = await company.newSite({ gateCode: '1234' });
    ok(await patch(site, { gateCode: '98765' }));
    const topic = `t:${company.companyId}:timeline`;
    const answer = await company.manager.call('GET', `/api/events?topic=${topic}&entityId=${site.id}`);
    expect(answer.body).toContain('gateCode');
    expect(answer.body).not.toContain('98765');
  });

  it('lets customers change how to get in, nothing else', async () => {
    const site = await company.newSite({ name: 'Own site', gateCode: '55' });
    const changed = ok<Site>(
      await patch(site, { accessNotes: 'Side door', hazards: ['dog'] }, company.customer),
    );
    expect(changed).toMatchObject({ accessNotes: 'Side door', hazards: ['dog'], gateCode: null });
    expect(codes(await patch(changed, { name: 'Mine', territory: null }, company.customer))).toEqual([
      '/name forbidden',
      '/territory forbidden',
    ]);
    expect(ok<Site>(await company.manager.call('GET', `/api/sites/${site.id}`)).gateCode).toBe('55');
    expect((await patch(changed, { accessNotes: 'x' }, company.technician)).statusCode).toBe(403);
  });

  it('renames its jobs for the search, and moves their territory', async () => {
    const site = await company.newSite({ name: 'Quarry', territory: 'North' });
    const job = await company.newJob({ siteId: site.id });
    ok(await patch(site, { name: 'Lakeside', territory: 'South' }));
    const found = await company.manager.call('GET', `/api/jobs?q=lakeside&territory=South`);
    expect(ok<Page<{ id: string }>>(found).items.map((item) => item.id)).toEqual([job.id]);
  });

  it('cannot be deleted while jobs or sites belong to it', async () => {
    const site = await company.newSite({ name: 'Busy' });
    const child = await company.newSite({ name: 'Child', parentSiteId: site.id });
    const url = `/api/sites/${site.id}`;
    expect((await company.manager.call('DELETE', url, { revision: 1 })).statusCode).toBe(403);
    expect((await company.admin.call('DELETE', url, { revision: 1 })).json<Problem>().code).toBe(
      'record.referenced',
    );
    ok(await company.admin.call('DELETE', `/api/sites/${child.id}`, { revision: 1 }));
    const job = await company.newJob({ siteId: site.id });
    expect((await company.admin.call('DELETE', url, { revision: 1 })).json<Problem>().code).toBe(
      'record.referenced',
    );
    ok(await company.admin.call('DELETE', `/api/jobs/${job.id}`, { revision: 1 }));
    ok(await company.admin.call('DELETE', url, { revision: 1 }));
    expect((await company.admin.call('GET', url)).statusCode).toBe(410);
  });

  it.each(['name', '-name', 'createdAt', '-createdAt'])(
    'pages through all of them once, sorted by %s',
    async (sort) => {
      const seen: string[] = [];
      let cursor = '';
      do {
        const page = ok<Page<Site>>(
          await company.manager.call('GET', `/api/sites?limit=4&sort=${sort}${cursor}`),
        );
        seen.push(...page.items.map((item) => item.id));
        cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : '';
      } while (cursor !== '');
      const whole = ok<Page<Site>>(await company.manager.call('GET', `/api/sites?limit=200&sort=${sort}`));
      expect(seen).toEqual(whole.items.map((item) => item.id));
    },
  );

  it('shows technicians the sites of their visits', async () => {
    const site = await company.newSite({ name: 'Assigned one' });
    const job = await company.newJob({ siteId: site.id });
    expect((await company.technician.call('GET', `/api/sites/${site.id}`)).statusCode).toBe(404);
    await company.newVisit({
      jobId: job.id,
      scheduledStart: hoursFromNow(90),
      scheduledEnd: hoursFromNow(91),
    });
    expect((await company.technician.call('GET', `/api/sites/${site.id}`)).statusCode).toBe(200);
  });
});

describe('how far a position is from the nearest other site', () => {
  const ask = async (query: string, who = company.manager) => who.call('GET', `/api/sites/distance?${query}`);

  it('is told as it is and with its numbers swapped', async () => {
    const own = await newWorkCompany(app);
    const distance = async (query: string) => ok(await ask(query, own.manager));
    expect(await distance('latitude=42&longitude=-71')).toEqual({ nearestKm: null, swappedKm: null });
    const site = await own.newSite({ position: { latitude: 42, longitude: -71 } });
    expect(await distance('latitude=42&longitude=-71')).toMatchObject({ nearestKm: 0 });
    const { nearestKm } = (await distance('latitude=43&longitude=-71')) as { nearestKm: number };
    expect(nearestKm).toBeCloseTo(111.2, 0);
    expect(await distance('latitude=-71&longitude=42')).toMatchObject({ swappedKm: 0 });
    // Not beyond the poles.
    expect(await distance('latitude=42&longitude=-171')).toMatchObject({ swappedKm: null });
    expect(await distance(`latitude=42&longitude=-71&except=${site.id}`)).toEqual({
      nearestKm: null,
      swappedKm: null,
    });
  });

  it('tells customers of their own sites only, technicians nothing, and refuses no position', async () => {
    const own = await newWorkCompany(app);
    const other = await own.newCustomer({ name: 'Someone Else' });
    await own.newSite({ customerId: other.id, position: { latitude: 42, longitude: -71 } });
    const place = 'latitude=42&longitude=-71';
    expect(ok(await ask(place, own.customer))).toMatchObject({ nearestKm: null });
    expect((await ask(place, own.technician)).statusCode).toBe(403);
    expect((await ask('latitude=91&longitude=0', own.manager)).statusCode).toBe(400);
    expect((await ask('latitude=42', own.manager)).statusCode).toBe(400);
  });
});
