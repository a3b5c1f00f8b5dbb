import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrate } from '@switchyard/platform/db/migrate.ts';
import { readSchema } from '@switchyard/platform/db/schema/read-schema.ts';
import { renderSchema } from '@switchyard/platform/db/schema/render-schema.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase, testPassword } from '../support/test-database.ts';

const folder = new URL('../../platform/src/db/migrations/', import.meta.url);
const history = (await readdir(new URL('./history/', folder))).toSorted();

/** The same of two databases, whatever `readSchema` may leave out: rows of the catalogue without their numbers. */
const catalogue = `
  SELECT 'class' AS kind, (to_jsonb(c) - '{oid,reltype,relowner,relfilenode,relacl,relpages,reltuples,relallvisible,relallfrozen,reltoastrelid,relnamespace,relam,relfrozenxid,relminmxid,relpartbound,reloftype,relrewrite}'::text[])::text AS row
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace
  UNION ALL SELECT 'attribute', a.attrelid::regclass::text || (to_jsonb(a) - '{attrelid,atttypid,attnum,attmissingval,atthasmissing,attndims,attacl}'::text[])::text
    || format_type(a.atttypid, a.atttypmod)
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid WHERE c.relnamespace = 'public'::regnamespace AND NOT a.attisdropped
  UNION ALL SELECT 'constraint', n.conrelid::regclass::text || n.conname || n.condeferrable || n.convalidated || pg_get_constraintdef(n.oid)
    FROM pg_constraint n WHERE n.connamespace = 'public'::regnamespace
  UNION ALL SELECT 'index', pg_get_indexdef(x.indexrelid) || x.indisvalid || x.indisclustered
    FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid WHERE c.relnamespace = 'public'::regnamespace
  UNION ALL SELECT 'trigger', t.tgrelid::regclass || t.tgname || t.tgenabled::text || pg_get_triggerdef(t.oid) FROM pg_trigger t WHERE NOT t.tgisinternal
  UNION ALL SELECT 'policy', p::text FROM pg_policies p
  UNION ALL SELECT 'function', p.oid::regprocedure || (to_jsonb(p) - '{oid,pronamespace,proowner,prolang,proacl,prorettype,proargtypes,proallargtypes,proargdefaults,prosqlbody,provariadic,prosupport}'::text[])::text
    || p.proowner::regrole || pg_get_function_result(p.oid) || pg_get_function_arguments(p.oid)
    FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
  UNION ALL SELECT 'grant', c.oid::regclass || g.grantee::regrole::text || g.privilege_type || g.is_grantable
    FROM pg_class c, aclexplode(c.relacl) g WHERE c.relnamespace = 'public'::regnamespace AND g.grantee <> c.relowner
  UNION ALL SELECT 'column grant', a.attrelid::regclass || a.attname || g.grantee::regrole::text || g.privilege_type FROM pg_attribute a, aclexplode(a.attacl) g
  UNION ALL SELECT 'function grant', p.oid::regprocedure || g.grantee::regrole::text || g.privilege_type || g.is_grantable
    FROM pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) g WHERE p.pronamespace = 'public'::regnamespace
  UNION ALL SELECT 'schema', n.nspname || g.grantee::regrole::text || g.privilege_type
    FROM pg_namespace n, aclexplode(n.nspacl) g WHERE n.nspname = 'public' AND g.grantee <> n.nspowner
  UNION ALL SELECT 'leakproof', p.oid::regprocedure::text FROM pg_proc p WHERE p.proleakproof
  UNION ALL SELECT 'extension', extname || extversion FROM pg_extension
  ORDER BY 1, 2`;

type OtherDatabase = AsyncDisposable & {
  client: pg.Client;
  ownerUrl: string;
  migrate: (from?: URL) => Promise<string[]>;
};

