import type { UnassignedJob } from '@switchyard/contracts/scheduling/schedule-run.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  at,
  type ScheduleCalls,
  scheduleCalls,
  shiftsOf,
  springDay,
  tomorrow,
} from '../support/schedule-calls.ts';
import { type SpineStack, startSpineStack } from '../support/spine-stack.ts';
import { topicEvents } from '../support/topic-history.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let stack: SpineStack;
let company: WorkCompany;
let calls: ScheduleCalls;
beforeAll(async () => {
  stack = await startSpineStack();
  await stack.startWorkers(['relay', 'handlers', 'schedules']);
});
afterAll(() => stack[Symbol.asyncDispose]());

async function newCompany(): Promise<void> {
  company = await newWorkCompany(stack.test);
  calls = scheduleCalls(company);
}

const newTechnician = async (name: string, latitude: number, hours: readonly [number, number] = [8, 17]) =>
  (
    await company.newTechnician({
      name,
      shifts: shiftsOf(...hours),
      home: { latitude, longitude: -71.06 },
    })
  ).id;

async function newJobs(count: number, siteId: string): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push((await company.newJob({ title: `Job ${n}`, siteId })).id);
  return ids;
}

describe('a run of smart scheduling', () => {
  it('plans waiting jobs in a worker, streams better plans, and writes nothing before it is applied', async () => {
    await newCompany();
    const technicianIds = [await newTechnician('Ada', 42.35), await newTechnician('Ben', 42.45)];
    const jobs = [
      ...(await newJobs(3, await calls.siteAt(42.36))),
      ...(await newJobs(3, await calls.siteAt(42.44))),
    ];
    const run = await calls.start({ technicianIds, iterations: 20_000 });
    expect(run).toMatchObject({ state: 'queued', figures: null, applied: 0 });
    const plan = await calls.ended(run);
    expect(plan.run).toMatchObject({
      state: 'done',
      error: null,
      figures: { planned: 6, unassigned: 0, moved: 0, jobs: 6, technicians: 2, before: { visits: 0 } },
      progress: { iterations: 20_000 },
    });
    expect(new Set(plan.moves.map(({ jobId }) => jobId))).toEqual(new Set(jobs));
    expect(await calls.visits()).toEqual([]);

    const { run: after, outcomes } = await calls.apply(plan);
    expect(outcomes.map(({ result }) => result)).toEqual(Array(6).fill('applied'));
    expect(after.applied).toBe(6);
    const visits = await calls.visits();
    for (const move of plan.moves) {
      const visit = visits.find(({ jobId }) => jobId === move.jobId);
      expect(visit).toMatchObject({ scheduledStart: move.after.startsAt, scheduledEnd: move.after.endsAt });
      expect(visit?.assignments.map(({ technicianId }) => technicianId)).toEqual([move.after.technicianId]);
    }
    // Applied again, with another key: nothing is planned twice.
    const again = await calls.apply(plan);
    expect(again.outcomes).toEqual(outcomes);
    expect(await calls.visits()).toHaveLength(6);

    const topic = companyTopic(company.companyId, 'dispatch');
    const streamed = await topicEvents(company.manager, topic, `&entityId=${run.id}`);
    expect(streamed.map(({ type }) => type)).toEqual([
      'schedule_run.started',
      ...streamed.flatMap(({ type }) => (type === 'schedule_run.improved' ? [type] : [])),
      'schedule_run.ended',
      'schedule_run.applied',
    ]);
    expect(streamed.length).toBeGreaterThan(3);
    const history = await topicEvents(
      company.manager,
      companyTopic(company.companyId, 'timeline'),
      `&entityId=${run.id}`,
    );
    expect(history.map(({ type }) => type)).not.toContain('schedule_run.improved');
  });

  it('gives the same plan for the same seed and number of iterations, also as a comparison of options', async () => {
    await newCompany();
    const technicianIds = [
      await newTechnician('Ada', 42.35, [8, 12]),
      await newTechnician('Ben', 42.45, [8, 12]),
    ];
    for (const latitude of [42.3, 42.37, 42.41, 42.5]) await newJobs(3, await calls.siteAt(latitude));
    const options = { technicianIds, iterations: 3_000, seed: 7 };
    const one = await calls.planned(options);
    const other = await calls.planned(options);
    expect(other.moves).toEqual(one.moves);
    expect(other.run.figures).toEqual(one.run.figures);
    const longer = await calls.planned({ ...options, overtimeMinutes: 120 });
    expect(longer.run.figures?.planned).toBeGreaterThan(one.run.figures?.planned ?? 0);
    expect(longer.moves.some(({ overtimeMinutes }) => overtimeMinutes > 0)).toBe(true);
    expect(await calls.visits()).toEqual([]);
    // The overtime that the plan shows is accepted with it.
    const { outcomes } = await calls.apply(longer);
    expect(outcomes.map(({ code }) => code)).toEqual(Array(outcomes.length).fill(null));
  });

  it('says why jobs are unassigned and what would help', async () => {
    await newCompany();
    const ada = await newTechnician('Ada', 42.36, [8, 9]);
    const site = await calls.siteAt(42.36);
    await newJobs(2, site);
    await company.newJob({ title: 'Weld', siteId: site, requiredSkills: [{ skill: 'welding', level: 2 }] });
    const plan = await calls.planned({ technicianIds: [ada] });
    expect(plan.run.figures).toMatchObject({ planned: 1, unassigned: 2 });
    const { items, hasMore } = ok<{ items: UnassignedJob[]; hasMore: boolean }>(
      await company.manager.call('GET', `/api/scheduling/${plan.run.id}/unassigned`),
    );
    expect(hasMore).toBe(false);
    const weld = items.find(({ title }) => title === 'Weld');
    expect(weld?.reasons).toEqual([{ rule: 'skills', technicians: 1 }]);
    const other = items.find(({ title }) => title !== 'Weld');
    expect(other?.relaxations[0]).toMatchObject({ kind: 'overtime', technicianId: ada, minutes: 60 });
  });

  it('lists what it cannot use, and keeps the time of a visit without coordinates free', async () => {
    await newCompany();
    const ada = await newTechnician('Ada', 42.36, [8, 12]);
    const idle = await company.newTechnician({ name: 'Ben' });
    await stack.test.deps.database.inCompany(company.companyId, (tx) =>
      tx.updateTable('technicians').set({ shifts: '[]' }).where('id', '=', idle.id).execute(),
    );
    const nowhere = company.site.id;
    const lost = await company.newJob({ title: 'Nowhere', siteId: nowhere });
    const booked = await company.newJob({ title: 'Booked nowhere', siteId: nowhere });
    const visit = await company.newVisit({
      jobId: booked.id,
      scheduledStart: at(9),
      scheduledEnd: at(11),
      technicianIds: [ada],
    });
    const crew = await company.newJob({ title: 'Crew', siteId: await calls.siteAt(42.36), crewSize: 2 });
    await newJobs(3, await calls.siteAt(42.36));
    const owing = await company.newCustomer({ name: 'Never Pays' });
    const position = { latitude: 42.36, longitude: -71.06 };
    const { id: siteId } = await company.newSite({ customerId: owing.id, position });
    const unserved = await company.newJob({ title: 'Unpaid', customerId: owing.id, siteId });
    const url = `/api/customers/${owing.id}`;
    const payload = { doNotService: true };
    ok(await company.manager.call('PATCH', url, { payload, revision: owing.revision }));
    const plan = await calls.planned({ technicianIds: [ada, idle.id], movesVisits: true });
    expect(new Set(plan.excluded.map(({ id, reason, mend }) => `${id} ${reason} ${mend.kind}`))).toEqual(
      new Set([
        `${idle.id} no_shift technician`,
        `${lost.id} coordinates customer`,
        `${visit.id} coordinates customer`,
        `${crew.id} crew job`,
        `${unserved.id} do_not_service customer`,
      ]),
    );
    expect(plan.moves.map(({ after }) => after.startsAt).toSorted()).toEqual([at(8), at(11)]);
    const { outcomes } = await calls.apply(plan);
    expect(outcomes.map(({ result }) => result)).toEqual(['applied', 'applied']);
  });

  it('plans a day on which clocks change, by the hours that technicians work', async () => {
    await newCompany();
    const day = springDay();
    const night = await newTechnician('Ada', 42.36, [0, 6]);
    await newJobs(6, await calls.siteAt(42.36));
    const plan = await calls.planned({ from: day, technicianIds: [night] });
    // From midnight to six are five hours.
    expect(plan.run.figures).toMatchObject({ planned: 5, unassigned: 1 });
    const { outcomes } = await calls.apply(plan);
    expect(outcomes.map(({ code }) => code)).toEqual(Array(5).fill(null));
  });

  it('moves planned visits, exchanges technicians, and leaves pinned and started ones alone', async () => {
    await newCompany();
    const north = await newTechnician('North', 42.6);
    const south = await newTechnician('South', 42.2);
    const book = async (latitude: number, technicianId: string, [from, to]: readonly [number, number]) => {
      const job = await company.newJob({ siteId: await calls.siteAt(latitude) });
      const times = { scheduledStart: at(from), scheduledEnd: at(to) };
      const window = { windowStart: at(from), windowEnd: at(from, 15) };
      return await company.newVisit({ jobId: job.id, ...times, ...window, technicianIds: [technicianId] });
    };
    // Each at the far end, at a promised time: only an exchange helps.
    const far = await book(42.2, north, [10, 11]);
    const wide = await book(42.6, south, [10, 11]);
    const pinned = await book(42.2, north, [14, 15]);
    ok(
      await company.manager.call('PATCH', `/api/visits/${pinned.id}`, {
        payload: { pinned: true },
        revision: pinned.revision,
      }),
    );
    const plan = await calls.planned({ technicianIds: [north, south], movesVisits: true });
    expect(Object.fromEntries(plan.moves.map(({ id, after }) => [id, after.technicianId]))).toEqual({
      [far.id]: south,
      [wide.id]: north,
    });
    const { before, after } = plan.run.figures ?? { before: null, after: null };
    expect(after?.travelMinutes).toBeLessThan(before?.travelMinutes ?? 0);
    const { outcomes } = await calls.apply(plan);
    expect(outcomes.map(({ result }) => result)).toEqual(['applied', 'applied']);
    const visits = new Map((await calls.visits()).map((visit) => [visit.id, visit]));
    expect(visits.get(far.id)?.assignments[0]?.technicianId).toBe(south);
    expect(visits.get(pinned.id)?.assignments[0]?.technicianId).toBe(north);
  });

  it('refuses single moves when the board has moved on, and applies the others', async () => {
    await newCompany();
    const ada = await newTechnician('Ada', 42.36, [8, 12]);
    const [changed = '', taken = ''] = await newJobs(4, await calls.siteAt(42.36));
    const plan = await calls.planned({ technicianIds: [ada] });
    expect(plan.moves).toHaveLength(4);
    ok(
      await company.manager.call('PATCH', `/api/jobs/${changed}`, {
        payload: { title: 'Urgent' },
        revision: 1,
      }),
    );
    const place = plan.moves.find(({ jobId }) => jobId === taken)?.after;
    await company.newVisit({
      scheduledStart: place?.startsAt,
      scheduledEnd: place?.endsAt,
      technicianIds: [ada],
    });
    expect((await calls.read(plan.run)).outdated).toEqual([changed]);
    const { run, outcomes } = await calls.apply(plan);
    const codes = Object.fromEntries(outcomes.map(({ id, code }) => [id, code]));
    expect(codes).toMatchObject({ [changed]: 'revision.stale', [taken]: 'visit.conflict' });
    expect(run.applied).toBe(2);
    expect(await calls.visits()).toHaveLength(3);
  });

  it('refuses moves into the past', async () => {
    await newCompany();
    const ada = await newTechnician('Ada', 42.36, [8, 12]);
    await newJobs(4, await calls.siteAt(42.36));
    const { run, moves } = await calls.planned({ technicianIds: [ada] });
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    const [first, second] = moves;
    const older = moves.map((move) => {
      if (move === first) return { ...move, after: { ...move.after, startsAt: hourAgo } };
      return move === second ? { ...move, before: { ...move.after, startsAt: hourAgo } } : move;
    });
    await stack.test.deps.database.inCompany(company.companyId, (tx) =>
      tx
        .updateTable('scheduleRuns')
        .set({ moves: JSON.stringify(older) })
        .where('id', '=', run.id)
        .execute(),
    );
    const plan = await calls.read(run);
    const passed = [first?.id, second?.id];
    expect(new Set(plan.outdated)).toEqual(new Set(passed));
    expect(new Set(plan.passed)).toEqual(new Set(passed));
    const { outcomes } = await calls.apply(plan);
    for (const { id, code, detail } of outcomes) {
      expect(code).toBe(passed.includes(id) ? 'scheduling.time_passed' : null);
      expect(detail).toBe(passed.includes(id) ? 'The time has passed' : null);
    }
    expect(await calls.visits()).toHaveLength(2);
  });

  it('ends when it is cancelled and keeps its best plan', async () => {
    await newCompany();
    const ada = await newTechnician('Ada', 42.36);
    for (const latitude of [42.3, 42.4, 42.5]) await newJobs(4, await calls.siteAt(latitude));
    const run = await calls.start({ technicianIds: [ada], seconds: 120, iterations: null });
    await calls.until('a first plan', run, ({ moves }) => moves.length > 0);
    const refused = await company.manager.call('POST', `/api/scheduling/${run.id}/apply`, {
      payload: { moves: [run.id] },
    });
    expect(refused.json()).toMatchObject({ code: 'scheduling.not_finished' });
    expect(await calls.cancel(run)).toMatchObject({ state: 'cancelled' });
    const reasons = async () =>
      ok<{ items: UnassignedJob[] }>(
        await company.manager.call('GET', `/api/scheduling/${run.id}/unassigned`),
      ).items.length;
    await expect.poll(reasons).toBeGreaterThan(0);
    const plan = await calls.read(run);
    expect(plan.run.state).toBe('cancelled');
    expect(plan.moves.length).toBeGreaterThan(0);
    // The worker is free again.
    expect((await calls.planned({ technicianIds: [ada] })).run.state).toBe('done');
    expect(await calls.cancel(run)).toMatchObject({ state: 'cancelled' });
  });

  it('belongs to its company and to the office; weights belong to admins', async () => {
    await newCompany();
    const plan = await calls.planned({ technicianIds: [company.worker.id] });
    const foreign = await newWorkCompany(stack.test);
    const url = `/api/scheduling/${plan.run.id}`;
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/unassigned'],
      ['POST', '/cancel'],
    ] as const) {
      expect((await foreign.manager.call(method, `${url}${path}`)).statusCode).toBe(404);
      expect((await company.technician.call(method, `${url}${path}`)).statusCode).toBe(403);
      expect((await company.customer.call(method, `${url}${path}`)).statusCode).toBe(403);
    }
    const payload = { moves: [plan.run.id] };
    expect((await foreign.manager.call('POST', `${url}/apply`, { payload })).statusCode).toBe(404);
    expect((await company.manager.call('POST', `${url}/apply`, { payload })).json()).toMatchObject({
      code: 'request.invalid',
      errors: [{ pointer: '/moves/0' }],
    });
    const weighted = { payload: { from: tomorrow, weights: { overtimeCost: 5, moveMinutes: 10 } } };
    expect((await company.manager.call('POST', '/api/scheduling', weighted)).statusCode).toBe(403);
    expect((await company.admin.call('POST', '/api/scheduling', weighted)).statusCode).toBe(201);
    const past = { payload: { from: '2020-01-01' } };
    expect((await company.manager.call('POST', '/api/scheduling', past)).json()).toMatchObject({
      errors: [{ pointer: '/from' }],
    });
  });

  it('takes ten thousand waiting jobs, the most important ones, and answers in pages', async () => {
    await newCompany();
    const ada = await newTechnician('Ada', 42.36);
    const { id } = await company.newJob({ siteId: await calls.siteAt(42.36), priority: 'high' });
    const owner = new pg.Client({ connectionString: stack.test.services.ownerUrl });
    await owner.connect();
    try {
      await owner.query(
        `INSERT INTO jobs (id, company_id, number, title, type, trade, state, source, customer_id, site_id, estimated_minutes)
         SELECT gen_random_uuid(), company_id, number + n, title || n, type, trade, state, source, customer_id, site_id, 60
         FROM jobs, generate_series(1, 10009) n WHERE id = $1`,
        [id],
      );
    } finally {
      await owner.end();
    }
    const plan = await calls.planned({ technicianIds: [ada], iterations: null, seconds: 2 });
    expect(plan.run).toMatchObject({
      state: 'done',
      figures: { jobs: 10_000, left: 10, planned: 9, unassigned: 9_991 },
    });
    expect(plan.moves.map(({ id: move }) => move)).toContain(id);
    const page = ok<{ items: UnassignedJob[]; hasMore: boolean }>(
      await company.manager.call('GET', `/api/scheduling/${plan.run.id}/unassigned?limit=200&after=9900`),
    );
    expect(page.items).toHaveLength(91);
    expect(page.hasMore).toBe(false);
    expect(page.items[0]?.reasons).toEqual([{ rule: 'double_booking', technicians: 1 }]);
  });
});
