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
  migrate: (from?: URL, onWait?: (migration: string) => void) => Promise<string[]>;
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
    migrate: async (from = folder, onWait = () => undefined) => {
      const passwords = { appPassword: testPassword, relayPassword: testPassword };
      return (await migrate({ ownerUrl, ...passwords, folder: from, onWait })).applied;
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

  test('runs in several databases of one cluster at the same time', async () => {
    await using databases = new AsyncDisposableStack();
    const several = [];
    for (let made = 0; made < 4; made += 1) {
      several.push(databases.use(await createEmptyDatabase(template.ownerUrl)));
    }
    for (let round = 0; round < 10; round += 1) {
      await Promise.all(several.map((database) => database.migrate()));
    }
  });

  test('with a change of a busy table gives way to its readers and writers, and follows when it can', async () => {
    await using database = await createEmptyDatabase(template.ownerUrl);
    await database.migrate();
    await writeFile(join(copy, '209901020000_notes.sql'), 'ALTER TABLE companies ADD COLUMN notes text;');
    const other = new pg.Client({ connectionString: database.ownerUrl });
    await other.connect();
    // Reads for as long as the migration waits for it.
    await other.query('BEGIN');
    await other.query('SELECT FROM companies');
    const waited = Promise.withResolvers<string>();
    const migrated = database.migrate(pathToFileURL(`${copy}/`), (name) => waited.resolve(name));
    expect(await waited.promise).toBe('209901020000_notes.sql');
    await database.client.query("INSERT INTO companies (id, name, time_zone) VALUES ($1, 'Late', 'UTC')", [
      randomUUID(),
    ]);
    await other.query('COMMIT');
    await other.end();
    expect((await migrated).at(-1)).toBe('209901020000_notes.sql');
  });

  test('with an index built concurrently is applied statement by statement', async () => {
    const sql = [
      '-- outside a transaction',
      '-- Companies by name; nobody waits.',
      'DROP INDEX CONCURRENTLY IF EXISTS companies_name;',
      'CREATE INDEX CONCURRENTLY companies_name ON companies (name);',
    ];
    await writeFile(join(copy, '209901030000_names.sql'), `${sql.join('\n')}\n`);
    await using database = await createEmptyDatabase(template.ownerUrl);
    expect((await database.migrate(pathToFileURL(`${copy}/`))).at(-1)).toBe('209901030000_names.sql');
    const { rows } = await database.client.query(
      "SELECT indisvalid FROM pg_index WHERE indexrelid = 'companies_name'::regclass",
    );
    expect(rows).toEqual([{ indisvalid: true }]);
  });
});

test('events of months without a partition move to their own when it is made', async () => {
  await using late = await createEmptyDatabase(template.ownerUrl);
  await late.migrate();
  const { client } = late;
  const { rows: made } = await client.query<{ name: string }>(
    "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'events'::regclass",
  );
  // As after weeks without the schedules: the months that began meanwhile have none.
  for (const { name } of made) if (name !== 'events_default') await client.query(`DROP TABLE ${name}`);
  const companyId = randomUUID();
  const times = ["now() - interval '2 months'", 'now()', "now() + interval '1 month'"];
  for (const [index, time] of times.entries()) {
    await client.query(
      `INSERT INTO events (topic, off, company_id, event_id, type, entity_kind, entity_id, correlation_id, recorded_at, payload)
        VALUES ('t', $1, $2, $3, 'job.updated', 'job', 'x', 'c', ${time}, '{}')`,
      [index + 1, companyId, randomUUID()],
    );
  }
  expect((await client.query('SELECT FROM ONLY events_default')).rowCount).toBe(3);
  await late.migrate();
  expect((await client.query('SELECT FROM events_default')).rowCount).toBe(0);
  const { rows } = await client.query<{ partition: string; off: string }>(
    'SELECT tableoid::regclass::text AS partition, off FROM events ORDER BY off',
  );
  expect(rows.map(({ off }) => Number(off))).toEqual([1, 2, 3]);
  expect(new Set(rows.map(({ partition }) => partition)).size).toBe(3);
  expect(rows.every(({ partition }) => /^events_\d{4}_\d{2}$/.test(partition))).toBe(true);
});
