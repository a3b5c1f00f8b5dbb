import { sql } from '@switchyard/platform/db/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const ofDeployment = 'belongs to the deployment and to no company';
/** Tables without company_id, and why. All but the last still force row-level security, with a policy that says so. */
const withoutCompany = {
  companies: 'is the company: its policy compares the id',
  article_counts: ofDeployment,
  article_opinions: ofDeployment,
  article_readers: ofDeployment,
  article_votes: ofDeployment,
  source_maps: ofDeployment,
  status_days: ofDeployment,
  status_deliveries: ofDeployment,
  status_notices: ofDeployment,
  status_probes: ofDeployment,
  status_rounds: ofDeployment,
  status_subscribers: ofDeployment,
  status_updates: ofDeployment,
  schema_migrations: 'kept by the migrations alone: no role is granted anything',
};

type Table = {
  name: string;
  hasCompany: boolean;
  isPartition: boolean;
  isSecured: boolean;
  /** Conditions of the policies that the role of the application falls under. */
  conditions: string[];
  policies: number;
  grants: number;
};

async function readTables(): Promise<Table[]> {
  const { rows } = await sql<Table>`
    SELECT c.relname AS name, c.relispartition AS is_partition,
      c.relrowsecurity AND c.relforcerowsecurity AS is_secured,
      EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped)
        AS has_company,
      (SELECT count(*)::int FROM pg_policy p WHERE p.polrelid = c.oid) AS policies,
      ARRAY(SELECT condition FROM pg_policy p,
          unnest(ARRAY[pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)]) AS condition
        WHERE p.polrelid = c.oid AND condition IS NOT NULL
          AND p.polroles && ARRAY[0::oid, (SELECT oid FROM pg_roles WHERE rolname = current_user)]) AS conditions,
      (SELECT count(*)::int FROM aclexplode(c.relacl) g WHERE g.grantee <> c.relowner) AS grants
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p')
    ORDER BY c.relname`.execute(app.services.database.global);
  return rows;
}

const namesOf = (tables: readonly Table[]) => tables.map(({ name }) => name);

test('every table carries company_id, or is named here with its reason', async () => {
  const tables = await readTables();
  expect(tables.length).toBeGreaterThan(60);
  const others = namesOf(tables.filter(({ hasCompany }) => !hasCompany));
  expect(others).toEqual(Object.keys(withoutCompany).toSorted());
});

test('every table forces row-level security, and so does every partition', async () => {
  const open = (await readTables()).filter(({ isSecured }) => !isSecured);
  expect(namesOf(open)).toEqual(['schema_migrations']);
});

test('every table has a policy; partitions without one are read through their table alone', async () => {
  const bare = (await readTables()).filter(({ policies }) => policies === 0);
  expect(namesOf(bare.filter(({ grants, isPartition }) => grants > 0 || !isPartition))).toEqual([
    'schema_migrations',
  ]);
  expect(bare.every(({ grants }) => grants === 0)).toBe(true);
});

/** Conditions that let the application see more than its company, and why. */
const wider = {
  support_tickets: "(current_setting('app.support_desk'::text, true) = 'on'::text)",
};

test('the application sees rows of its company alone', async () => {
  const tables = (await readTables()).filter(({ hasCompany }) => hasCompany);
  const others = tables.flatMap(({ name, conditions }) =>
    conditions
      .filter((condition) => condition !== '(company_id = app_company())')
      .map((condition) => [name, condition]),
  );
  expect(Object.fromEntries(others)).toEqual(wider);
  const unrestricted = tables.filter(
    ({ conditions, isPartition }) => conditions.length === 0 && !isPartition,
  );
  // Nothing is granted to the role there, or no row is ever visible.
  expect(namesOf(unrestricted)).toEqual(['consumer_backlog', 'consumer_cursors']);
});

test('the role of the application owns nothing and cannot pass the policies', async () => {
  const { rows } = await sql<{ owned: number; bypasses: boolean; isSuper: boolean }>`
    SELECT (SELECT count(*)::int FROM pg_class c WHERE c.relowner = r.oid) AS owned,
      r.rolbypassrls AS bypasses, r.rolsuper AS is_super
    FROM pg_roles r WHERE r.rolname = current_user`.execute(app.services.database.global);
  expect(rows).toEqual([{ owned: 0, bypasses: false, isSuper: false }]);
});
