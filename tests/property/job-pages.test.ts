import { type JobQuery, listJobRows } from '@switchyard/platform/db/repositories/job-list-repository.ts';
import { jobRoutes } from '@switchyard/contracts/jobs/job-routes.ts';
import { jobPriorities } from '@switchyard/contracts/jobs/job.ts';
import { sql, type Tx } from '@switchyard/platform/db/database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import fc from 'fast-check';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { newWorkCompany, type WorkCompany } from '../support/work-company.ts';

const jobCount = 8_000;
const atOnce = 500;
const runs = 250;
const mostPages = 6;
const now = new Date('2031-06-01T12:00:00Z');

let app: TestApp;
let company: WorkCompany;
beforeAll(async () => {
  app = await createTestApp();
  company = await newWorkCompany(app);
  const job = await company.newJob();
  for (let first = 1; first <= jobCount; first += atOnce) await fillJobs(job.id, first);
  await app.services.database.inCompany(company.companyId, (tx) =>
    sql`UPDATE jobs SET deleted_at = now() WHERE id = ${job.id}`.execute(tx),
  );
}, 60_000);
afterAll(() => app[Symbol.asyncDispose]());

async function inCompany<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return await app.services.database.snapshot(company.companyId, work);
}

/**
 * Words of every frequency, some only in old jobs or in old and the very newest, some tied to a trade; instants
 * shared by many jobs; deleted jobs. Numbers and instants increase together, priorities and deadlines do not.
 */
async function fillJobs(like: string, first: number): Promise<void> {
  await app.services.database.inCompany(company.companyId, (tx) =>
    sql`
      INSERT INTO jobs SELECT (jsonb_populate_record(j, jsonb_build_object(
        'id', gen_random_uuid(), 'number', 1000 + n, 'search', '', 'external_ref', 'B-' || (n * 7),
        'title', concat_ws(' ', 'Repair', CASE WHEN n % 3 = 0 THEN 'leaking pipe' END,
          CASE WHEN n % 41 = 0 THEN 'boiler' END, CASE WHEN n < 3600 THEN 'vintage' END,
          CASE WHEN n > 7970 OR n < 2000 THEN 'seasonal' END, CASE WHEN n % 997 = 0 THEN 'pothole' END, CASE WHEN n % 50 = 0 THEN 'leak-proof' END),
        'trade', CASE WHEN n % 41 = 0 THEN 'hvac' WHEN n % 2 = 0 THEN 'plumbing' ELSE 'security' END,
        'state', CASE WHEN n > 7900 THEN 'unscheduled' WHEN n % 10 = 0 THEN 'invoiced' ELSE 'closed' END,
        'type', CASE WHEN n % 4 = 0 THEN 'Call' ELSE 'Visit' END,
        'territory', CASE WHEN n % 5 > 0 THEN 'T' || n % 5 END,
        'priority', (n * 31) % 5,
        'resolve_by', CASE WHEN n % 6 > 0 THEN '2031-01-01T00:00:00Z'::timestamptz + (n * 37 % 2000) * interval '1 hour' END,
        'scheduled_start', CASE WHEN n % 9 = 0 THEN '2031-01-01T00:00:00Z'::timestamptz + (n % 700) * interval '1 hour' END,
        'created_at', '2030-01-01T00:00:00Z'::timestamptz + (n / 3) * interval '1 minute' + interval '7 microseconds',
        'updated_at', '2030-06-01T00:00:00Z'::timestamptz + (n * 13 % 5000) * interval '1 minute',
        'deleted_at', CASE WHEN n % 17 = 0 THEN now() END))).*
      FROM jobs j, generate_series(${first}::int, ${first + atOnce - 1}::int) AS n WHERE j.id = ${like}`.execute(
      tx,
    ),
  );
}

const words = [
  'rep',
  'leak',
  'leaking pi',
  'boiler',
  'vintage',
  'pothole',
  'B-777',
  'b-7',
  'leak-pr',
  '7',
  "it's",
];
/** These are always walked, regardless of the other filters. */
const pairs = [
  'vintage rep',
  'boiler rep',
  'pothole rep',
  'seasonal rep',
  'vint pothole',
  'leak B-7',
  'harbor main',
  'x rep',
];
/** One of the values, or usually none. */
const perhaps = <Value>(...values: readonly Value[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...values) },
  );
