import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { SchedulePlan } from '@switchyard/contracts/scheduling/schedule-run.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { failRun } from '@switchyard/platform/db/repositories/schedule-search-repository.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { searchSchedule } from '@switchyard/workers/handlers/scheduling/search-schedule.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { scheduleCalls, shiftsOf } from '../support/schedule-calls.ts';
import { type SpineStack, startSpineStack } from '../support/spine-stack.ts';
import { newWorkCompany, type WorkCompany } from '../support/work-company.ts';

let stack: SpineStack;
const cleanUp: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  stack = await startSpineStack();
});
afterEach(async () => {
  for (const step of cleanUp.splice(0)) await step();
});
afterAll(() => stack[Symbol.asyncDispose]());

/** For searches in this process. */
const deps = () => ({ ...stack.test.deps, stopping: new AbortController().signal });

/** A worker process of its own, which a test may kill. */
function startProcess() {
  const { services } = stack.test;
  const main = fileURLToPath(new URL('../../workers/src/main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, '--roles', 'relay,handlers,schedules'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'test',
      NODE_OPTIONS: '',
      LOG_LEVEL: 'silent',
      DATABASE_URL: services.appUrl,
      DATABASE_RELAY_URL: services.relayUrl,
      REDIS_URL: stack.redisServer.url,
      SWITCHYARD_WORKER_PORT: '0',
    },
  });
  const ended = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  cleanUp.push(kill);
  return { kill };
}

async function newCompany(): Promise<{ company: WorkCompany; technicianIds: string[] }> {
  const company = await newWorkCompany(stack.test);
  const { siteAt } = scheduleCalls(company);
  const { id } = await company.newTechnician({
    name: 'Ada',
    shifts: shiftsOf(8, 17),
    home: { latitude: 42.36, longitude: -71.06 },
  });
  for (const latitude of [42.3, 42.35, 42.4, 42.45]) {
    const siteId = await siteAt(latitude);
    for (let n = 0; n < 3; n += 1) await company.newJob({ siteId });
  }
  return { company, technicianIds: [id] };
}

const served = ({ run }: SchedulePlan) => run.figures?.planned ?? 0;

describe('a search whose worker is gone', () => {
  it('keeps the last plan when the process is killed, and goes on from it elsewhere', async () => {
    const { company, technicianIds } = await newCompany();
    const calls = scheduleCalls(company);
    const process = startProcess();
    const run = await calls.start({ technicianIds, seconds: 5, iterations: null });
    await calls.until('a plan', run, ({ moves }) => moves.length > 0);
    await process.kill();
    const kept = await calls.read(run);
    expect(kept.run.state).toBe('running');
    expect(served(kept)).toBeGreaterThan(0);

    const workers = await stack.startWorkers(['relay', 'handlers', 'schedules']);
    cleanUp.push(async () => await workers[Symbol.asyncDispose]());
    const plan = await calls.ended(run);
    expect(plan.run.state).toBe('done');
    expect(served(plan)).toBeGreaterThanOrEqual(served(kept));
    expect(plan.run.progress?.iterations).toBeGreaterThan(kept.run.progress?.iterations ?? 0);
    const { outcomes } = await calls.apply(plan);
    expect(outcomes.every(({ result }) => result === 'applied')).toBe(true);
  });

  it('is given back at once when the process ends in order', async () => {
    const { company, technicianIds } = await newCompany();
    const calls = scheduleCalls(company);
    const workers = await stack.startWorkers(['relay', 'handlers', 'schedules']);
    const run = await calls.start({ technicianIds, seconds: 120, iterations: null });
    await calls.until('a plan', run, ({ moves }) => moves.length > 0);
    await workers[Symbol.asyncDispose]();
    const given = await calls.read(run);
    expect(given.run.state).toBe('queued');
    expect(given.moves.length).toBeGreaterThan(0);
    await calls.cancel(run);
  });

  it('is given up after three losses, with the last plan', async () => {
    const { company, technicianIds } = await newCompany();
    const calls = scheduleCalls(company);
    const run = await calls.start({ technicianIds });
    await searchSchedule(deps());
    const done = await calls.read(run);
    const { database } = stack.test.deps;
    await database.inCompany(company.companyId, (tx) =>
      sql`UPDATE schedule_runs SET state = 'running', attempts = 3, alive_at = now() - interval '1 minute'
        WHERE id = ${run.id}`.execute(tx),
    );
    await searchSchedule(deps());
    const given = await calls.read(run);
    expect(given.run).toMatchObject({ state: 'failed', error: 'worker_lost' });
    expect(given.moves).toEqual(done.moves);
    expect((await calls.apply(given)).run.applied).toBe(given.moves.length);
  });
});

