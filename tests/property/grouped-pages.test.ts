import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { jobPriorities } from '@switchyard/contracts/jobs/job.ts';
import { jobRoutes } from '@switchyard/contracts/jobs/job-routes.ts';
import { jobStates } from '@switchyard/contracts/jobs/job-state.ts';
import { trades } from '@switchyard/contracts/technicians/technician.ts';
import { sql, type Tx } from '@switchyard/platform/db/database.ts';
import { type JobQuery, listJobRows } from '@switchyard/platform/db/repositories/job-list-repository.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { newWorkCompany, type WorkCompany } from '../support/work-company.ts';

const jobCount = 240;
const runs = 30;
const now = new Date('2031-06-01T12:00:00Z');

let app: TestApp;
let company: WorkCompany;
beforeAll(async () => {
  app = await createTestApp();
  company = await newWorkCompany(app);
  const job = await company.newJob();
  await inCompany((tx) => fillJobs(tx, job.id));
}, 60_000);
afterAll(() => app[Symbol.asyncDispose]());

const inCompany = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  app.services.database.inCompany(company.companyId, work);

/** Groups of every size, also empty ones; several jobs share an instant. */
async function fillJobs(tx: Tx, like: string): Promise<void> {
  await sql`
    INSERT INTO jobs SELECT (jsonb_populate_record(j, jsonb_build_object(
      'id', gen_random_uuid(), 'number', 1000 + n, 'search', '', 'external_ref', null,
      'title', concat_ws(' ', 'Repair', CASE WHEN n % 3 = 0 THEN 'leaking pipe' END),
      'trade', (ARRAY['hvac', 'plumbing', 'plumbing', 'security'])[1 + n % 4],
      'state', (ARRAY['requested', 'scheduled', 'closed', 'closed', 'closed', 'cancelled'])[1 + n % 6],
      'priority', (n * 31) % 4,
      'created_at', '2030-01-01T00:00:00Z'::timestamptz + (n / 3) * interval '1 minute'))).*
    FROM jobs j, generate_series(1, ${jobCount}::int) AS n WHERE j.id = ${like}`.execute(tx);
}

/** The value of each group in the table, in the order of the groups. */
const storedValues = {
  state: jobStates,
  priority: jobPriorities.map((_, rank) => rank).toReversed(),
  trade: trades,
} as const;
const columns = { state: sql`state`, priority: sql`priority`, trade: sql`trade` } as const;
const orders = {
  createdAt: sql`created_at, id`,
  '-createdAt': sql`created_at DESC, id DESC`,
  '-number': sql`number DESC, id DESC`,
  number: sql`number, id`,
} as const;
type Group = keyof typeof columns;

const questions = fc.record({
  group: fc.constantFrom<Group>('state', 'priority', 'trade'),
  sort: fc.constantFrom<keyof typeof orders>('createdAt', '-createdAt', '-number', 'number'),
  q: fc.constantFrom(undefined, undefined, 'leak', 'leaking rep'),
  limit: fc.constantFrom(7, 20, 50, 100),
});
type Question = typeof questions extends fc.Arbitrary<infer Value> ? Value : never;

/** A change between two pages: some jobs move to another group. */
const moves = fc.array(
  fc.record({ page: fc.nat(30), from: fc.nat(jobCount - 1), count: fc.nat(8), to: fc.nat(100) }),
  { maxLength: 12 },
);
type Move = { readonly page: number; readonly from: number; readonly count: number; readonly to: number };

const placeOf = ({ group }: Question) =>
  sql`array_position(${[...storedValues[group]]}::${group === 'priority' ? sql`int[]` : sql`text[]`}, ${columns[group]})`;

/** Ids in order by one plain statement, with the place of each one's group. */
async function plainRows(tx: Tx, question: Question): Promise<readonly { id: string; place: number }[]> {
  const words = question.q?.split(' ').map((word) => `${word}:*`);
  const matches = words ? sql`search @@ to_tsquery('simple', ${words.join(' & ')})` : sql`true`;
  const { rows } = await sql<{ id: string; place: number }>`
    SELECT id, ${placeOf(question)} AS place FROM jobs WHERE deleted_at IS NULL AND ${matches}
    ORDER BY place, ${orders[question.sort]}`.execute(tx);
  return rows;
}

/** Moves some jobs, and returns their ids. */
async function moveJobs(tx: Tx, { group }: Question, { from, count, to }: Move): Promise<string[]> {
  const values = storedValues[group];
  const { rows } = await sql<{ id: string }>`
    UPDATE jobs SET ${columns[group]} = ${values[to % values.length]}
    WHERE number BETWEEN ${1000 + from} AND ${1000 + from + count} RETURNING id`.execute(tx);
  return rows.map(({ id }) => id);
}

function queryOf({ group, sort, q, limit }: Question, cursor: string | null): JobQuery {
  const asked = { group, sort, q, limit: String(limit), count: 'true', cursor: cursor ?? undefined };
  if (!jobRoutes.list.query) throw new Error('The list of jobs takes a query');
  return jobRoutes.list.query.parse(asked);
}

/** Reads a list to its end, while jobs move between its pages. */
async function readWhileMoving(question: Question, moving: readonly Move[]) {
  const listed: Job[] = [];
  const moved = new Set<string>();
  let cursor: string | null = null;
  for (let page = 0; page === 0 || cursor !== null; page += 1) {
    const query = queryOf(question, cursor);
    const found = await inCompany((tx) => listJobRows(tx, { query, scope: { kind: 'company' }, now }));
    listed.push(...found.items);
    cursor = found.nextCursor;
    for (const move of moving.filter((each) => each.page === page))
      for (const id of await inCompany((tx) => moveJobs(tx, question, move))) moved.add(id);
  }
  return { listed: listed.map(({ id }) => id), moved };
}

const seed = Number(process.env['PROPERTY_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

it(`lists each job once while others change their group between pages (PROPERTY_SEED=${seed})`, async () => {
  console.log(`PROPERTY_SEED=${seed}`);
  await fc.assert(
    fc.asyncProperty(questions, moves, async (question, moving) => {
      const before = await inCompany((tx) => plainRows(tx, question));
      const { listed, moved } = await readWhileMoving(question, moving);
      const stays = (id: string) => !moved.has(id);
      expect(listed.filter(stays)).toEqual(before.map(({ id }) => id).filter(stays));
      // Read again, as a live event makes lists do: all are in their new groups.
      const after = await inCompany((tx) => plainRows(tx, question));
      const { listed: again } = await readWhileMoving(question, []);
      expect(again).toEqual(after.map(({ id }) => id));
    }),
    { seed, numRuns: runs },
  );
}, 120_000);

it(`counts each group of each page as one plain statement would (PROPERTY_SEED=${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(questions, async (question) => {
      const rows = await inCompany((tx) => plainRows(tx, question));
      const query = queryOf(question, null);
      const page = await inCompany((tx) => listJobRows(tx, { query, scope: { kind: 'company' }, now }));
      const totals = Object.values(Object.groupBy(rows, ({ place }) => String(place).padStart(3, '0')));
      expect(page.groups?.map(({ total }) => total)).toEqual(totals.map((group) => group?.length));
      expect(page.total).toBe(rows.length);
    }),
    { seed, numRuns: runs },
  );
}, 120_000);
