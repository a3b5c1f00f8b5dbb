import { randomUUID } from 'node:crypto';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { visitStates } from '@switchyard/contracts/visits/visit-state.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { hoursFromNow, newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let app: TestApp;
let company: WorkCompany;
/** Visits of this file are consecutive, so that they never overlap. */
let hour = 0;
beforeAll(async () => {
  app = await createTestApp();
  company = await newWorkCompany(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const nextHour = () => {
  hour += 3;
  return hour;
};
const planned = (fields: Record<string, unknown> = {}) =>
  company.newVisit({ startHour: nextHour(), ...fields });
const plan = async (fields: Record<string, unknown>) =>
  await company.manager.call('POST', '/api/visits', { payload: fields });
const patch = (visit: Visit, payload: Record<string, unknown>, who = company.manager) =>
  who.call('PATCH', `/api/visits/${visit.id}`, { revision: visit.revision, payload });
const step = (visit: Visit, payload: Record<string, unknown>, who = company.manager) =>
  who.call('POST', `/api/visits/${visit.id}/transitions`, { revision: visit.revision, payload });
const codes = (answer: { json(): unknown }) =>
  ((answer.json() as Problem).errors ?? []).map((error) => `${error.pointer} ${error.code}`);

const oneWins = (pair: number[]) => pair.join() === '200,409' || pair.join() === '409,200';

describe('planning a visit', () => {
  it('schedules the job and names the crew, the lead first', async () => {
    const helper = await company.newTechnician({ name: 'Bo Helper' });
    const visit = await planned({ technicianIds: [company.worker.id, helper.id] });
    expect(visit).toMatchObject({ revision: 1, sequence: 1, state: 'planned', job: { state: 'scheduled' } });
    expect(visit.assignments.map((item) => [item.technicianName, item.role])).toEqual([
      ['Ana Voss', 'lead'],
      ['Bo Helper', 'helper'],
    ]);
    const job = ok<Job>(await company.manager.call('GET', `/api/jobs/${visit.jobId}`));
    expect(job).toMatchObject({
      state: 'scheduled',
      revision: 2,
      technicianNames: ['Ana Voss', 'Bo Helper'],
      scheduledStart: visit.scheduledStart,
      scheduledEnd: visit.scheduledEnd,
      visitCount: 1,
    });
  });

  it('names everything that is wrong with people and times at once', async () => {
    const idle = await company.newTechnician({ name: 'Not Active', active: false });
    const job = await company.newJob();
    const answer = await plan({
      jobId: job.id,
      scheduledStart: hoursFromNow(nextHour()),
      scheduledEnd: hoursFromNow(hour + 1),
      windowStart: hoursFromNow(hour),
      technicianIds: [idle.id, randomUUID()],
    });
    expect(answer.statusCode).toBe(400);
    expect(codes(answer)).toEqual([
      '/windowEnd required',
      '/technicianIds/0 inactive',
      '/technicianIds/1 not_found',
    ]);
    const unknown = await plan({
      jobId: randomUUID(),
      scheduledStart: hoursFromNow(1),
      scheduledEnd: hoursFromNow(2),
      technicianIds: [company.worker.id],
    });
    expect(codes(unknown)).toEqual(['/jobId not_found']);
  });

  it.each([
    { scheduledStart: hoursFromNow(1), scheduledEnd: hoursFromNow(1) },
    { scheduledStart: hoursFromNow(2), scheduledEnd: hoursFromNow(1) },
    { scheduledStart: hoursFromNow(1), scheduledEnd: hoursFromNow(26) },
  ])('refuses the time $scheduledStart to $scheduledEnd', async (times) => {
    const job = await company.newJob();
    const answer = await plan({ jobId: job.id, technicianIds: [company.worker.id], ...times });
    expect(answer.statusCode).toBe(400);
    expect(codes(answer)[0]).toContain('/scheduledEnd');
  });

  it('asks for a reason to come at another time than was promised, and to move there', async () => {
    const job = await company.newJob();
    const at = nextHour();
    nextHour();
    const fields = {
      jobId: job.id,
      technicianIds: [company.worker.id],
      scheduledStart: hoursFromNow(at),
      scheduledEnd: hoursFromNow(at + 1),
    };
    const window = { windowStart: hoursFromNow(at - 3), windowEnd: hoursFromNow(at - 1) };
    expect(codes(await plan({ ...fields, ...window }))).toEqual(['/overrideReason outside_window']);
    const promised = { windowStart: hoursFromNow(at), windowEnd: hoursFromNow(at + 1) };
    const visit = ok<Visit>(await plan({ ...fields, ...promised }));
    const later = { scheduledStart: hoursFromNow(at + 2), scheduledEnd: hoursFromNow(at + 3) };
    const move = (payload: Record<string, unknown>) =>
      company.manager.call('PATCH', `/api/visits/${visit.id}`, { revision: visit.revision, payload });
    expect(codes(await move(later))).toEqual(['/overrideReason outside_window']);
    expect((await move({ ...later, overrideReason: 'They asked for it' })).statusCode).toBe(200);
  });

  it('refuses a technician who is booked, and says who and what', async () => {
    const first = await planned();
    const second = await company.newJob({ title: 'Second job' });
    const answer = await plan({
      jobId: second.id,
      scheduledStart: new Date(Date.parse(first.scheduledStart) + 30 * 60_000).toISOString(),
      scheduledEnd: new Date(Date.parse(first.scheduledEnd) + 30 * 60_000).toISOString(),
      technicianIds: [company.worker.id],
      overrideReason: 'Please',
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.json<Problem>()).toMatchObject({
      code: 'visit.conflict',
      conflicts: [
        {
          visitId: first.id,
          jobNumber: first.job.number,
          title: first.job.title,
          technicianId: company.worker.id,
          technicianName: 'Ana Voss',
          start: first.scheduledStart,
          end: first.scheduledEnd,
        },
      ],
    });
    expect(ok<Job>(await company.manager.call('GET', `/api/jobs/${second.id}`)).state).toBe('unscheduled');
  });

  it('lets visits touch', async () => {
    const first = await planned();
    const start = Date.parse(first.scheduledEnd);
    const next = await company.newVisit({
      scheduledStart: first.scheduledEnd,
      scheduledEnd: new Date(start + 3_600_000).toISOString(),
    });
    expect(next.scheduledStart).toBe(first.scheduledEnd);
  });

  it('asks for a reason where a rule speaks against it, all of them at once', async () => {
    const early = await company.newTechnician({
      name: 'Early Bird',
      skills: [{ skill: 'boilers', level: 1 }],
      shifts: [{ weekday: 1, startMinute: 300, endMinute: 301 }],
    });
    const at = nextHour();
    const job = await company.newJob({
      requiredSkills: [
        { skill: 'boilers', level: 2 },
        { skill: 'gas', level: 1 },
      ],
      earliestStart: hoursFromNow(at + 1),
      latestFinish: hoursFromNow(at + 2),
      resolveBy: hoursFromNow(at + 2),
    });
    const fields = {
      jobId: job.id,
      scheduledStart: hoursFromNow(at),
      scheduledEnd: hoursFromNow(at + 3),
      technicianIds: [early.id],
    };
    const answer = await plan(fields);
    expect(answer.statusCode).toBe(400);
    expect(codes(answer)).toEqual([
      '/overrideReason skill_missing',
      '/overrideReason skill_missing',
      '/overrideReason off_shift',
      '/overrideReason before_earliest_start',
      '/overrideReason past_latest_finish',
      '/overrideReason past_resolve_by',
    ]);
    expect((await plan({ ...fields, overrideReason: 'Customer insists' })).statusCode).toBe(201);
  });

  it('counts the skills of the whole crew', async () => {
    const gas = await company.newTechnician({ name: 'Gas Fitter', skills: [{ skill: 'gas', level: 4 }] });
    const job = await company.newJob({
      requiredSkills: [
        { skill: 'boilers', level: 3 },
        { skill: 'gas', level: 4 },
      ],
    });
    await planned({ jobId: job.id, technicianIds: [company.worker.id, gas.id] });
  });

  it('refuses a plan made from a job that has changed meanwhile', async () => {
    const job = await company.newJob();
    const visit = await planned({ jobId: job.id, jobRevision: 1 });
    const late = await plan({
      jobId: job.id,
      jobRevision: 1,
      scheduledStart: hoursFromNow(nextHour()),
      scheduledEnd: hoursFromNow(hour + 1),
      technicianIds: [company.worker.id],
    });
    expect(late.statusCode).toBe(412);
    expect(late.json<Problem>().current).toMatchObject({ id: job.id, technicianIds: [company.worker.id] });
    expect(visit.jobId).toBe(job.id);
  });
});

describe('moving a visit', () => {
  let second: Technician;
  beforeAll(async () => {
    second = await company.newTechnician({ name: 'Cy Second' });
  });

  it('changes time and crew, and frees the old time', async () => {
    const visit = await planned();
    const to = nextHour();
    const moved = ok<Visit>(
      await patch(visit, {
        scheduledStart: hoursFromNow(to),
        scheduledEnd: hoursFromNow(to + 2),
        technicianIds: [second.id],
      }),
    );
    expect(moved).toMatchObject({ revision: 2, state: 'planned', scheduledStart: hoursFromNow(to) });
    expect(moved.assignments.map((item) => item.technicianId)).toEqual([second.id]);
    const job = ok<Job>(await company.manager.call('GET', `/api/jobs/${visit.jobId}`));
    expect(job).toMatchObject({
      revision: 2,
      scheduledStart: hoursFromNow(to),
      technicianNames: ['Cy Second'],
    });
    const gap = { scheduledStart: visit.scheduledStart, scheduledEnd: visit.scheduledEnd };
    await company.newVisit(gap);
    const asBefore = await company.technician.call('GET', `/api/visits/${visit.id}`);
    expect(asBefore.statusCode).toBe(404);
  });

  it('refuses a stale revision with the visit as it is', async () => {
    const visit = await planned();
    ok(await patch(visit, { notes: 'Ring twice' }));
    const stale = await patch(visit, {
      scheduledStart: hoursFromNow(nextHour()),
      scheduledEnd: hoursFromNow(hour + 1),
    });
    expect(stale.statusCode).toBe(412);
    expect(stale.json<Problem>().current).toMatchObject({ revision: 2, notes: 'Ring twice' });
  });

  it('refuses a booked technician with the conflict and the visit as it is', async () => {
    const there = await planned({ technicianIds: [second.id] });
    const visit = await planned();
    const answer = await patch(visit, {
      scheduledStart: there.scheduledStart,
      scheduledEnd: there.scheduledEnd,
      technicianIds: [second.id],
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.json<Problem>()).toMatchObject({
      code: 'visit.conflict',
      conflicts: [{ visitId: there.id, technicianName: 'Cy Second' }],
      current: { id: visit.id, revision: 1, scheduledStart: visit.scheduledStart },
    });
  });

  it('lets exactly one of two simultaneous moves win', async () => {
    const visits = [await planned(), await planned()];
    const to = { scheduledStart: hoursFromNow(nextHour()), scheduledEnd: hoursFromNow(hour + 1) };
    const answers = await Promise.all(
      visits.map((visit) => patch(visit, { ...to, technicianIds: [second.id] })),
    );
    expect(answers.map((answer) => answer.statusCode)).toSatisfy(oneWins);
    const refused = answers.find((answer) => answer.statusCode === 409)?.json<Problem>();
    expect(refused?.conflicts).toMatchObject([{ technicianName: 'Cy Second', start: to.scheduledStart }]);
  });

  it('leaves pinned visits where they are until they are unpinned', async () => {
    const visit = ok<Visit>(await patch(await planned(), { pinned: true }));
    const to = { scheduledStart: hoursFromNow(nextHour()), scheduledEnd: hoursFromNow(hour + 1) };
    const refused = await patch(visit, to);
    expect(refused.json<Problem>()).toMatchObject({ code: 'visit.not_movable', current: { id: visit.id } });
    expect(ok<Visit>(await patch(visit, { ...to, pinned: false }))).toMatchObject({
      pinned: false,
      scheduledStart: to.scheduledStart,
    });
  });

  it('moves no visit that is under way or over, but keeps its notes', async () => {
    let visit = await planned();
    for (const state of ['dispatched', 'en_route', 'on_site', 'in_progress', 'completed'] as const) {
      visit = await company.advance(visit, state);
      if (state === 'dispatched') continue;
      const answer = await patch(visit, { technicianIds: [second.id] });
      expect(answer.json<Problem>().code).toBe('visit.not_movable');
    }
    expect(ok<Visit>(await patch(visit, { notes: 'Key under the mat' })).notes).toBe('Key under the mat');
  });

  it('keeps the arrival window in order', async () => {
    const visit = await planned();
    const short = { windowStart: '2030-01-01T10:00:00Z', windowEnd: '2030-01-01T10:10:00Z' };
    expect(codes(await patch(visit, short))).toEqual(['/windowEnd too_short']);
    const good = { windowStart: '2030-01-01T10:00:00.000Z', windowEnd: '2030-01-01T12:00:00.000Z' };
    expect(ok<Visit>(await patch(visit, good))).toMatchObject(good);
  });

  it('lets the assigned technician change notes and resolution, nothing else', async () => {
    const visit = await planned();
    const noted = ok<Visit>(
      await patch(visit, { notes: 'Ladder needed', resolution: 'Half done' }, company.technician),
    );
    expect(noted).toMatchObject({ notes: 'Ladder needed', resolution: 'Half done', revision: 2 });
    const answer = await patch(
      noted,
      { notes: 'x', pinned: true, scheduledStart: hoursFromNow(1) },
      company.technician,
    );
    expect(answer.statusCode).toBe(403);
    expect(codes(answer)).toEqual(['/scheduledStart forbidden', '/pinned forbidden']);
    expect((await patch(noted, { notes: 'x' }, company.customer)).statusCode).toBe(403);
    const seen = ok<Visit>(await company.customer.call('GET', `/api/visits/${visit.id}`));
    expect(seen.notes).toBe('');
  });
});

describe('walking a visit through its states', () => {
  it('stamps each step, from the server or from the device', async () => {
    let visit = await planned();
    visit = ok<Visit>(await step(visit, { to: 'dispatched' }));
    expect(visit.stamps.dispatchedAt).toBe(visit.updatedAt);
    const left = new Date(Date.now() - 40 * 60_000).toISOString();
    visit = ok<Visit>(await step(visit, { to: 'en_route', occurredAt: left }, company.technician));
    expect(visit.stamps.enRouteAt).toBe(left);
    visit = ok<Visit>(await step(visit, { to: 'on_site' }, company.technician));
    visit = ok<Visit>(await step(visit, { to: 'in_progress' }, company.technician));
    const vague = await step(visit, { to: 'paused', reason: 'because' }, company.technician);
    expect(vague.json<Problem>().errors).toMatchObject([{ pointer: '/reason', code: 'not_listed' }]);
    visit = ok<Visit>(await step(visit, { to: 'paused', reason: 'parts' }, company.technician));
    expect(visit).toMatchObject({ stateReason: 'parts', job: { state: 'paused' } });
    const { startedAt } = visit.stamps;
    visit = ok<Visit>(await step(visit, { to: 'in_progress' }, company.technician));
    expect(visit.stamps.startedAt).toBe(startedAt);
    visit = ok<Visit>(await step(visit, { to: 'completed', resolution: 'New seal' }, company.technician));
    expect(visit).toMatchObject({ state: 'completed', resolution: 'New seal', job: { state: 'completed' } });
    expect(visit.stamps.completedAt).not.toBeNull();
  });

  it('refuses a device clock that is hours ahead, and an end before the beginning', async () => {
    const visit = await planned();
    const ahead = new Date(Date.now() + 2 * 3_600_000).toISOString();
    const answer = await step(visit, { to: 'dispatched', occurredAt: ahead });
    expect(answer.statusCode).toBe(400);
    expect(codes(answer)).toEqual(['/occurredAt in_future']);
    const working = await company.advance(visit, 'dispatched', 'en_route', 'on_site', 'in_progress');
    const behind = new Date(Date.now() - 3_600_000).toISOString();
    const early = await step(working, { to: 'completed', resolution: 'x', occurredAt: behind });
    expect(codes(early)).toEqual(['/occurredAt before_start']);
    await company.advance(working, 'completed');
  });

  it('gives the rest of the time back when the work was done earlier', async () => {
    const visit = await planned();
    const done = await company.advance(
      visit,
      'dispatched',
      'en_route',
      'on_site',
      'in_progress',
      'completed',
    );
    expect(Date.parse(done.scheduledEnd)).toBe(Date.parse(visit.scheduledStart) + 5 * 60_000);
    await company.newVisit({
      scheduledStart: new Date(Date.parse(visit.scheduledStart) + 10 * 60_000).toISOString(),
      scheduledEnd: visit.scheduledEnd,
    });
  });

  it('frees the time of a visit that could not be done or was cancelled', async () => {
    for (const way of [['cancelled'], ['dispatched', 'en_route', 'cannot_complete']] as const) {
      const visit = await planned();
      await company.advance(visit, ...way);
      await company.newVisit({ scheduledStart: visit.scheduledStart, scheduledEnd: visit.scheduledEnd });
    }
  });

  it('keeps a technician at one active visit', async () => {
    const first = await company.advance(await planned(), 'dispatched', 'en_route');
    const second = await company.advance(await planned(), 'dispatched');
    const answer = await step(second, { to: 'en_route' }, company.technician);
    expect(answer.statusCode).toBe(409);
    expect(answer.json<Problem>()).toMatchObject({
      code: 'visit.transition_refused',
      errors: [{ pointer: '/to', code: 'other_visit_active' }],
      current: { id: second.id },
    });
    await company.advance(first, 'cannot_complete');
    ok(await step(second, { to: 'en_route' }, company.technician));
    await company.advance({ ...second, revision: second.revision + 1 }, 'cannot_complete');
  });

  it('lets one of two simultaneous departures win', async () => {
    const visits = [
      await company.advance(await planned(), 'dispatched'),
      await company.advance(await planned(), 'dispatched'),
    ];
    const answers = await Promise.all(visits.map((visit) => step(visit, { to: 'en_route' })));
    expect(answers.map((answer) => answer.statusCode)).toSatisfy(oneWins);
    for (const visit of visits) {
      const current = ok<Visit>(await company.manager.call('GET', `/api/visits/${visit.id}`));
      if (current.state === 'en_route') await company.advance(current, 'cannot_complete');
    }
  });

  it('takes steps back that the table has', async () => {
    const visit = await company.advance(await planned(), 'dispatched', 'en_route', 'dispatched');
    expect(visit.stamps).toMatchObject({ enRouteAt: null });
    const recalled = await company.advance(visit, 'planned');
    expect(recalled.stamps.dispatchedAt).toBeNull();
    const technician = await step(recalled, { to: 'dispatched' }, company.technician);
    expect(technician.json<Problem>().code).toBe('visit.transition_refused');
  });

  it('refuses every step that the table does not have', async () => {
    const visit = await planned();
    for (const to of visitStates.filter((state) => state !== 'dispatched' && state !== 'cancelled')) {
      const answer = await step(visit, { to, reason: 'r', resolution: 'r' });
      expect({ to, status: answer.statusCode }).toEqual({ to, status: 409 });
    }
    const cancelled = await company.advance(visit, 'cancelled');
    for (const to of visitStates) {
      const again = await step(cancelled, { to, reason: 'r', resolution: 'r' });
      expect({ to, status: again.statusCode }).toEqual({ to, status: 409 });
    }
  });
});

describe('listing and deleting visits', () => {
  it('lists those that overlap the window, for each role its own', async () => {
    const at = nextHour() + 1000;
    const visit = await company.newVisit({ startHour: at });
    const foreign = await company.newTechnician({ name: 'Dee Else' });
    const account = await company.newCustomer({ name: 'Else' });
    const site = await company.newSite({ customerId: account.id });
    const job = await company.newJob({ customerId: account.id, siteId: site.id, title: 'Zebra' });
    const other = await company.newVisit({ startHour: at, technicianIds: [foreign.id], jobId: job.id });
    const window = (from: number, to: number) =>
      `from=${hoursFromNow(at + from)}&to=${hoursFromNow(at + to)}`;
    const ids = async (query: string, who = company.manager) =>
      ok<Page<Visit>>(await who.call('GET', `/api/visits?${query}`)).items.map((item) => item.id);
    expect((await ids(window(0, 1))).toSorted()).toEqual([visit.id, other.id].toSorted());
    expect(await ids(window(1, 2))).toEqual([]);
    expect(await ids(window(-1, 0))).toEqual([]);
    expect(await ids(`${window(0, 1)}&technicianId=${foreign.id}`)).toEqual([other.id]);
    expect(await ids(`${window(0, 1)}&q=zebra`)).toEqual([other.id]);
    expect(await ids(`${window(0, 1)}&state=dispatched`)).toEqual([]);
    expect(await ids(`jobId=${job.id}`)).toEqual([other.id]);
    expect(await ids(window(0, 1), company.technician)).toEqual([visit.id]);
    expect(await ids(window(0, 1), company.customer)).toEqual([visit.id]);
  });

  it('pages by start in both directions', async () => {
    for (const sort of ['scheduledStart', '-scheduledStart']) {
      const seen: string[] = [];
      let cursor = '';
      do {
        const page = ok<Page<Visit>>(
          await company.manager.call('GET', `/api/visits?limit=9&count=true&sort=${sort}${cursor}`),
        );
        seen.push(...page.items.map((item) => item.id));
        expect(page.total).toBeGreaterThanOrEqual(seen.length);
        cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : '';
      } while (cursor !== '');
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.length).toBeGreaterThan(20);
    }
  });

  it('deletes a plan, gives the time back and puts the job into the queue', async () => {
    const visit = await planned();
    const answer = await company.admin.call('DELETE', `/api/visits/${visit.id}`, { revision: 1 });
    expect(ok<Visit>(answer).deletedAt).not.toBeNull();
    expect((await company.manager.call('GET', `/api/visits/${visit.id}`)).statusCode).toBe(410);
    const job = ok<Job>(await company.manager.call('GET', `/api/jobs/${visit.jobId}`));
    expect(job).toMatchObject({ state: 'unscheduled', visitCount: 0 });
    await company.newVisit({ scheduledStart: visit.scheduledStart, scheduledEnd: visit.scheduledEnd });
    const started = await company.advance(await planned(), 'dispatched', 'en_route');
    const refused = await company.admin.call('DELETE', `/api/visits/${started.id}`, {
      revision: started.revision,
    });
    expect(refused.json<Problem>().code).toBe('record.referenced');
    await company.advance(started, 'cannot_complete');
  });
});
