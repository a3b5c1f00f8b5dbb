import { pageSchema } from '@switchyard/contracts/http/page.ts';
import { type Job, jobSchema } from '@switchyard/contracts/jobs/job.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { readCourse } from '@switchyard/platform/db/repositories/experiment-course-repository.ts';
import { findFreePort } from '@switchyard/platform/embedded/free-port.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ApiClient, openApiClient } from '../../scripts/replay/api-client.ts';
import { openCrew } from '../../scripts/replay/crew.ts';
import type { ReplayContext } from '../../scripts/replay/replay-context.ts';
import { limitConcurrency, startPace, startRush } from '../../scripts/replay/pace.ts';
import { openPlaces, pages } from '../../scripts/replay/places.ts';
import { playInHurry, playInTime } from '../../scripts/replay/play-record.ts';
import { newCounts, type ReplayCounts } from '../../scripts/replay/replay-counts.ts';
import { isReplayed, type ReplayItem, replayItems } from '../../scripts/replay/replay-item.ts';
import { endRunningVisits, readReplayedJobs } from '../../scripts/replay/running-work.ts';
import { draftRecord, type DraftedRecord } from '@switchyard/platform/sample/company-plan.ts';
import { demoEmail, demoPassword } from '../../scripts/seed/demo-accounts.ts';
import { readCityRecord } from '../../scripts/seed/read-city-requests.ts';
import { seedCompany } from '../../scripts/seed/seed-company.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { waitFor } from '../support/wait-for.ts';

vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 });

let test: TestApp;
let base: string;
let record: DraftedRecord;
let companyId: string;

beforeAll(async () => {
  const port = await findFreePort();
  base = `http://127.0.0.1:${port}`;
  test = await createTestApp({ environment: { SWITCHYARD_ORIGINS: base } });
  record = draftRecord(await readCityRecord());
  const size = { technicians: 8, cycles: 1, sample: 30, perTechnician: { from: 2, to: 2 } };
  const { database, clock } = test.deps;
  ({ companyId } = await seedCompany({ database, clock }, record, size));
  await test.app.listen({ port, host: '127.0.0.1' });
});
afterAll(async () => {
  await test[Symbol.asyncDispose]();
});

type Run = {
  context: ReplayContext;
  known: Map<string, Job>;
  counts: ReplayCounts;
  api: ApiClient;
  own: Set<string>;
};

async function open(signal: AbortSignal, pace: ReplayContext['pace'], isBusy = false): Promise<Run> {
  const counts = newCounts();
  const runId = crypto.randomUUID().slice(0, 8);
  const api = await openApiClient({
    base,
    email: demoEmail('manager'),
    password: demoPassword,
    sessions: 1,
    signal,
    limit: limitConcurrency(4),
    onWrite: () => {
      counts.writes += 1;
    },
  });
  const known = await readReplayedJobs(api);
  const places = await openPlaces(api, record.directory, runId);
  const { crew, visits } = await openCrew(api, Date.now());
  const context = { api, pace, places, crew, counts, runId, isBusy, signal, now: () => Date.now() };
  const own = new Set([...known.values()].map((job) => job.id));
  await endRunningVisits(context, visits, own);
  return { context, known, counts, api, own };
}

/** A dozen requests of one morning for each outcome. */
const items = (): ReplayItem[] => {
  const day = { from: Date.parse('2015-05-05T00:00:00Z'), to: Date.parse('2015-05-07T00:00:00Z') };
  const all = replayItems(record.drafts, day);
  const soon = all.filter(({ closed, opened }) => closed !== null && closed - opened < 2 * 86_400_000);
  const withdrawn = soon.filter(({ draft }) => draft.closure.kind === 'withdrawn').slice(0, 2);
  const visited = soon.filter(({ draft }) => draft.closure.kind !== 'withdrawn').slice(0, 8);
  return [...visited, ...withdrawn].toSorted((a, b) => a.opened - b.opened);
};
/** Two days in five seconds. */
const quick = (signal: AbortSignal) =>
  startPace({ from: items()[0]?.opened ?? 0, speed: 50_000, now: () => Date.now(), signal });

