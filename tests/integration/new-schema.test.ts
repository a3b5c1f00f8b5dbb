import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { classifyDatabaseError } from '@switchyard/platform/db/database-errors.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listFiles } from '../../scripts/check/list-files.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test[Symbol.asyncDispose]());

/** Changes the schema like a migration while the previous version is still running. */
async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: test.services.ownerUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The session function with one more column, as migration 0022 replaced it. */
async function widenSessionFunction(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ definition: string }>(
    `SELECT pg_get_functiondef('identity_session(bytea, interval)'::regprocedure) AS definition`,
  );
  const wider = (rows[0]?.definition ?? '')
    .replace(
      /trial_ends_at timestamp with time zone\)/,
      'trial_ends_at timestamp with time zone, extra text)',
    )
    .replace('c.trial_ends_at\n', "c.trial_ends_at, 'more'\n");
  expect(wider).toContain("'more'");
  await client.query('BEGIN');
  await client.query('DROP FUNCTION identity_session(bytea, interval)');
  await client.query(wider);
  await client.query('ALTER FUNCTION identity_session(bytea, interval) OWNER TO switchyard_identity');
  await client.query('GRANT EXECUTE ON FUNCTION identity_session(bytea, interval) TO switchyard_app');
  await client.query('COMMIT');
}

it('a running version goes on when a migration widens the function that judges sessions', async () => {
  const user = await (await test.newCompany()).user('manager');
  const ask = async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => user.call('GET', '/api/auth/user')));
    return answers.map(({ statusCode }) => statusCode);
  };
  // Often enough for the server to cache a plan on every connection.
  for (let round = 0; round < 8; round += 1) expect(new Set(await ask())).toEqual(new Set([200]));
  await asOwner(widenSessionFunction);
  for (let round = 0; round < 3; round += 1) expect(new Set(await ask())).toEqual(new Set([200]));
});

it('a statement whose answer has changed is prepared again, in a transaction when that is retried', async () => {
  await asOwner(async (client) => {
    await client.query('CREATE TABLE widened (id integer PRIMARY KEY)');
    await client.query('GRANT SELECT ON widened TO switchyard_app');
    await client.query('INSERT INTO widened VALUES (1)');
  });
  const { database } = test.deps;
  const read = (db: Parameters<ReturnType<typeof sql>['execute']>[0]) =>
    sql`/* prepared */ SELECT * FROM widened WHERE id = ${1}`.execute(db);
  const readAll = () => Promise.all(Array.from({ length: 20 }, () => read(database.global)));
  await readAll();
  await asOwner((client) => client.query('ALTER TABLE widened ADD COLUMN name text'));
  const inTransaction = () =>
    database.global.transaction().execute(async (tx) => {
      await sql`SELECT ${1}::integer`.execute(tx);
      return (await read(tx)).rows;
    });
  const failure: unknown = await inTransaction().catch((error: unknown) => error);
  expect(classifyDatabaseError(failure)).toEqual({ kind: 'retry' });
  expect(await inTransaction()).toEqual([{ id: 1, name: null }]);
  for (const { rows } of await readAll()) expect(rows).toEqual([{ id: 1, name: null }]);
  await asOwner((client) => client.query('ALTER TABLE widened ADD COLUMN more text'));
  for (const { rows } of await readAll()) expect(rows).toEqual([{ id: 1, name: null, more: null }]);
});

it('statements that connections keep name their columns, and so do reads of functions', async () => {
  const repository = path.resolve(import.meta.dirname, '../..');
  const files = (await listFiles(repository)).filter((file) =>
    /^(?:api|platform|workers)\/src\/.*(?<!\.test)\.ts$/.test(file),
  );
  const open: string[] = [];
  for (const file of files) {
    const source = await readFile(path.join(repository, file), 'utf8');
    for (const [statement] of source.matchAll(/`[^`]*`/g)) {
      const isKept = statement.includes('/* prepared */') && /\bSELECT (?:\w+\.)?\*/i.test(statement);
      const isOfFunction = /\bSELECT (?:\w+\.)?\* FROM (?!unnest)\w+\(/i.test(statement);
      if (isKept || isOfFunction) open.push(`${file}: ${statement.slice(0, 80)}`);
    }
  }
  expect(open).toEqual([]);
});
