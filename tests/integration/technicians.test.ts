import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let app: TestApp;
let company: WorkCompany;
/** The tests set the clock. */
let now = new Date();
beforeAll(async () => {
  app = await createTestApp({ deps: { clock: { now: () => now } } });
  company = await newWorkCompany(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const read = async (id: string) =>
  ok<Technician>(await company.manager.call('GET', `/api/technicians/${id}`));
const patch = (technician: Technician, payload: Record<string, unknown>, who = company.manager) =>
  who.call('PATCH', `/api/technicians/${technician.id}`, { revision: technician.revision, payload });
const codes = (answer: { json(): unknown }) =>
  ((answer.json() as Problem).errors ?? []).map((error) => `${error.pointer} ${error.code}`);

describe('technicians', () => {
  it('need a shift, and shifts that do not overlap', async () => {
    const payload = { name: 'No Shift', trade: 'hvac', shifts: [] };
    expect((await company.manager.call('POST', '/api/technicians', { payload })).statusCode).toBe(400);
    const overlapping = [
      { weekday: 1, startMinute: 480, endMinute: 960 },
      { weekday: 2, startMinute: 480, endMinute: 960 },
      { weekday: 1, startMinute: 959, endMinute: 1000 },
    ];
    const answer = await company.manager.call('POST', '/api/technicians', {
      payload: { ...payload, shifts: overlapping },
    });
    expect(codes(answer)).toEqual(['/shifts/2 overlap']);
    expect(codes(await patch(company.worker, { shifts: overlapping }))).toEqual(['/shifts/2 overlap']);
  });

  it('are on shift by the clock of the company', async () => {
    // Monday to Friday, 8:00 to 16:00 in New York.
    const shifts = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, startMinute: 480, endMinute: 960 }));
    const technician = await company.newTechnician({ name: 'Office Hours', shifts });
    const statusAt = async (instant: string) => {
      now = new Date(instant);
      return (await read(technician.id)).status;
    };
    expect(await statusAt('2026-11-20T13:00:00Z')).toBe('available');
    expect(await statusAt('2026-11-20T12:59:00Z')).toBe('off_shift');
    expect(await statusAt('2026-11-20T20:59:00Z')).toBe('available');
    expect(await statusAt('2026-11-20T21:00:00Z')).toBe('off_shift');
    // Summer time: an hour earlier in UTC. Sunday: no shifts.
    expect(await statusAt('2026-07-10T12:00:00Z')).toBe('available');
    expect(await statusAt('2026-11-22T15:00:00Z')).toBe('off_shift');
    now = new Date();
  });

  it('are what their visit says', async () => {
    const technician = await company.newTechnician({ name: 'Busy Bee' });
    let visit = await company.newVisit({ technicianIds: [technician.id], startHour: 1 });
    visit = await company.advance(visit, 'dispatched');
    expect((await read(technician.id)).status).toBe('available');
    const expected = {
      en_route: 'en_route',
      on_site: 'on_site',
      in_progress: 'working',
      paused: 'paused',
    } as const;
    for (const state of ['en_route', 'on_site', 'in_progress', 'paused'] as const) {
      visit = await company.advance(visit, state);
      expect((await read(technician.id)).status).toBe(expected[state]);
    }
    const page = ok<Page<Technician>>(await company.manager.call('GET', '/api/technicians?q=busy'));
    expect(page.items[0]?.status).toBe('paused');
    await company.advance(visit, 'needs_return');
    expect((await read(technician.id)).status).toBe('available');
  });

  it('change their own contact data, nothing else, and see themselves only', async () => {
    const self = ok<Technician>(
      await company.technician.call('GET', `/api/technicians/${company.worker.id}`),
    );
    expect(self.userId).toBe(company.technician.actor.userId);
    const changed = ok<Technician>(await patch(self, { phone: '617 555 0142' }, company.technician));
    expect(changed.phone).toBe('+16175550142');
    expect(
      codes(await patch(changed, { phone: null, skills: [], active: true }, company.technician)),
    ).toEqual(['/skills forbidden', '/active forbidden']);
    const page = ok<Page<Technician>>(await company.technician.call('GET', '/api/technicians'));
    expect(page.items.map((item) => item.id)).toEqual([company.worker.id]);
    expect((await company.customer.call('GET', '/api/technicians')).statusCode).toBe(403);
  });

  it('stay while visits are booked for them', async () => {
    const technician = await company.newTechnician({ name: 'Leaving Soon' });
    const visit = await company.newVisit({ technicianIds: [technician.id], startHour: 5 });
    const url = `/api/technicians/${technician.id}`;
    const refused = await company.admin.call('DELETE', url, { revision: 1 });
    expect(refused.json<Problem>()).toMatchObject({
      code: 'record.referenced',
      current: { id: technician.id },
    });
    await company.advance(visit, 'cancelled');
    ok(await company.admin.call('DELETE', url, { revision: 1 }));
    expect((await company.admin.call('GET', url)).statusCode).toBe(410);
    const late = await company.manager.call('POST', '/api/visits', {
      payload: {
        jobId: visit.jobId,
        technicianIds: [technician.id],
        scheduledStart: visit.scheduledStart,
        scheduledEnd: visit.scheduledEnd,
      },
    });
    expect(codes(late)).toEqual(['/technicianIds/0 not_found']);
  });

  it('are found by trade, territory, skill and name', async () => {
    const fields = { trade: 'electrical', territory: 'Roxbury', skills: [{ skill: 'panels', level: 2 }] };
    const technician = await company.newTechnician({ name: 'Ohm Watt', ...fields });
    for (const query of [
      'trade=electrical',
      'territory=Roxbury',
      'skill=panels',
      'q=ohm',
      'q=roxb',
      'active=true&sort=-number&limit=1',
    ]) {
      const page = ok<Page<Technician>>(await company.manager.call('GET', `/api/technicians?${query}`));
      const ids = page.items.map((item) => item.id);
      expect({ query, ids }).toEqual({ query, ids: [technician.id] });
    }
    const none = ok<Page<Technician>>(
      await company.manager.call('GET', '/api/technicians?active=false&count=true'),
    );
    expect(none).toEqual({ items: [], nextCursor: null, total: 0 });
  });
});