const replayed = async (api: ApiClient): Promise<Job[]> => {
  const found: Job[] = [];
  for await (const job of pages(api, '/api/jobs', pageSchema(jobSchema))) {
    if (isReplayed(job.externalRef)) found.push(job);
  }
  return found;
};

const sorted = (texts: string[]) => texts.toSorted((a, b) => a.localeCompare(b));

it('the demo has an A/B test that runs for a week, with its course', async () => {
  const course = await test.deps.database.inCompany(companyId, async (tx) => {
    const experiments = await tx.selectFrom('experiments').select('id').execute();
    expect(experiments).toHaveLength(1);
    return await readCourse(tx, experiments[0]?.id ?? '');
  });
  expect(course).toHaveLength(7);
  const units = course.map(({ arms }) => arms.reduce((sum, arm) => sum + arm.units, 0));
  expect(units).toEqual(units.toSorted((a, b) => a - b));
  expect(units.at(-1)).toBe(2_391);
  expect(course.every(({ changes }) => changes.length === 2)).toBe(true);
});

describe('a replay', () => {
  it('that is stopped in the middle ends at once and leaves its jobs where they are', async () => {
    const stop = new AbortController();
    const { context, known, counts, api } = await open(new AbortController().signal, quick(stop.signal));
    const played = playInTime({ ...context, signal: stop.signal }, { items: items(), known });
    await waitFor('the first requests', () => counts.arrived > 1);
    stop.abort(new Error('enough'));
    await played;
    expect([...counts.errors]).toEqual([]);
    expect((await replayed(api)).length).toBeGreaterThan(0);
  });

  it('is continued by the next: every request once, visited ones completed, withdrawn ones cancelled', async () => {
    const { signal } = new AbortController();
    const { context, known, counts, api } = await open(signal, quick(signal));
    expect(known.size).toBeGreaterThan(0);
    await playInTime(context, { items: items(), known });
    expect([...counts.errors]).toEqual([]);
    const jobs = await replayed(api);
    expect(sorted(jobs.map((job) => job.externalRef ?? ''))).toEqual(sorted(items().map((item) => item.ref)));
    const states = new Set(jobs.map((job) => job.state));
    expect(sorted([...states])).toEqual(['cancelled', 'completed']);
    expect(jobs.filter((job) => job.state === 'completed')).toHaveLength(8);
  });

  it('enters nothing when all has been played', async () => {
    const { signal } = new AbortController();
    const { context, known, counts } = await open(signal, quick(signal));
    await playInTime(context, { items: items(), known });
    expect(counts).toMatchObject({ writes: 0, arrived: 0, skipped: 10 });
  });

  it('shows in the timeline as a replay, in the hands of the manager', async () => {
    const rows = await test.services.database.inCompany(companyId, async (tx) => {
      const found = await sql<{ source: string; actor: string; n: number }>`
        SELECT payload ->> 'source' AS source, payload -> 'actor' ->> 'name' AS actor, count(*)::int AS n FROM events
        WHERE topic LIKE '%:timeline' AND type = 'visit.state_changed' AND payload ->> 'source' <> 'seed'
        GROUP BY 1, 2`.execute(tx);
      return found.rows;
    });
    expect(rows).toMatchObject([{ source: 'replay', actor: 'Morgan Ellis' }]);
    expect(rows[0]?.n).toBeGreaterThanOrEqual(8 * 5);
  });

  it('in a hurry makes many writes of each request and books nobody twice', async () => {
    const { signal } = new AbortController();
    const rush = startRush({ from: 0, now: () => Date.now(), signal });
    const { context, known, counts, api } = await open(signal, rush, true);
    const day = { from: Date.parse('2015-06-02T00:00:00Z'), to: Date.parse('2015-06-03T00:00:00Z') };
    const done = (item: ReplayItem) => item.draft.closure.kind === 'done';
    const work = replayItems(record.drafts, day).filter(done).slice(0, 10);
    await playInHurry(context, { items: work, known }, 5);
    expect([...counts.errors]).toEqual([]);
    expect(counts).toMatchObject({ arrived: 10, completed: 10 });
    expect(counts.writes).toBeGreaterThanOrEqual(10 * 10);
    expect((await replayed(api)).filter((job) => job.state === 'completed')).toHaveLength(18);
  });
});
