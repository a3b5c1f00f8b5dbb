import type { Dashboard } from '@switchyard/contracts/dashboard/dashboard-routes.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import { runningLate } from '@switchyard/contracts/visits/lateness-rules.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let app: TestApp;
let company: WorkCompany;
/** Friday 11:00 in New York. */
let now = new Date('2026-11-20T16:00:00Z');
const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, startMinute: 480, endMinute: 960 }));
beforeAll(async () => {
  app = await createTestApp({ deps: { clock: { now: () => now } } });
  company = await newWorkCompany(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const read = async () => ok<Dashboard>(await company.manager.call('GET', '/api/dashboard'));
const listed = async (query: string) =>
  ok<Page<unknown>>(await company.manager.call('GET', `/api/jobs?limit=1&count=true&${query}`)).total;
const at = (instant: string, minutes = 60) => ({
  scheduledStart: instant,
  scheduledEnd: new Date(Date.parse(instant) + minutes * 60_000).toISOString(),
});

describe('the dashboard', () => {
  it('is all zero for a new company', async () => {
    expect(await read()).toMatchObject({
      day: '2026-11-20',
      timeZone: 'America/New_York',
      scheduledToday: 0,
      completedToday: 0,
      openJobs: 0,
      onTimeShare: null,
      burning: [],
      // The fixture company includes a technician, a customer with a site, and a colleague.
      setUp: {
        finished: false,
        steps: { technicians: 'done', customers: 'done', job: 'open', visit: 'open', team: 'done' },
      },
      techniciansTotal: 1,
      techniciansOnShift: 1,
      jobsByState: {},
    });
  });

  it('counts by hand-made numbers, and each tile as its list does', async () => {
    const bo = await company.newTechnician({ name: 'Bo Weekday', shifts: weekdays });
    await company.newTechnician({ name: 'Off', shifts: [{ weekday: 6, startMinute: 0, endMinute: 60 }] });
    await company.newJob({ title: 'In the queue', priority: 'emergency', resolveBy: '2026-11-20T15:00:00Z' });
    await company.newJob({ title: 'Later', resolveBy: '2026-11-25T15:00:00Z' });
    await company.newVisit({ ...at('2026-11-20T15:40:00.000Z') });
    await company.newVisit({ ...at('2026-11-20T20:00:00.000Z') });
    // Over midnight: two hours today, two tomorrow.
    await company.newVisit({ ...at('2026-11-21T03:00:00.000Z', 240) });
    const punctual = await company.newVisit({ technicianIds: [bo.id], ...at('2026-11-20T14:00:00.000Z') });
    const tardy = await company.newVisit({ technicianIds: [bo.id], ...at('2026-11-20T15:00:00.000Z', 30) });
    now = new Date('2026-11-20T14:10:00Z');
    const done = await company.advance(punctual, 'dispatched', 'en_route', 'on_site', 'in_progress');
    now = new Date('2026-11-20T14:50:00Z');
    await company.advance(done, 'completed');
    now = new Date('2026-11-20T15:16:00Z');
    const slow = await company.advance(tardy, 'dispatched', 'en_route', 'on_site', 'in_progress');
    now = new Date('2026-11-20T15:30:00Z');
    await company.advance(slow, 'completed');
    const going = await company.newVisit({ technicianIds: [bo.id], ...at('2026-11-20T17:00:00.000Z') });
    await company.advance(going, 'dispatched', 'en_route');
    now = new Date('2026-11-20T16:00:00Z');
    const dashboard = await read();
    expect(dashboard).toMatchObject({
      scheduledToday: 6,
      completedToday: 2,
      enRoute: 1,
      onSite: 0,
      late: 1,
      unassigned: 2,
      emergencies: 1,
      overdue: 1,
      openJobs: 6,
      techniciansOnShift: 2,
      techniciansTotal: 3,
      onTimeShare: 0.5,
      jobsByState: { unscheduled: 2, scheduled: 3, completed: 2, en_route: 1 },
    });
    expect(dashboard.burning.map((job) => job.title)).toEqual(['In the queue', 'Later']);
    expect(dashboard.capacity.map((day) => day.day)).toEqual([
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
    ]);
    // Ana works round the clock, Bo eight hours on weekdays, the third one hour on Saturdays.
    expect(dashboard.capacity.map((day) => day.shiftMinutes)).toEqual([
      1920, 1500, 1440, 1920, 1920, 1920, 1920,
    ]);
    // 60 + 60 + 120 of Ana; 50 + 30 + 60 of Bo.
    expect(dashboard.capacity.map((day) => day.bookedMinutes)).toEqual([380, 120, 0, 0, 0, 0, 0]);
    const today = 'scheduledFrom=2026-11-20T05:00:00Z&scheduledTo=2026-11-21T05:00:00Z';
    expect(await listed(today)).toBe(dashboard.scheduledToday);
    expect(await listed('late=true')).toBe(dashboard.late);
    expect(await listed('overdue=true')).toBe(dashboard.overdue);
    expect(await listed('state=unscheduled,needs_return')).toBe(dashboard.unassigned);
    expect(await listed('state=en_route')).toBe(dashboard.enRoute);
  });

  it('knows how far the set-up of a company is from its records', async () => {
    const fresh = await app.newCompany();
    const admin = await fresh.user('admin');
    const call = async <Body>(url: string, payload: Record<string, unknown>) =>
      ok<Body & { id: string }>(await admin.call('POST', url, { payload }));
    const done = async () => {
      const { setUp } = ok<Dashboard>(await admin.call('GET', '/api/dashboard'));
      return Object.entries(setUp.steps).flatMap(([step, state]) => (state === 'done' ? [step] : []));
    };
    expect(await done()).toEqual([]);
    const shifts = weekdays;
    const bo = await call('/api/technicians', { name: 'Bo Weekday', trade: 'hvac', shifts });
    expect(await done()).toEqual(['technicians']);
    const customer = await call('/api/customers', { name: 'Harbor Bakery' });
    expect(await done()).toEqual(['technicians']);
    const address = { line1: '12 Main Street', city: 'Boston' };
    const site = await call('/api/sites', { customerId: customer.id, name: 'Ovens', address });
    expect(await done()).toEqual(['technicians', 'customers']);
    const work = { title: 'No heat', type: 'Repair', trade: 'hvac', estimatedMinutes: 60 };
    const job = await call('/api/jobs', { ...work, customerId: customer.id, siteId: site.id });
    expect(await done()).toEqual(['technicians', 'customers', 'job']);
    await call('/api/visits', { jobId: job.id, technicianIds: [bo.id], ...at('2026-11-23T15:00:00.000Z') });
    expect(await done()).toEqual(['technicians', 'customers', 'job', 'visit']);
    const person = { firstName: 'Max', lastName: 'Berg', email: 'max@new.test', role: 'manager' };
    await call('/api/invitations', person);
    expect(await done()).toEqual(['technicians', 'customers', 'job', 'visit', 'team']);
  });

  it('lists the longest past its resolve-by first, and the more urgent of those due at the same time', async () => {
    const other = await newWorkCompany(app);
    const due = '2026-11-20T15:00:00Z';
    await other.newJob({ title: 'low', priority: 'low', resolveBy: due });
    await other.newJob({ title: 'emergency', priority: 'emergency', resolveBy: due });
    await other.newJob({ title: 'high', priority: 'high', resolveBy: due });
    await other.newJob({ title: 'later', priority: 'emergency', resolveBy: '2026-11-25T15:00:00Z' });
    await other.newJob({ title: 'longest past', priority: 'none', resolveBy: '2026-11-19T15:00:00Z' });
    const { burning } = ok<Dashboard>(await other.manager.call('GET', '/api/dashboard'));
    expect(burning.map((job) => job.title)).toEqual(['longest past', 'emergency', 'high', 'low', 'later']);
  });

  it('counts as late what the board marks as late, at every moment of a day', async () => {
    const other = await newWorkCompany(app);
    const readOther = async () => ok<Dashboard>(await other.manager.call('GET', '/api/dashboard'));
    now = new Date('2026-11-20T13:00:00Z');
    const plan = async (start: string, fields: Record<string, unknown> = {}) => {
      const { id } = await other.newTechnician();
      return await other.newVisit({ technicianIds: [id], ...at(start), ...fields });
    };
    const promised = { windowStart: '2026-11-20T14:00:00Z', windowEnd: '2026-11-20T16:00:00Z' };
    const visits = [
      await plan('2026-11-20T14:00:00.000Z'),
      await plan('2026-11-20T14:00:00.000Z', promised),
      await plan('2026-11-20T17:00:00.000Z', { ...promised, overrideReason: 'Agreed by phone' }),
      await other.advance(await plan('2026-11-20T14:00:00.000Z'), 'dispatched', 'en_route'),
      await other.advance(await plan('2026-11-20T14:00:00.000Z'), 'dispatched', 'en_route', 'on_site'),
      await other.advance(
        await plan('2026-11-20T14:00:00.000Z'),
        'dispatched',
        'en_route',
        'cannot_complete',
      ),
    ];
    const counts = [];
    for (const time of ['14:14', '14:16', '15:01', '16:01', '17:01']) {
      now = new Date(`2026-11-20T${time}:00Z`);
      const late = visits.filter((visit) => runningLate(visit, now.getTime()) !== null).length;
      expect({ time, late: (await readOther()).late }).toEqual({ time, late });
      counts.push(late);
    }
    expect(counts).toEqual([0, 2, 3, 4, 5]);
  });
});
