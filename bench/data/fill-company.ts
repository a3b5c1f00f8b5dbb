import { createDatabase, type Database, sql } from '@switchyard/platform/db/database.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import { firstNames, lastNames, streets, territories, work } from './work-vocabulary.ts';

const logger = createLogger({ level: 'error', process: 'scripts' });
const statementTimeoutMs = 300_000;

export type CompanyPlan = {
  companyId: string;
  technicians: number;
  customers: number;
  sites: number;
  /** Jobs with a visit: visit `n` takes slot `n / technicians` of its technician. */
  visited: number;
  /** Jobs without a visit. */
  waiting: number;
  /** Start of the first slot, time between slots and longest visit. */
  firstSlot: Date;
  slotMinutes: number;
  longestMinutes: number;
};

/** Opens the database as its owner, to whom row-level security does not apply. */
export function openAsOwner(ownerUrl: string): Database {
  return createDatabase({ url: ownerUrl, poolSize: 1, logger, statementTimeoutMs });
}

/**
 * Fills an empty company with generated records in a few statements, which would take many minutes through the api. The
 * same plan gives the same records except ids. No events: the company's topics begin with the first api call.
 */
export async function fillCompany(database: Database, plan: CompanyPlan): Promise<void> {
  await database.global.transaction().execute(async (tx) => {
    // Without triggers: the same statements write what triggers maintain row by row.
    const before = [sql`SET LOCAL session_replication_role = replica`, sql`SET LOCAL work_mem = '64MB'`];
    const between = [sql`ANALYZE customers, sites, technicians`];
    for (const statement of [...before, ...people(plan), ...between, ...jobsAndVisits(plan)]) {
      await statement.execute(tx);
    }
  });
  await sql`VACUUM ANALYZE customers, sites, technicians, jobs, visits, assignments`.execute(database.global);
}

/** A number from 0 that depends only on the row and the salt. */
const hash = (column: string, salt: string) =>
  sql.raw(`(('x' || substr(md5(${column}::text || '${salt}'), 1, 7))::bit(28)::int)`);
const pick = (list: readonly string[], column: string, salt: string) =>
  sql`(${list}::text[])[1 + ${hash(column, salt)} % ${sql.lit(list.length)}]`;

function people({ companyId, technicians, customers, sites }: CompanyPlan) {
  return [
    sql`INSERT INTO customers (id, company_id, number, kind, status, name, email, phone)
      SELECT uuidv7(), ${companyId}, n, CASE n % 3 WHEN 0 THEN 'commercial' ELSE 'residential' END, 'active',
        concat_ws(' ', ${pick(firstNames, 'n', 'f')}, ${pick(lastNames, 'n', 'l')}, CASE n % 3 WHEN 0 THEN 'Holdings' END),
        'customer' || n || '@example.test', '+1617555' || lpad((n % 10000)::text, 4, '0')
      FROM generate_series(1, ${customers}::int) n`,
    sql`CREATE TEMP TABLE bench_customers ON COMMIT DROP AS
      SELECT id, number FROM customers WHERE company_id = ${companyId}`,
    sql`INSERT INTO sites (id, company_id, customer_id, name, address, latitude, longitude, time_zone, territory)
      SELECT uuidv7(), ${companyId}, c.id, line1, jsonb_build_object('line1', line1, 'line2', '', 'city', 'Boston',
          'region', 'MA', 'postalCode', '021' || lpad((n % 40)::text, 2, '0'), 'country', 'US'),
        42.23 + (n % 997) * 0.00017, -71.17 + (n % 991) * 0.00017, 'America/New_York', ${pick(territories, 'n', 't')}
      FROM (SELECT n, (1 + ${hash('n', 'h')} % 900) || ' ' || ${pick(streets, 'n', 's')} || ' Street' AS line1
        FROM generate_series(1, ${sites}::int) n) s
      JOIN bench_customers c ON c.number = 1 + s.n % ${customers}::int`,
    sql`INSERT INTO technicians (id, company_id, number, name, email, trade, skills, territory, shifts)
      SELECT uuidv7(), ${companyId}, n, ${pick(firstNames, 'n', 'tf')} || ' ' || ${pick(lastNames, 'n', 'tl')},
        'technician' || n || '@example.test', ${pick(Object.keys(work), 'n', 'tt')}, '[]', ${pick(territories, 'n', 'tr')},
        (SELECT jsonb_agg(jsonb_build_object('weekday', d, 'startMinute', 360, 'endMinute', 1320))
          FROM generate_series(1, 7) d)
      FROM generate_series(1, ${technicians}::int) n`,
  ];
}