/** An empty database beside the template of the tests. */
async function createEmptyDatabase(adminUrl: string): Promise<OtherDatabase> {
  const name = `switchyard_test_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  const ownerUrl = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  return {
    client,
    ownerUrl,
    migrate: async (from = folder) => {
      const passwords = { appPassword: testPassword, relayPassword: testPassword };
      return (await migrate({ ownerUrl, ...passwords, folder: from })).applied;
    },
    [Symbol.asyncDispose]: async () => {
      await client.end();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}

/** As a deployment from before the baseline is: the first migrations of the history, recorded as that version did. */
async function applyHistory(client: pg.Client, names: readonly string[]): Promise<void> {
  await client.query(
    'CREATE TABLE schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
  );
  for (const name of names) {
    const sql = await readFile(new URL(`./history/${name}`, folder), 'utf8');
    const checksum = createHash('sha256').update(sql).digest('hex');
    await client.query('BEGIN');
    await client.query(sql);
    await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
    await client.query('COMMIT');
  }
}

let template: TestDatabase;
let fresh: { schema: string; rows: unknown[] };
beforeAll(async () => {
  template = await createTestDatabase();
  fresh = await describeDatabase(template.ownerUrl);
});
afterAll(() => template[Symbol.asyncDispose]());

async function describeDatabase(ownerUrl: string): Promise<{ schema: string; rows: unknown[] }> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ kind: string; row: string }>(catalogue);
    return {
      schema: renderSchema(await readSchema(ownerUrl)),
      rows: rows.map(({ kind, row }) => `${kind} ${row}`),
    };
  } finally {
    await client.end();
  }
}

describe('a database from before the baseline', () => {
  test.for([1, 3, 12, 24, 36, history.length - 1, history.length])(
    'with %i migrations gets the same schema as a fresh one',
    async (count) => {
      await using old = await createEmptyDatabase(template.ownerUrl);
      await applyHistory(old.client, history.slice(0, count));
      const applied = await old.migrate();
      expect(applied.slice(0, history.length - count)).toEqual(history.slice(count));
      expect(applied.some((name) => name.endsWith('_baseline.sql'))).toBe(false);
      const upgraded = await describeDatabase(old.ownerUrl);
      expect(upgraded.schema).toBe(fresh.schema);
      expect(upgraded.rows).toEqual(fresh.rows);
      expect(await old.migrate()).toEqual([]);
    },
  );

  test('keeps its rows', async () => {
    await using old = await createEmptyDatabase(template.ownerUrl);
    await applyHistory(old.client, history.slice(0, 5));
    const id = randomUUID();
    await old.client.query("INSERT INTO companies (id, name, time_zone) VALUES ($1, 'Early', 'UTC')", [id]);
    await old.migrate();
    const { rows } = await old.client.query('SELECT name, holds_mail FROM companies WHERE id = $1', [id]);
    expect(rows).toEqual([{ name: 'Early', holds_mail: false }]);
  });

  test('whose migration was edited is refused', async () => {
    await using old = await createEmptyDatabase(template.ownerUrl);
    await applyHistory(old.client, history.slice(0, 2));
    await old.client.query("UPDATE schema_migrations SET checksum = 'edited' WHERE name = $1", [history[1]]);
    await expect(old.migrate()).rejects.toThrow(`${history[1]} was changed`);
  });
});

test('a fresh database gets the baseline and what is newer, and the history counts as applied', async () => {
  await using empty = await createEmptyDatabase(template.ownerUrl);
  const applied = await empty.migrate();
  expect(applied[0]).toMatch(/_baseline\.sql$/);
  expect(applied).toEqual(applied.toSorted());
  const { rows } = await empty.client.query<{ name: string }>('SELECT name FROM schema_migrations');
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...history, ...applied].toSorted());
  expect(await empty.migrate()).toEqual([]);
});

describe('a folder of migrations', () => {
  let copy: string;
  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'switchyard-migrations-'));
    await cp(folder, copy, { recursive: true });
  });
  afterAll(() => rm(copy, { recursive: true, force: true }));

  test('with two of the same time is refused before anything is changed', async () => {
    const names = ['209901010000_ours.sql', '209901010000_theirs.sql'];
    for (const name of names) await writeFile(join(copy, name), 'SELECT 1;');
    await using empty = await createEmptyDatabase(template.ownerUrl);
    await expect(empty.migrate(pathToFileURL(`${copy}/`))).rejects.toThrow(names.join(' and '));
    const { rows } = await empty.client.query("SELECT to_regclass('schema_migrations') AS made");
    expect(rows).toEqual([{ made: null }]);
    await rm(join(copy, names[1] ?? ''));
    expect((await empty.migrate(pathToFileURL(`${copy}/`))).at(-1)).toBe(names[0]);
  });
});
