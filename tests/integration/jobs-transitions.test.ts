import type { Problem } from '@switchyard/contracts/http/problem.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { jobStates } from '@switchyard/contracts/jobs/job-state.ts';
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

const read = async (id: string) => ok<Job>(await company.manager.call('GET', `/api/jobs/${id}`));
const readVisit = async (id: string) => ok<Visit>(await company.manager.call('GET', `/api/visits/${id}`));
const planned = (fields: Record<string, unknown> = {}) => {
  hour += 2;
  return company.newVisit({ startHour: hour, ...fields });
};
const move = async (id: string, payload: Record<string, unknown>) =>
  await company.manager.call('POST', `/api/jobs/${id}/transitions`, {
    revision: (await read(id)).revision,
    payload,
  });
const moved = async (id: string, to: string, fields: Record<string, unknown> = {}) =>
  ok<Job>(await move(id, { to, ...fields }));

describe('the job follows its visit', () => {
  it('walks the whole way by asking the job', async () => {
    const visit = await planned();
    for (const to of ['dispatched', 'en_route', 'on_site', 'in_progress'] as const) {
      const job = await moved(visit.jobId, to);
      expect(job.state).toBe(to);
      expect((await readVisit(visit.id)).state).toBe(to);
    }
    const paused = await moved(visit.jobId, 'paused', { reason: 'parts' });
    expect(paused).toMatchObject({ state: 'paused', stateReason: 'parts' });
    await moved(visit.jobId, 'in_progress');
    const done = await moved(visit.jobId, 'completed', { resolution: 'New valve' });
    expect(done).toMatchObject({ state: 'completed', scheduledStart: null, visitCount: 1 });
    expect(done.completedAt).not.toBeNull();
    expect((await readVisit(visit.id)).resolution).toBe('New valve');
    await moved(visit.jobId, 'invoiced');
    const closed = await moved(visit.jobId, 'closed');
    expect(closed.completedAt).toBe(done.completedAt);
  });

  it('recalls a dispatched technician', async () => {
    const visit = await planned();
    await moved(visit.jobId, 'dispatched');
    expect((await moved(visit.jobId, 'scheduled')).state).toBe('scheduled');
    expect(await readVisit(visit.id)).toMatchObject({ state: 'planned', stamps: { dispatchedAt: null } });
  });

  it('says what is missing', async () => {
    const visit = await company.advance(await planned(), 'dispatched', 'en_route', 'on_site', 'in_progress');
    const answer = await move(visit.jobId, { to: 'completed' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json<Problem>()).toMatchObject({
      code: 'job.transition_refused',
      errors: [{ pointer: '/resolution', code: 'required' }],
      current: { id: visit.jobId, state: 'in_progress' },
    });
    const paused = await move(visit.jobId, { to: 'paused' });
    expect(paused.json<Problem>().errors).toMatchObject([{ pointer: '/reason', code: 'required' }]);
    await company.advance(visit, 'completed');
  });

  it('waits for a return visit and takes it up again', async () => {
    const visit = await planned();
    await company.advance(visit, 'dispatched', 'en_route', 'on_site', 'in_progress', 'needs_return');
    expect((await read(visit.jobId)).state).toBe('needs_return');
    const second = await planned({ jobId: visit.jobId });
    expect(second.sequence).toBe(2);
    expect(await read(visit.jobId)).toMatchObject({ state: 'scheduled', visitCount: 2 });
    await company.advance(second, 'dispatched', 'en_route', 'on_site', 'in_progress', 'completed');
    expect((await read(visit.jobId)).state).toBe('completed');
  });

  it('is completed only when no visit is open', async () => {
    const first = await planned();
    await planned({ jobId: first.jobId });
    await company.advance(first, 'dispatched', 'en_route', 'on_site', 'in_progress', 'completed');
    expect((await read(first.jobId)).state).toBe('scheduled');
  });

  it('reopens by the last completed visit, with a reason, and not once invoiced', async () => {
    const visit = await planned();
    await company.advance(visit, 'dispatched', 'en_route', 'on_site', 'in_progress', 'completed');
    const without = await move(visit.jobId, { to: 'in_progress' });
    expect(without.json<Problem>().errors).toMatchObject([{ pointer: '/reason', code: 'required' }]);
    const job = await moved(visit.jobId, 'in_progress', { reason: 'Leaks again' });
    expect(job).toMatchObject({ state: 'in_progress', completedAt: null, stateReason: 'Leaks again' });
    await moved(visit.jobId, 'completed', { resolution: 'Sealed' });
    await moved(visit.jobId, 'invoiced');
    expect((await move(visit.jobId, { to: 'in_progress', reason: 'Again' })).statusCode).toBe(409);
    const current = await readVisit(visit.id);
    const direct = await company.manager.call('POST', `/api/visits/${visit.id}/transitions`, {
      revision: current.revision,
      payload: { to: 'in_progress', reason: 'Again' },
    });
    expect(direct.json<Problem>().code).toBe('visit.transition_refused');
    expect((await moved(visit.jobId, 'completed', { reason: 'Invoice void' })).state).toBe('completed');
  });
});

describe('the job moves by itself', () => {
  it('is triaged from requested to unscheduled', async () => {
    const job = await company.newJob({ state: 'requested' });
    const early = await company.manager.call('POST', '/api/visits', {
      payload: {
        jobId: job.id,
        technicianIds: [company.worker.id],
        scheduledStart: '2030-01-01T10:00:00Z',
        scheduledEnd: '2030-01-01T11:00:00Z',
      },
    });
    expect(early.json<Problem>()).toMatchObject({ code: 'job.transition_refused', current: { id: job.id } });
    expect((await moved(job.id, 'quoted')).state).toBe('quoted');
    expect((await moved(job.id, 'unscheduled')).state).toBe('unscheduled');
  });

  it.each(['on_hold', 'cancelled', 'unscheduled'] as const)(
    'cancels the plan and frees the technician when it becomes %s',
    async (to) => {
      const visit = await planned();
      const without = await move(visit.jobId, { to });
      expect(without.json<Problem>().errors).toMatchObject([{ pointer: '/reason', code: 'required' }]);
      expect((await readVisit(visit.id)).state).toBe('planned');
      const job = await moved(visit.jobId, to, { reason: 'Weather' });
      expect(job).toMatchObject({
        state: to,
        stateReason: 'Weather',
        technicianIds: [],
        scheduledStart: null,
      });
      expect(await readVisit(visit.id)).toMatchObject({ state: 'cancelled', stateReason: 'Weather' });
      const again = await company.newVisit({ startHour: hour });
      expect(again.scheduledStart).toBe(visit.scheduledStart);
    },
  );

  it.each(['on_hold', 'cancelled'] as const)(
    'recalls technicians on the way when it becomes %s',
    async (to) => {
      const visit = await company.advance(await planned(), 'dispatched', 'en_route');
      const without = await move(visit.jobId, { to });
      expect(without.json<Problem>().errors).toMatchObject([{ pointer: '/reason', code: 'required' }]);
      expect((await moved(visit.jobId, to, { reason: 'Changed their mind' })).state).toBe(to);
      expect(await readVisit(visit.id)).toMatchObject({
        state: 'cannot_complete',
        stateReason: 'Changed their mind',
      });
      await company.advance(await planned(), 'dispatched', 'en_route', 'cannot_complete');
    },
  );

  it('is put on hold while one works and another is on the way, both free for the next visit', async () => {
    const second = await company.newTechnician({ name: 'Bo Lind' });
    const working = await company.advance(
      await planned(),
      'dispatched',
      'en_route',
      'on_site',
      'in_progress',
    );
    const coming = await company.newVisit({
      jobId: working.jobId,
      technicianIds: [second.id],
      startHour: (hour += 2),
    });
    await company.advance(coming, 'dispatched', 'en_route');
    expect((await moved(working.jobId, 'on_hold', { reason: 'No permit' })).state).toBe('on_hold');
    expect((await readVisit(working.id)).state).toBe('needs_return');
    expect((await readVisit(coming.id)).state).toBe('cannot_complete');
    const next = await company.newVisit({ technicianIds: [second.id], startHour: (hour += 2) });
    await company.advance(next, 'dispatched', 'en_route', 'cannot_complete');
    await company.advance(await planned(), 'dispatched', 'en_route', 'cannot_complete');
  });

  it('cannot be cancelled once work has begun', async () => {
    const visit = await company.advance(await planned(), 'dispatched', 'en_route', 'on_site', 'in_progress');
    const answer = await move(visit.jobId, { to: 'cancelled', reason: 'Changed their mind' });
    expect(answer.json<Problem>().code).toBe('job.transition_refused');
    await company.advance(visit, 'needs_return');
  });

  it('rests on hold from a pause, the technician free for the next visit', async () => {
    const visit = await company.advance(
      await planned(),
      'dispatched',
      'en_route',
      'on_site',
      'in_progress',
      'paused',
    );
    expect((await moved(visit.jobId, 'on_hold', { reason: 'Waiting for parts' })).state).toBe('on_hold');
    expect((await readVisit(visit.id)).state).toBe('needs_return');
    await company.advance(await planned(), 'dispatched', 'en_route', 'cannot_complete');
    expect((await moved(visit.jobId, 'unscheduled')).state).toBe('unscheduled');
  });

  it('refuses every step that the table does not have and says what is possible', async () => {
    const job = await company.newJob();
    for (const to of jobStates.filter((state) => state !== 'on_hold' && state !== 'cancelled')) {
      const answer = await move(job.id, { to, reason: 'r', resolution: 'r' });
      expect({ to, status: answer.statusCode }).toEqual({ to, status: 409 });
      expect(answer.json<Problem>().detail?.length).toBeGreaterThan(5);
    }
    expect((await read(job.id)).revision).toBe(1);
  });

  it('is for the office', async () => {
    const visit = await planned();
    for (const who of [company.technician, company.customer]) {
      const answer = await who.call('POST', `/api/jobs/${visit.jobId}/transitions`, {
        revision: 2,
        payload: { to: 'dispatched' },
      });
      expect(answer.statusCode).toBe(403);
    }
  });
});
