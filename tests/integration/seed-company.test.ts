import { jobSchema } from '@switchyard/contracts/jobs/job.ts';
import { pageSchema } from '@switchyard/contracts/http/page.ts';
import { currentUserSchema } from '@switchyard/contracts/identity/user.ts';
import { visitSchema } from '@switchyard/contracts/visits/visit.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { draftRecord, type DraftedRecord } from '@switchyard/platform/sample/company-plan.ts';
import { demoEmail, demoPassword } from '../../scripts/seed/demo-accounts.ts';
import { readCityRecord } from '../../scripts/seed/read-city-requests.ts';
import { hasCompany, seedCompany, type SeedSize, type SeedSummary } from '../../scripts/seed/seed-company.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { createTestApp, type TestApp, testOrigin } from '../support/test-app.ts';

vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 });

const size: SeedSize = { technicians: 10, cycles: 1, sample: 80, perTechnician: { from: 3, to: 4 } };
const page = <Item extends Parameters<typeof pageSchema>[0]>(item: Item) => pageSchema(item);

let test: TestApp;
let record: DraftedRecord;
let summary: SeedSummary;
let now = new Date('2026-11-24T15:00:00Z');

const seed = async () =>
  await seedCompany({ database: test.services.database, clock: { now: () => now } }, record, size);

beforeAll(async () => {
  test = await createTestApp();
  record = draftRecord(await readCityRecord());
  summary = await seed();
});
afterAll(async () => {
  await test[Symbol.asyncDispose]();
});

async function signIn(role: string) {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { origin: testOrigin },
    payload: { email: demoEmail(role), password: demoPassword },
  });
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  const get = async (url: string) =>
    (await test.app.inject({ method: 'GET', url, headers: { cookie } })).json<unknown>();
  return { status: answer.statusCode, body: answer.json<unknown>(), get };
}

const count = async (query: string) =>
  await test.services.database.inCompany(summary.companyId, async (tx) => {
    const result = await sql<{ n: number }>`SELECT count(*)::int AS n FROM (${sql.raw(query)}) found`.execute(
      tx,
    );
    return result.rows[0]?.n ?? -1;
  });

