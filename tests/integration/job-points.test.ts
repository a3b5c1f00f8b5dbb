import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import type { JobPoints } from '@switchyard/contracts/jobs/job-points.ts';
import { jobPointLimit } from '@switchyard/contracts/jobs/job-points.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Site } from '@switchyard/contracts/sites/site.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let app: TestApp;
let company: WorkCompany;
let other: Customer;
let harbor: Site;
let placed: Job;
let unplaced: Job;
let elsewhere: Job;

const harborPosition = { latitude: 42.3601, longitude: -71.0589 };

beforeAll(async () => {
  app = await createTestApp();
  company = await newWorkCompany(app);
  harbor = await company.newSite({ name: 'Harbor', position: harborPosition });
  other = await company.newCustomer({ name: 'Elm Court' });
  const elm = await company.newSite({
    customerId: other.id,
    name: 'Elm',
    position: { latitude: 0, longitude: 0 },
  });
  placed = await company.newJob({ siteId: harbor.id, title: 'Leak in the cellar', priority: 'high' });
  unplaced = await company.newJob({ title: 'Clogged drain', trade: 'plumbing' });
  elsewhere = await company.newJob({ customerId: other.id, siteId: elm.id, title: 'Broken switch' });
});
afterAll(() => app[Symbol.asyncDispose]());

async function pointsOf(who = company.manager, query = ''): Promise<JobPoints> {
  return ok<JobPoints>(await who.call('GET', `/api/jobs/points?${query}`));
}
const idsOf = ({ items }: JobPoints) => items.map(({ id }) => id);

describe('jobs as points', () => {
  it('carries what a map shows and nothing else, in the order of the list', async () => {
    expect(await pointsOf(company.manager, 'sort=number')).toEqual({
      items: [
        {
          id: placed.id,
          number: placed.number,
          title: 'Leak in the cellar',
          state: 'unscheduled',
          ...harborPosition,
          starts: [],
        },
        {
          id: unplaced.id,
          number: unplaced.number,
          title: 'Clogged drain',
          state: 'unscheduled',
          latitude: null,
          longitude: null,
          starts: [],
        },
        {
          id: elsewhere.id,
          number: elsewhere.number,
          title: 'Broken switch',
          state: 'unscheduled',
          latitude: 0,
          longitude: 0,
          starts: [],
        },
      ],
      isComplete: true,
    });
  });

  it.each([
    ['priority=high', () => [placed.id]],
    ['trade=plumbing', () => [unplaced.id]],
    ['q=leak', () => [placed.id]],
    ['state=completed', () => []],
    ['sort=-number&trade=hvac', () => [elsewhere.id, placed.id]],
  ])('has the filters of the list: %s', async (query, expected) => {
    expect(idsOf(await pointsOf(company.manager, query))).toEqual(expected());
  });

  it('narrows to a customer and to a site', async () => {
    expect(idsOf(await pointsOf(company.manager, `customerId=${other.id}`))).toEqual([elsewhere.id]);
    expect(idsOf(await pointsOf(company.manager, `siteId=${harbor.id}`))).toEqual([placed.id]);
  });

  it.each(['limit=5', 'deleted=true', 'group=state', 'state=lost', 'custom=[]]'])(
    'refuses %s',
    async (query) => {
      const answer = await company.manager.call('GET', `/api/jobs/points?${query}`);
      expect(answer.json()).toMatchObject({ code: 'request.invalid' });
    },
  );

  it('shows technicians the jobs that are assigned to them, and customers their own', async () => {
    expect(idsOf(await pointsOf(company.technician))).toEqual([]);
    await company.newVisit({ jobId: placed.id });
    expect(idsOf(await pointsOf(company.technician))).toEqual([placed.id]);
    expect(idsOf(await pointsOf(company.customer, 'sort=number'))).toEqual([placed.id, unplaced.id]);
  });

  it('shows nothing of another company, and nothing that is deleted', async () => {
    const foreign = await newWorkCompany(app);
    const own = await foreign.newJob();
    expect(idsOf(await pointsOf(foreign.manager))).toEqual([own.id]);
    expect(idsOf(await pointsOf(foreign.manager, `siteId=${harbor.id}`))).toEqual([]);
    ok(await foreign.admin.call('DELETE', `/api/jobs/${own.id}`, { revision: own.revision }));
    expect(idsOf(await pointsOf(foreign.manager))).toEqual([]);
  });

  it('says when the visits of a time begin, also for one technician', async () => {
    const planned = await newWorkCompany(app);
    const job = await planned.newJob();
    const visit = await planned.newVisit({ jobId: job.id });
    const start = Date.parse(visit.scheduledStart);
    const hours = (from: number, to: number) =>
      `scheduledFrom=${new Date(start + from * 3_600_000).toISOString()}&scheduledTo=${new Date(start + to * 3_600_000).toISOString()}`;
    const startsOf = async (query: string) =>
      (await pointsOf(planned.manager, query)).items.map(({ starts }) => starts);
    expect(await startsOf(hours(-1, 1))).toEqual([[visit.scheduledStart]]);
    expect(await startsOf(hours(-2, -1))).toEqual([]);
    expect(await startsOf('')).toEqual([[]]);
    const technicianId = visit.assignments[0]?.technicianId ?? '';
    expect(await startsOf(`${hours(-1, 1)}&technicianId=${technicianId}`)).toEqual([[visit.scheduledStart]]);
    const stranger = await planned.newTechnician();
    expect(await startsOf(`${hours(-1, 1)}&technicianId=${stranger.id}`)).toEqual([]);
  });

  it('needs a session', async () => {
    const answer = await app.app.inject({ method: 'GET', url: '/api/jobs/points' });
    expect(answer.statusCode).toBe(401);
  });

  it('answers up to the limit at once and says that there are more', async () => {
    const large = await newWorkCompany(app);
    const job = await large.newJob();
    await app.services.database.inCompany(large.companyId, (tx) =>
      sql`
        INSERT INTO jobs (id, company_id, number, title, type, trade, state, priority, source, customer_id, site_id,
          estimated_minutes, created_at, updated_at)
        SELECT gen_random_uuid(), company_id, number + step, title, type, trade, state, priority, source, customer_id,
          site_id, estimated_minutes, created_at, updated_at
        FROM jobs, generate_series(1, ${jobPointLimit}) AS step WHERE id = ${job.id}`.execute(tx),
    );
    const points = await pointsOf(large.manager, 'sort=-number');
    expect(points.items).toHaveLength(jobPointLimit);
    expect(points.isComplete).toBe(false);
    expect(points.items[0]?.number).toBe(job.number + jobPointLimit);
  });
});