describe('a search in progress', () => {
  it('is heard of while it reads the board', async () => {
    const { company, technicianIds } = await newCompany();
    const run = await scheduleCalls(company).start({ technicianIds, iterations: 200 });
    const owner = new pg.Client({ connectionString: stack.test.services.ownerUrl });
    await owner.connect();
    cleanUp.push(() => owner.end());
    await owner.query('BEGIN; LOCK TABLE visits IN ACCESS EXCLUSIVE MODE');
    const search = searchSchedule(deps());
    const silentMs = async () => {
      const { rows } = await owner.query<{ ms: string }>(
        'SELECT extract(epoch FROM alive_at - started_at) * 1000 AS ms FROM schedule_runs WHERE id = $1',
        [run.id],
      );
      return Number(rows[0]?.ms ?? 0);
    };
    await expect.poll(silentMs, { timeout: 5_000 }).toBeGreaterThan(1_000);
    await owner.query('ROLLBACK');
    await search;
    expect((await scheduleCalls(company).read(run)).run.state).toBe('done');
  });

  it('loses a plan that fails its check, also if it was cancelled meanwhile', async () => {
    const { company, technicianIds } = await newCompany();
    const calls = scheduleCalls(company);
    const run = await calls.start({ technicianIds, iterations: 200 });
    await searchSchedule(deps());
    const runner = newId();
    const fail = (error: 'worker_lost' | 'faulty_plan') =>
      stack.test.deps.database.inCompany(company.companyId, (tx) =>
        failRun(tx, { runId: run.id, runner, error }),
      );
    await stack.test.deps.database.inCompany(company.companyId, (tx) =>
      sql`UPDATE schedule_runs SET state = 'cancelled', runner = ${runner} WHERE id = ${run.id}`.execute(tx),
    );
    expect(await fail('worker_lost')).toBe(false);
    expect((await calls.read(run)).moves.length).toBeGreaterThan(0);
    expect(await fail('faulty_plan')).toBe(true);
    const failed = await calls.read(run);
    expect(failed.run).toMatchObject({ state: 'failed', error: 'faulty_plan' });
    expect(failed.moves).toEqual([]);
  });
});

describe('searches of several companies', () => {
  it('take turns: first the company that has waited longest', async () => {
    const busy = await newCompany();
    const calm = await newCompany();
    const [busyCalls, calmCalls] = [scheduleCalls(busy.company), scheduleCalls(calm.company)];
    const options = { iterations: 200 };
    await busyCalls.start({ ...options, technicianIds: busy.technicianIds });
    await searchSchedule(deps());
    const second = await busyCalls.start({ ...options, technicianIds: busy.technicianIds });
    const other = await calmCalls.start({ ...options, technicianIds: calm.technicianIds });
    await searchSchedule(deps());
    expect((await calmCalls.read(other)).run.state).toBe('done');
    expect((await busyCalls.read(second)).run.state).toBe('queued');
    await searchSchedule(deps());
    expect((await busyCalls.read(second)).run.state).toBe('done');
  });

  it('are three per company at most', async () => {
    const { company, technicianIds } = await newCompany();
    const calls = scheduleCalls(company);
    const runs = [];
    for (let n = 0; n < 3; n += 1) runs.push(await calls.start({ technicianIds }));
    const payload = { from: runs[0]?.options.from };
    const refused = await company.manager.call('POST', '/api/scheduling', { payload });
    expect(refused.json()).toMatchObject({ code: 'scheduling.too_many_runs' });
    for (const run of runs) await calls.cancel(run);
    // Also when they are started at the same time.
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => company.manager.call('POST', '/api/scheduling', { payload })),
    );
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 201)).toHaveLength(3);
    expect(codes.filter((code) => code === 409)).toHaveLength(5);
  });
});