function jobsAndVisits(plan: CompanyPlan) {
  const { companyId, technicians, sites, visited, waiting, firstSlot, slotMinutes, longestMinutes } = plan;
  const titles = Object.entries(work).flatMap(([trade, list]) => list.map((title) => `${trade}|${title}`));
  return [
    sql`CREATE TEMP TABLE bench_sites ON COMMIT DROP AS
      SELECT id, customer_id, territory, row_number() OVER (ORDER BY id) - 1 AS place FROM sites
      WHERE company_id = ${companyId}`,
    sql`CREATE TEMP TABLE bench_jobs ON COMMIT DROP AS
      SELECT n, uuidv7() AS job_id, uuidv7() AS visit_id, split_part(what, '|', 1) AS trade,
        split_part(what, '|', 2) AS title, n <= ${visited}::int AS planned, start_at,
        start_at + make_interval(mins => 5 * (4 + ${hash('n', 'd')} % (${longestMinutes}::int / 5 - 4))) AS end_at
      FROM (SELECT n, ${pick(titles, 'n', 'w')} AS what, CASE WHEN n <= ${visited}::int THEN ${firstSlot}::timestamptz +
          make_interval(mins => ((n - 1) / ${technicians}::int) * ${slotMinutes}::int) END AS start_at
        FROM generate_series(1, ${visited + waiting}::int) n) s`,
    sql`INSERT INTO jobs (id, company_id, number, title, type, trade, state, priority, source, description, customer_id,
        site_id, territory, estimated_minutes, respond_by, resolve_by, tags, external_ref, created_at, updated_at,
        scheduled_start, scheduled_end, search)
      SELECT j.job_id, ${companyId}, j.n, j.title, split_part(j.title, ' ', 1), j.trade,
        CASE WHEN j.start_at IS NULL THEN CASE j.n % 4 WHEN 0 THEN 'requested' ELSE 'unscheduled' END
          WHEN j.start_at > now() THEN 'scheduled' WHEN j.end_at > now() THEN 'in_progress'
          WHEN j.start_at > now() - interval '14 days' THEN 'completed'
          WHEN j.start_at > now() - interval '60 days' THEN 'invoiced' ELSE 'closed' END,
        (ARRAY[0, 0, 1, 1, 2, 2, 2, 3, 3, 4])[1 + ${hash('j.n', 'p')} % 10], 'phone',
        j.title || ': reported by the customer, access through the main entrance. Please call ahead.',
        s.customer_id, s.id, s.territory, 60, t.created + interval '4 hours',
        CASE WHEN ${hash('j.n', 'r')} % 4 > 0 THEN coalesce(j.start_at, now() - interval '2 days')
          + make_interval(hours => 3 + ${hash('j.n', 'v')} % 240) END,
        ARRAY['bench'], 'B-' || j.n, t.created, t.created,
        CASE WHEN j.end_at > now() THEN j.start_at END, CASE WHEN j.end_at > now() THEN j.end_at END,
        job_search_words(${companyId}, j.n, j.title, split_part(j.title, ' ', 1), 'B-' || j.n, s.customer_id, s.id)
      FROM bench_jobs j
      JOIN bench_sites s ON s.place = ${hash('j.n', 'site')} % ${sites}::int
      CROSS JOIN LATERAL (SELECT least(j.start_at - make_interval(hours => 1 + ${hash('j.n', 'c')} % 200),
        now() - make_interval(secs => ${visited + waiting}::int - j.n)) AS created) t`,
    sql`INSERT INTO visits (id, company_id, job_id, sequence, state, scheduled_start, scheduled_end, started_at,
        completed_at, created_at, updated_at)
      SELECT visit_id, ${companyId}, job_id, 1, CASE WHEN start_at > now() THEN 'planned'
          WHEN end_at > now() THEN 'in_progress' ELSE 'completed' END, start_at, end_at,
        CASE WHEN start_at < now() THEN start_at END, CASE WHEN end_at < now() THEN end_at END, now(), now()
      FROM bench_jobs WHERE planned`,
    sql`INSERT INTO assignments (id, company_id, visit_id, technician_id, position, during)
      SELECT uuidv7(), ${companyId}, j.visit_id, t.id, 0, tstzrange(j.start_at, j.end_at)
      FROM bench_jobs j
      JOIN technicians t ON t.company_id = ${companyId} AND t.number = 1 + (j.n - 1) % ${technicians}::int
      WHERE j.planned`,
    sql`INSERT INTO company_counters (company_id, kind, value) VALUES (${companyId}, 'job', ${visited + waiting}),
        (${companyId}, 'customer', ${plan.customers}), (${companyId}, 'technician', ${technicians})
      ON CONFLICT (company_id, kind) DO UPDATE SET value = excluded.value`,
  ];
}
