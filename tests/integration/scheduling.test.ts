import type { MoveOutcome, SchedulePlan, ScheduleRun } from '@switchyard/contracts/scheduling/schedule-run.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SpineStack, startSpineStack } from '../support/spine-stack.ts';
import { waitFor } from '../support/wait-for.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let stack: SpineStack;

beforeAll(async () => {
  stack = await startSpineStack();
  await stack.startWorkers(['relay', 'handlers', 'schedules']);
});
afterAll(() => stack[Symbol.asyncDispose]());

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
/** An instant of tomorrow; companies of tests are in UTC. */
const at = (hour: number, minute = 0) =>
  `${tomorrow}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00.000Z`;
const dayShifts = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute: 480, endMinute: 1020 }));
/** Search of a tenth of a second with a settled length. */
const short = { from: tomorrow, iterations: 2_000, seconds: 5, breakMinutes: 0, keepsTerritories: false };

async function located(company: WorkCompany, latitude: number): Promise<string> {
  return (await company.newSite({ position: { latitude, longitude: -71.06 } })).id;
}

async function start(company: WorkCompany, options: object = {}): Promise<ScheduleRun> {
  return ok<ScheduleRun>(
    await company.manager.call('POST', '/api/scheduling', { payload: { ...short, ...options } }),
  );
}

async function read(company: WorkCompany, { id }: Pick<ScheduleRun, 'id'>): Promise<SchedulePlan> {
  return ok<SchedulePlan>(await company.manager.call('GET', `/api/scheduling/${id}`));
}

async function ended(company: WorkCompany, run: ScheduleRun): Promise<SchedulePlan> {
  return await waitFor('the end of the search', async () => {
    const plan = await read(company, run);
    return plan.run.state === 'queued' || plan.run.state === 'running' ? undefined : plan;
  });
}

async function planned(company: WorkCompany, options: object = {}): Promise<SchedulePlan> {
  return await ended(company, await start(company, options));
}

async function apply(company: WorkCompany, plan: SchedulePlan, ids = plan.moves.map(({ id }) => id)) {
  const url = `/api/scheduling/${plan.run.id}/apply`;
  return ok<{ run: ScheduleRun; outcomes: MoveOutcome[] }>(
    await company.manager.call('POST', url, { payload: { moves: ids } }),
  );
}

async function visitsOf(company: WorkCompany): Promise<Visit[]> {
  const { items } = ok<{ items: Visit[] }>(await company.manager.call('GET', '/api/visits?limit=100'));
  return items;
}

async function newCrew(company: WorkCompany): Promise<{ ids: string[]; site: string }> {
  const one = await company.newTechnician({ name: 'Ada Kowalski', shifts: dayShifts, home: { latitude: 42.35, longitude: -71.06 } });
  const two = await company.newTechnician({ name: 'Ben Tran', shifts: dayShifts, home: { latitude: 42.45, longitude: -71.06 } });
  return { ids: [one.id, two.id], site: await located(company, 42.36) };
}

describe('a run of smart scheduling', () => {
  it('plans waiting jobs in a worker, streams better plans, and writes nothing before it is applied', async () => {
    const company = await newWorkCompany(stack.test);
    const { ids, site } = await newCrew(company);
    const jobs: Job[] = [];
    for (let n = 0; n < 6; n += 1) {
      const siteId = n % 2 === 0 ? site : await located(company, 42.4 + n / 100);
      jobs.push(await company.newJob({ title: `Job ${n}`, siteId }));
    }
    const socket = await stack.socket(company.manager);
    const run = await start(company, { technicianIds: ids, iterations: 20_000 });
    expect(run).toMatchObject({ state: 'queued', figures: null, applied: 0 });
    const plan = await ended(company, run);
    expect(plan.run).toMatchObject({
      state: 'done',
      error: null,
      figures: { planned: 6, unassigned: 0, moved: 0, jobs: 6, technicians: 2 },
      progress: { iterations: 20_000 },
    });
    expect(plan.run.figures?.before.visits).toBe(0);
    expect(new Set(plan.moves.map(({ jobId }) => jobId))).toEqual(new Set(jobs.map(({ id }) => id)));
    expect(await visitsOf(company)).toEqual([]);


    const { run: after, outcomes } = await apply(company, plan);
    expect(outcomes.map(({ result }) => result)).toEqual(Array(6).fill('applied'));
    expect(after.applied).toBe(6);
    const visits = await visitsOf(company);
    expect(visits).toHaveLength(6);
    for (const move of plan.moves) {
      const visit = visits.find(({ jobId }) => jobId === move.jobId);
      expect(visit).toMatchObject({ scheduledStart: move.after.startsAt, scheduledEnd: move.after.endsAt });
      expect(visit?.assignments.map(({ technicianId }) => technicianId)).toEqual([move.after.technicianId]);
    }
    // Again, also with another key: nothing is planned twice.
    const again = await apply(company, plan);
    expect(again.outcomes.map(({ result }) => result)).toEqual(Array(6).fill('applied'));
    expect(await visitsOf(company)).toHaveLength(6);
  });
});