const questions = fc.record({
  q: fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(undefined, ...words) },
    { weight: 3, arbitrary: fc.constantFrom(...pairs) },
  ),
  state: perhaps('closed', 'invoiced', 'unscheduled', 'invoiced,unscheduled', 'closed,invoiced'),
  trade: perhaps('hvac', 'plumbing', 'hvac,security'),
  priority: perhaps('low', 'high,emergency'),
  type: perhaps('Call'),
  territory: perhaps('T1', 'Back Bay'),
  overdue: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, fc.constantFrom('true', 'false')),
  sort: fc.constantFrom(
    ...(['createdAt', '-createdAt', 'number', '-number', 'resolveBy', '-priority'] as const),
    ...(['scheduledStart', '-updatedAt', '-createdAt'] as const),
  ),
  limit: fc.constantFrom('1', '2', '7', '50', '100'),
});
type Question = typeof questions extends fc.Arbitrary<infer Value> ? Value : never;

const orders: Readonly<Record<JobQuery['sort'], ReturnType<typeof sql>>> = {
  createdAt: sql`created_at, id`,
  '-createdAt': sql`created_at DESC, id DESC`,
  '-updatedAt': sql`updated_at DESC, id DESC`,
  number: sql`number, id`,
  '-number': sql`number DESC, id DESC`,
  '-priority': sql`priority DESC, id DESC`,
  resolveBy: sql`coalesce(resolve_by, '2200-01-01T00:00:00Z'), id`,
  scheduledStart: sql`coalesce(scheduled_start, '2200-01-01T00:00:00Z'), id`,
};

/** All matching jobs in order, by a plain statement without a text index. */
async function plainIds(tx: Tx, query: JobQuery): Promise<string[]> {
  const { q, state, trade, priority, type, territory, overdue, sort } = query;
  const lexemes = q?.split(' ').map((word) => `'${word.replaceAll("'", "''")}':*`);
  const isOverdue = sql`coalesce(state NOT IN ('completed', 'invoiced', 'closed', 'cancelled') AND resolve_by < ${now}, false)`;
  const conditions = [
    sql`deleted_at IS NULL`,
    ...(state ? [sql`state = ANY(${state})`] : []),
    ...(trade ? [sql`trade = ANY(${trade})`] : []),
    ...(priority ? [sql`priority = ANY(${priority.map((name) => jobPriorities.indexOf(name))})`] : []),
    ...(type === undefined ? [] : [sql`type = ${type}`]),
    ...(territory === undefined ? [] : [sql`territory = ${territory}`]),
    ...(overdue === undefined ? [] : [overdue ? isOverdue : sql`NOT ${isOverdue}`]),
    ...(lexemes ? [sql`coalesce(search, '') @@ to_tsquery('simple', ${lexemes.join(' & ')})`] : []),
  ];
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM jobs WHERE ${sql.join(conditions, sql` AND `)} ORDER BY ${orders[sort]}`.execute(tx);
  return rows.map((row) => row.id);
}

async function expectSamePages(question: Question): Promise<void> {
  const asked = Object.fromEntries(Object.entries(question).filter(([, value]) => value !== undefined));
  await inCompany(async (tx) => {
    let query = parseQuery({ ...asked, count: 'true' });
    const expected = await plainIds(tx, query);
    for (let page = 0; page < mostPages; page += 1) {
      const found = await listJobRows(tx, { query, scope: { kind: 'company' }, now });
      const start = page * query.limit;
      expect(found.items.map((job) => job.id)).toEqual(expected.slice(start, start + query.limit));
      expect(found.total).toBe(expected.length);
      expect(found.nextCursor === null).toBe(expected.length <= start + query.limit);
      if (found.nextCursor === null) return;
      query = parseQuery({ ...asked, count: 'true', cursor: found.nextCursor });
    }
  });
}

function parseQuery(parameters: Record<string, string>): JobQuery {
  const { query } = jobRoutes.list;
  if (!query) throw new Error('The list of jobs takes a query');
  return query.parse(parameters);
}

const seed = Number(process.env['PROPERTY_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

it(`lists any search, filter, sort and cursor as one plain statement would (PROPERTY_SEED=${seed})`, async () => {
  console.log(`PROPERTY_SEED=${seed}`);
  await fc.assert(fc.asyncProperty(questions, expectSamePages), { seed, numRuns: runs });
}, 120_000);

it.each([
  { what: 'a word that every job has', q: 'rep', sort: '-createdAt' },
  { what: 'a word that many jobs have, but none of the newest', q: 'vintage rep', sort: '-createdAt' },
  { what: 'a word of another trade', q: 'boiler', trade: 'plumbing', sort: '-createdAt' },
  { what: 'rare words by their deadline', q: 'vint pothole', sort: 'resolveBy' },
])('lists $what to the end', async ({ q, sort, trade }) => {
  const none = { state: undefined, priority: undefined, type: undefined, territory: undefined };
  await expectSamePages({ ...none, q, sort, trade, overdue: undefined, limit: '100' } as Question);
});
