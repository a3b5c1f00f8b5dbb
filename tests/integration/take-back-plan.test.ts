import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let app: TestApp;
let company: WorkCompany;
/** Visits of this file are consecutive, so that they never overlap. */
let hour = 0;
beforeAll(async () => {
  app = await createTestApp();
  company = await newWorkCompany(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const planned = () => {
  hour += 3;
  return company.newVisit({ startHour: hour });
};
const step = (visit: Visit, payload: Record<string, unknown>, who = company.manager) =>
  who.call('POST', `/api/visits/${visit.id}/transitions`, { revision: visit.revision, payload });

describe('taking a plan back', () => {
  const undo = { to: 'cancelled', reason: 'Planning taken back by the dispatcher', takesBackPlan: true };
  const readVisits = async (jobId: string) =>
    ok<Page<Visit>>(await company.manager.call('GET', `/api/visits?jobId=${jobId}`)).items;

  it('removes the visit and frees its number', async () => {
    const visit = await planned();
    expect(ok<Visit>(await step(visit, undo))).toMatchObject({ state: 'planned', revision: 2 });
    expect(await readVisits(visit.jobId)).toEqual([]);
    const job = ok<Job>(await company.manager.call('GET', `/api/jobs/${visit.jobId}`));
    expect(job).toMatchObject({
      state: 'unscheduled',
      stateReason: null,
      visitCount: 0,
      technicianNames: [],
    });
    const { jobId, scheduledStart, scheduledEnd } = visit;
    const again = { jobId, scheduledStart, scheduledEnd, technicianIds: [company.worker.id] };
    expect(ok<Visit>(await company.manager.call('POST', '/api/visits', { payload: again }))).toMatchObject({
      sequence: 1,
    });
    const topic = companyTopic(company.companyId, 'timeline');
    const events = ok<{ items: { event: { type: string; reason: string | null } }[] }>(
      await company.manager.call('GET', `/api/events?topic=${topic}&about=visit:${visit.id}`),
    );
    expect(events.items.map(({ event }) => [event.type, event.reason])).toEqual([
      ['visit.deleted', undo.reason],
      ['visit.planned', null],
    ]);
  });

  it('gives a restored visit the next number', async () => {
    const first = await planned();
    const removed = ok<Visit>(await step(first, undo));
    hour += 3;
    const second = await company.newVisit({ jobId: first.jobId, startHour: hour });
    expect(second.sequence).toBe(1);
    const restored = await company.admin.call('POST', `/api/visits/${first.id}/restore`, {
      revision: removed.revision,
    });
    expect(ok<Visit>(restored)).toMatchObject({ sequence: 2, state: 'planned', deletedAt: null });
  });

  it('cancels a visit that something has happened to, or that another user planned', async () => {
    const moved = await planned();
    const later = ok<Visit>(
      await company.manager.call('PATCH', `/api/visits/${moved.id}`, {
        revision: moved.revision,
        payload: { notes: 'Gate code 4711' },
      }),
    );
    expect(ok<Visit>(await step(later, undo))).toMatchObject({ state: 'cancelled', deletedAt: null });
    const dispatched = ok<Visit>(await step(await planned(), { to: 'dispatched' }));
    expect(ok<Visit>(await step(dispatched, undo))).toMatchObject({ state: 'cancelled', deletedAt: null });
    const theirs = await planned();
    expect(ok<Visit>(await step(theirs, undo, company.admin))).toMatchObject({
      state: 'cancelled',
      deletedAt: null,
    });
    const ordinary = await planned();
    const { takesBackPlan: _, ...cancel } = undo;
    expect(ok<Visit>(await step(ordinary, cancel))).toMatchObject({ state: 'cancelled', deletedAt: null });
  });

  it('goes with cancelling alone', async () => {
    const answer = await step(await planned(), { to: 'dispatched', takesBackPlan: true });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<Problem>().errors).toEqual([expect.objectContaining({ pointer: '/takesBackPlan' })]);
  });
});