describe('the demo company', () => {
  it('has work of the past, of today and of tomorrow', async () => {
    expect(summary).toMatchObject({ isNew: true });
    expect(await count('SELECT FROM jobs')).toBe(summary.jobs);
    expect(await count('SELECT FROM visits')).toBe(summary.visits);
    expect(await count("SELECT FROM visits WHERE scheduled_start > '2026-11-25T05:00:00Z'")).toBeGreaterThan(
      5,
    );
    expect(
      await count("SELECT FROM visits WHERE state IN ('en_route', 'on_site', 'in_progress', 'paused')"),
    ).toBeGreaterThan(1);
    expect(
      await count("SELECT FROM jobs WHERE state IN ('unscheduled', 'needs_return')"),
    ).toBeGreaterThanOrEqual(15);
    expect(
      await count("SELECT FROM jobs WHERE state = 'completed' AND completed_at > '2026-11-24T15:00:00Z'"),
    ).toBe(0);
    expect(await count('SELECT FROM technicians')).toBe(10);
  });

  it('lets the four roles sign in, each to something to see', async () => {
    for (const role of ['admin', 'manager', 'tech', 'customer']) {
      const { status, body, get } = await signIn(role);
      expect({ role, status }).toEqual({ role, status: 200 });
      expect(currentUserSchema.parse(body)).toMatchObject({
        companyName: 'Harbor Field Services',
        demo: true,
      });
      const jobs = page(jobSchema).parse(await get('/api/jobs?limit=5'));
      expect({ role, jobs: jobs.items.length > 0 }).toEqual({ role, jobs: true });
    }
  });

  it('shows today on the board, dated as if it had been entered when it happened', async () => {
    const { get } = await signIn('manager');
    const answer = await get('/api/visits?from=2026-11-24T05:00:00Z&to=2026-11-25T05:00:00Z&limit=200');
    const visits = page(visitSchema).parse(answer).items;
    expect(visits.length).toBeGreaterThan(15);
    expect(visits.some((visit) => visit.state === 'completed')).toBe(true);
    expect(visits.every((visit) => Date.parse(visit.createdAt) <= now.getTime())).toBe(true);
    expect(visits.every((visit) => visit.assignments.length > 0)).toBe(true);
  });

  it('has told its story in the timeline: each job was created once, by the rules', async () => {
    const created = "SELECT FROM events WHERE topic LIKE '%:timeline' AND type = 'job.created'";
    expect(await count(created)).toBe(summary.jobs);
    expect(await count(`${created} AND payload ->> 'source' <> 'seed'`)).toBe(0);
    const early = `${created} AND (payload ->> 'occurredAt')::timestamptz < '2026-11-23T00:00:00Z'`;
    expect(await count(early)).toBeGreaterThan(10);
  });

  it('has checklists for its trades and what was recorded at visits of the last days', async () => {
    expect(await count('SELECT FROM checklists')).toBeGreaterThanOrEqual(8);
    const done = await count("SELECT FROM visits WHERE state = 'completed'");
    expect(await count("SELECT DISTINCT visit_id FROM visit_entries WHERE kind = 'time'")).toBeGreaterThan(
      done / 2,
    );
    for (const kind of ['note', 'part', 'reading']) {
      expect({ kind, some: (await count(`SELECT FROM visit_entries WHERE kind = '${kind}'`)) > 3 }).toEqual({
        kind,
        some: true,
      });
    }
    expect(await count('SELECT FROM visit_entries WHERE technician_id IS NULL')).toBe(0);
  });

  it('has flags and one running experiment', async () => {
    expect(await count('SELECT FROM flags')).toBe(6);
    expect(await count('SELECT FROM flag_environments WHERE enabled')).toBeGreaterThan(8);
    expect(await count("SELECT FROM experiments WHERE status = 'running'")).toBe(1);
  });

  it('gets nothing twice when it is seeded again on the same day', async () => {
    const again = await seed();
    expect(again).toMatchObject({ companyId: summary.companyId, isNew: false, jobs: 0, commands: 0 });
    expect(await count('SELECT FROM jobs')).toBe(summary.jobs);
    expect(await hasCompany(test.services.database)).toBe(true);
  });

  it('gets a new board two days later and keeps what it has', async () => {
    now = new Date('2026-11-26T15:00:00Z');
    const added = await seed();
    expect(added.jobs).toBeGreaterThan(30);
    expect(await count('SELECT FROM jobs')).toBe(summary.jobs + added.jobs);
    expect(await count('SELECT DISTINCT external_ref FROM jobs')).toBe(summary.jobs + added.jobs);
    expect(await count('SELECT FROM technicians')).toBe(10);
  });
});

describe('a seed that was interrupted', () => {
  it('is finished by the next one', async () => {
    await using other = await createTestDatabase();
    const { database } = other;
    const small = { ...size, technicians: 8, sample: 60 };
    const clock = { now: () => new Date('2026-11-24T15:00:00Z') };
    const onProgress = (done: number) => {
      if (done >= 100) throw new Error('pulled the plug');
    };
    await expect(seedCompany({ database, clock, onProgress }, record, small)).rejects.toThrow(
      'pulled the plug',
    );
    expect(await hasCompany(database)).toBe(false);
    const { isNew, companyId } = await seedCompany({ database, clock }, record, small);
    expect(isNew).toBe(false);
    expect(await hasCompany(database)).toBe(true);
    const refs = await database.inCompany(companyId, async (tx) => {
      const result = await sql<{ jobs: number; refs: number; flags: number }>`
        SELECT count(*)::int AS jobs, count(DISTINCT external_ref)::int AS refs,
          (SELECT count(*)::int FROM flags) AS flags FROM jobs`.execute(tx);
      return result.rows[0];
    });
    expect(refs?.jobs).toBeGreaterThanOrEqual(60);
    expect(refs).toMatchObject({ refs: refs?.jobs, flags: 6 });
  });
});
