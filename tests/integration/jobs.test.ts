import { randomUUID } from 'node:crypto';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { jobSorts } from '@switchyard/contracts/jobs/job-routes.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { hoursFromNow, newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let app: TestApp;
let company: WorkCompany;
beforeAll(async () => {
  app = await createTestApp();
  company = await newWorkCompany(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const body = (fields: Record<string, unknown> = {}) => ({
  title: 'No heat, 3rd floor',
  type: 'Repair',
  trade: 'hvac',
  customerId: company.account.id,
  siteId: company.site.id,
  estimatedMinutes: 60,
  ...fields,
});
const list = async (query: string, who = company.manager) =>
  ok<Page<Job>>(await who.call('GET', `/api/jobs?${query}`));
const problemOf = (answer: { json(): unknown }) => answer.json() as Problem;
const codes = (problem: Problem) => (problem.errors ?? []).map((error) => `${error.pointer} ${error.code}`);

describe('taking a job in', () => {
  it('numbers jobs per company and fills in site and customer', async () => {
    const first = await company.newJob();
    const second = await company.newJob({ priority: 'high', tags: ['roof'], nteMinor: 50_000 });
    expect(second).toMatchObject({
      number: first.number + 1,
      revision: 1,
      state: 'unscheduled',
      priority: 'high',
      customerName: 'Harbor Bakery',
      siteAddress: '12 Main Street, Boston',
      territory: 'Back Bay',
      siteTimeZone: 'America/New_York',
      nteMinor: 50_000,
      technicianIds: [],
      visitCount: 0,
      deletedAt: null,
    });
  });

  it('names every bad field at once', async () => {
    const answer = await company.manager.call('POST', '/api/jobs', {
      payload: {
        ...body(),
        title: '',
        trade: 'magic',
        estimatedMinutes: 1,
        requiredSkills: [{ skill: 'X' }],
        surprise: 1,
      },
    });
    expect(answer.statusCode).toBe(400);
    const pointers = (problemOf(answer).errors ?? []).map((error) => error.pointer);
    expect(pointers).toEqual(
      expect.arrayContaining(['/title', '/trade', '/estimatedMinutes', '/requiredSkills/0/skill']),
    );
  });

  it('names every reference that does not fit at once', async () => {
    const other = await company.newCustomer({ name: 'Someone Else' });
    const answer = await company.manager.call('POST', '/api/jobs', {
      payload: body({ customerId: other.id, contactId: randomUUID(), parentJobId: randomUUID() }),
    });
    expect(answer.statusCode).toBe(400);
    expect(codes(problemOf(answer))).toEqual([
      '/siteId wrong_customer',
      '/contactId not_found',
      '/parentJobId not_found',
    ]);
  });

  it('refuses a window that ends before it begins, on creation and after a change', async () => {
    const windowed = { earliestStart: '2027-01-02T10:00:00.500Z', latestFinish: '2027-01-02T10:00:00Z' };
    const refused = await company.manager.call('POST', '/api/jobs', { payload: body(windowed) });
    expect(codes(problemOf(refused))).toEqual(['/latestFinish custom']);
    const job = await company.newJob({ earliestStart: '2027-01-02T10:00:00Z' });
    const changed = await company.manager.call('PATCH', `/api/jobs/${job.id}`, {
      revision: 1,
      payload: { latestFinish: '2027-01-01T10:00:00Z' },
    });
    expect(codes(problemOf(changed))).toEqual(['/latestFinish custom']);
  });

  it('refuses a job that is to be resolved before it is to be responded to', async () => {
    const [earlier, later] = ['2027-01-01T10:00:00Z', '2027-01-02T10:00:00Z'];
    const crossed = { respondBy: later, resolveBy: earlier };
    const refused = await company.manager.call('POST', '/api/jobs', { payload: body(crossed) });
    expect(codes(problemOf(refused))).toEqual(['/resolveBy custom']);
    const job = await company.newJob({ respondBy: earlier, resolveBy: earlier });
    const change = (payload: Record<string, unknown>) =>
      company.manager.call('PATCH', `/api/jobs/${job.id}`, { revision: 1, payload });
    expect(codes(problemOf(await change({ respondBy: later })))).toEqual(['/resolveBy custom']);
    ok(await change({ respondBy: later, resolveBy: later }));
  });

  it('takes no new job for a customer who is not to be served, but finishes the running ones', async () => {
    const account = await company.newCustomer({ name: 'Never Pays' });
    const site = await company.newSite({ customerId: account.id });
    const job = await company.newJob({ customerId: account.id, siteId: site.id });
    ok(
      await company.manager.call('PATCH', `/api/customers/${account.id}`, {
        revision: 1,
        payload: { doNotService: true },
      }),
    );
    const refused = await company.manager.call('POST', '/api/jobs', {
      payload: body({ customerId: account.id, siteId: site.id }),
    });
    expect(codes(problemOf(refused))).toEqual(['/customerId do_not_service']);
    ok(
      await company.manager.call('PATCH', `/api/jobs/${job.id}`, {
        revision: 1,
        payload: { siteId: site.id },
      }),
    );
    const technician = await company.newTechnician();
    const plan = (overrideReason: string | null) =>
      company.manager.call('POST', '/api/visits', {
        payload: {
          jobId: job.id,
          scheduledStart: '2027-03-01T15:00:00Z',
          scheduledEnd: '2027-03-01T16:00:00Z',
          technicianIds: [technician.id],
          overrideReason,
        },
      });
    const warned = problemOf(await plan(null));
    expect(codes(warned)).toContain('/overrideReason do_not_service');
    const visit = ok<Visit>(await plan('Paid in advance'));
    const moved = await company.manager.call('PATCH', `/api/visits/${visit.id}`, {
      revision: visit.revision,
      payload: { scheduledStart: '2027-03-01T16:00:00Z', scheduledEnd: '2027-03-01T17:00:00Z' },
    });
    expect(moved.statusCode === 200 ? [] : codes(problemOf(moved))).not.toContain(
      '/overrideReason do_not_service',
    );
  });

  it('answers a repeated request with the first outcome and creates nothing', async () => {
    const key = randomUUID();
    const payload = body({ title: 'Said twice' });
    const first = await company.manager.call('POST', '/api/jobs', { key, payload });
    const again = await company.manager.call('POST', '/api/jobs', { key, payload });
    expect(again.statusCode).toBe(201);
    expect(again.body).toBe(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await list('q=said+twice')).items).toHaveLength(1);
    const other = await company.manager.call('POST', '/api/jobs', { key, payload: body({ title: 'Else' }) });
    expect(other.statusCode).toBe(422);
  });

  it('refuses the same external reference twice', async () => {
    await company.newJob({ externalRef: 'CASE-1' });
    const answer = await company.manager.call('POST', '/api/jobs', {
      payload: body({ externalRef: 'CASE-1' }),
    });
    expect(answer.statusCode).toBe(409);
    expect(problemOf(answer).code).toBe('record.duplicate');
  });

  it('lets technicians create follow-ups of their own jobs only', async () => {
    const visit = await company.newVisit({ startHour: 100 });
    const followUp = body({ title: 'Come back with the valve', parentJobId: visit.jobId });
    const created = ok<Job>(await company.technician.call('POST', '/api/jobs', { payload: followUp }));
    expect(created.parentJobId).toBe(visit.jobId);
    const loose = await company.technician.call('POST', '/api/jobs', { payload: body({ nteMinor: 5 }) });
    expect(loose.statusCode).toBe(403);
    expect(codes(problemOf(loose))).toEqual(['/parentJobId forbidden', '/nteMinor forbidden']);
    const customer = await company.customer.call('POST', '/api/jobs', { payload: body() });
    expect(customer.statusCode).toBe(403);
  });

  it('stores texts as they are, markup and SQL included', async () => {
    const title = `<img src=x onerror=alert(1)> '); DROP TABLE jobs; -- \\ "quoted" ünïcode 🔧`;
    const job = await company.newJob({ title });
    expect(job.title).toBe(title);
    expect((await list('q=onerror')).items.map((item) => item.id)).toContain(job.id);
  });
});

describe('changing a job', () => {
  it('needs If-Match, and answers a stale one with the job as it is', async () => {
    const job = await company.newJob();
    const url = `/api/jobs/${job.id}`;
    const missing = await company.manager.call('PATCH', url, { payload: { title: 'A' } });
    expect(missing.statusCode).toBe(428);
    const changed = await company.manager.call('PATCH', url, { revision: 1, payload: { title: 'Renamed' } });
    expect(changed.headers['etag']).toBe('"v2"');
    const stale = await company.manager.call('PATCH', url, { revision: 1, payload: { title: 'Lost' } });
    expect(stale.statusCode).toBe(412);
    expect(problemOf(stale).current).toMatchObject({ title: 'Renamed', revision: 2 });
  });

  it('leaves the revision alone when nothing differs', async () => {
    const job = await company.newJob();
    const same = await company.manager.call('PATCH', `/api/jobs/${job.id}`, {
      revision: 1,
      payload: { title: job.title, tags: [] },
    });
    expect(ok<Job>(same).revision).toBe(1);
  });

  it('moves to another site of the same customer only, and takes its territory', async () => {
    const job = await company.newJob();
    const near = await company.newSite({ name: 'Annex', territory: 'South End' });
    const moved = await company.manager.call('PATCH', `/api/jobs/${job.id}`, {
      revision: 1,
      payload: { siteId: near.id },
    });
    expect(ok<Job>(moved)).toMatchObject({ siteName: 'Annex', territory: 'South End' });
    const other = await company.newCustomer({ name: 'Other' });
    const far = await company.newSite({ customerId: other.id });
    const refused = await company.manager.call('PATCH', `/api/jobs/${job.id}`, {
      revision: 2,
      payload: { siteId: far.id },
    });
    expect(codes(problemOf(refused))).toEqual(['/siteId wrong_customer']);
  });

  it('is for the office', async () => {
    const visit = await company.newVisit({ startHour: 110 });
    for (const who of [company.technician, company.customer]) {
      const answer = await who.call('PATCH', `/api/jobs/${visit.jobId}`, {
        revision: 2,
        payload: { title: 'Mine' },
      });
      expect(answer.statusCode).toBe(403);
    }
  });
});

describe('deleting a job', () => {
  it('takes its plan along, answers 410 afterwards and leaves the lists', async () => {
    const visit = await company.newVisit({ startHour: 120 });
    const url = `/api/jobs/${visit.jobId}`;
    const job = ok<Job>(await company.admin.call('GET', url));
    const asManager = await company.manager.call('DELETE', url, { revision: job.revision });
    expect(asManager.statusCode).toBe(403);
    const deleted = ok<Job>(await company.admin.call('DELETE', url, { revision: job.revision }));
    expect(deleted.deletedAt).not.toBeNull();
    expect((await company.admin.call('GET', url)).statusCode).toBe(410);
    expect((await company.admin.call('GET', `/api/visits/${visit.id}`)).statusCode).toBe(410);
    expect((await company.admin.call('DELETE', url, { revision: 3 })).statusCode).toBe(410);
    expect((await list(`limit=200`)).items.map((item) => item.id)).not.toContain(job.id);
    await company.newVisit({ startHour: 120 });
  });

  it('is refused once a technician has set off', async () => {
    const visit = await company.advance(await company.newVisit({ startHour: 130 }), 'dispatched', 'en_route');
    const job = ok<Job>(await company.admin.call('GET', `/api/jobs/${visit.jobId}`));
    const refused = await company.admin.call('DELETE', `/api/jobs/${job.id}`, { revision: job.revision });
    expect(refused.statusCode).toBe(409);
    expect(problemOf(refused).code).toBe('record.referenced');
    await company.advance(visit, 'cannot_complete');
  });
});

describe('listing jobs', () => {
  let other: WorkCompany;
  let ids: string[];
  beforeAll(async () => {
    other = await newWorkCompany(app);
    ids = [];
    const priorities = ['none', 'low', 'medium', 'high', 'emergency'];
    for (let index = 0; index < 25; index += 1) {
      const job = await other.newJob({
        title: `Unit ${index} ${index % 2 === 0 ? 'boiler' : 'chiller'}`,
        priority: priorities[index % 5],
        trade: index % 3 === 0 ? 'plumbing' : 'hvac',
        resolveBy: index % 4 === 0 ? null : new Date(Date.now() + (index - 12) * 3_600_000).toISOString(),
      });
      ids.push(job.id);
      if (index % 5 === 0)
        await other.newVisit({ jobId: job.id, startHour: 40 - index, overrideReason: 'Agreed by phone' });
    }
  });
  const all = async (query: string, limit = 7) => {
    const items: Job[] = [];
    let cursor: string | null = null;
    do {
      const page: Page<Job> = ok(
        await other.manager.call(
          'GET',
          `/api/jobs?limit=${limit}&${query}${cursor ? `&cursor=${cursor}` : ''}`,
        ),
      );
      expect(page.items.length).toBeLessThanOrEqual(limit);
      items.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor);
    return items;
  };

  it.each(jobSorts)('pages through every job once, sorted by %s', async (sort) => {
    const items = await all(`sort=${sort}`);
    expect(items.map((job) => job.id).toSorted()).toEqual(ids.toSorted());
    const whole = ok<Page<Job>>(await other.manager.call('GET', `/api/jobs?limit=200&sort=${sort}`));
    expect(items.map((job) => job.id)).toEqual(whole.items.map((job) => job.id));
  });

  it('sorts by the next visit, jobs without one last', async () => {
    const starts = (await all('sort=scheduledStart')).map((job) => job.scheduledStart);
    const planned = starts.filter((start) => start !== null);
    expect(planned).toHaveLength(5);
    expect(planned).toEqual(planned.toSorted());
    expect(starts.slice(0, 5)).toEqual(planned);
  });

  it('filters by each field and counts', async () => {
    const page = ok<Page<Job>>(
      await other.manager.call('GET', '/api/jobs?trade=plumbing&priority=high,emergency&count=true&limit=2'),
    );
    expect(page.total).toBe(ids.filter((_, index) => index % 3 === 0 && index % 5 >= 3).length);
    expect(page.items).toHaveLength(2);
    expect((await all('state=scheduled')).length).toBe(5);
    expect(
      (await all('overdue=true')).every((job) => job.resolveBy && job.resolveBy < new Date().toISOString()),
    ).toBe(true);
    expect((await all('overdue=true')).length + (await all('overdue=false')).length).toBe(25);
    expect((await all(`technicianId=${other.worker.id}`)).length).toBe(5);
    expect((await all(`customerId=${randomUUID()}`)).length).toBe(0);
    expect((await all(`scheduledFrom=${hoursFromNow(30)}&scheduledTo=${hoursFromNow(41)}`)).length).toBe(3);
    expect((await all('territory=Back+Bay')).length).toBe(25);
    expect((await all('type=Repair&late=false')).length).toBe(25);
    expect((await all('late=true')).length).toBe(0);
    expect((await all('number=7')).map(({ number }) => number)).toEqual([7]);
  });

  it('pages through many matches of words and a filter as it does through few', async () => {
    const big = await newWorkCompany(app);
    const job = await big.newJob({ title: 'Flooded basement' });
    await app.services.database.inCompany(big.companyId, async (tx) => {
      await sql`INSERT INTO jobs (id, company_id, number, title, type, trade, state, source, customer_id, site_id,
          estimated_minutes, created_at)
        SELECT gen_random_uuid(), company_id, n, 'Flooded cellar ' || n, type, trade,
          CASE WHEN n % 10 = 0 THEN 'requested' ELSE 'unscheduled' END, source, customer_id, site_id, 60,
          now() - n * interval '1 minute'
        FROM jobs, generate_series(2, 1300) n WHERE id = ${job.id}`.execute(tx);
    });
    for (const [query, expected] of [
      ['q=flood&state=unscheduled', 1170],
      ['q=flood&state=requested', 130],
      ['q=flood+cell', 1299],
    ] as const) {
      const numbers: number[] = [];
      let cursor = '';
      do {
        const page = ok<Page<Job>>(
          await big.manager.call('GET', `/api/jobs?limit=200&sort=-createdAt&${query}${cursor}`),
        );
        numbers.push(...page.items.map((item) => item.number));
        cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : '';
      } while (cursor !== '');
      expect(numbers).toHaveLength(expected);
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
    }
  });

  it('finds words by their beginning, all of them, in any order', async () => {
    expect((await all('q=boil')).length).toBe(13);
    expect((await all('q=bak+boil')).length).toBe(13);
    expect((await all('q=boiler+chiller')).length).toBe(0);
    expect((await all('q=main')).length).toBe(25);
    const [first] = await all('sort=number');
    expect((await all(`q=%23${first?.number}+unit`)).map((job) => job.id)).toContain(first?.id);
  });

  it.each([
    "'",
    "''",
    '\\',
    '&',
    '|',
    '!',
    '(',
    ')',
    ':*',
    'a & | b',
    "it's",
    '<->',
    '--',
    '%',
    '\u0000',
    '"',
    '🔧',
    'a:*b',
    '!!',
    '()',
    ' ',
    'café',
    '%F0',
    "' OR 1=1 --",
    ':',
    '*',
    '\\\\',
    "\\'",
    'x'.repeat(200),
  ])('takes %j as plain text', async (q) => {
    const answer = await other.manager.call('GET', `/api/jobs?q=${encodeURIComponent(q)}`);
    expect(answer.statusCode).toBe(200);
  });

  it.each([
    'nonsense',
    'W10',
    btoa('["-createdAt",1,"x"]'),
    btoa('["number",1,"01900000-0000-7000-8000-000000000000"]'),
  ])('refuses the cursor %s by name', async (cursor) => {
    const answer = await other.manager.call('GET', `/api/jobs?cursor=${encodeURIComponent(cursor)}`);
    expect(answer.statusCode).toBe(400);
    expect(problemOf(answer).errors).toMatchObject([
      { pointer: '/cursor', in: 'query', code: 'invalid_cursor' },
    ]);
  });

  it('refuses unknown filters and bad values', async () => {
    const answer = await other.manager.call('GET', '/api/jobs?state=flying&limit=1000&surprise=1');
    expect(answer.statusCode).toBe(400);
    expect(problemOf(answer).errors?.every((error) => error.in === 'query')).toBe(true);
  });

  it('shows each role its own part and no more fields than it may see', async () => {
    const job = ids[0] ?? '';
    const secret = { internalNotes: 'Watch out', nteMinor: 900, tags: ['vip'] };
    const current = ok<Job>(await other.manager.call('GET', `/api/jobs/${job}`));
    ok(
      await other.manager.call('PATCH', `/api/jobs/${job}`, { revision: current.revision, payload: secret }),
    );
    const seenBy = async (who: 'customer' | 'technician' | 'manager') =>
      ok<Job>(await other[who].call('GET', `/api/jobs/${job}`));
    expect(await seenBy('customer')).toMatchObject({ internalNotes: null, nteMinor: null, tags: [] });
    expect(await seenBy('technician')).toMatchObject({ internalNotes: 'Watch out', nteMinor: null });
    expect(await seenBy('manager')).toMatchObject(secret);
    expect((await list('limit=200', other.technician)).items).toHaveLength(5);
    expect((await list('limit=200', other.customer)).items).toHaveLength(25);
  });
});
