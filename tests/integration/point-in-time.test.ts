import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { migrate } from '@switchyard/platform/db/migrate.ts';
import type { EmbeddedServer } from '@switchyard/platform/embedded/embedded-server.ts';
import { startEmbeddedPostgres } from '@switchyard/platform/embedded/start-postgres.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../support/wait-for.ts';

const root = new URL('../../', import.meta.url).pathname;
const execute = promisify(execFile);
const run = ([command = '', ...args]: readonly string[]) => execute(command, args);
const host = { environment: process.env, report: () => undefined };
const rolePassword = 'point-in-time';
const open = new AsyncDisposableStack();
let folder: string;
let runbook: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'switchyard-archive-'));
  open.defer(() => rm(folder, { recursive: true, force: true }));
  runbook = await readFile(join(root, 'docs/runbook.md'), 'utf8');
});
afterAll(() => open.disposeAsync());

/** Statements of a block of the runbook, found by a text in it, with the folder of this test in the place of its own. */
function statementsWith(text: string, archive: string): string[] {
  const block = [...runbook.matchAll(/```sql\n([^`]+)```/g)]
    .map(([, sql = '']) => sql)
    .find((sql) => sql.includes(text));
  if (block === undefined) throw new Error(`The runbook has no statement with ${text}`);
  return block
    .replaceAll('/archive/', `${archive}/`)
    .split(/;\n/)
    .filter((statement) => statement.trim() !== '');
}

async function asOwner<T>({ url }: EmbeddedServer, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const insertCompany = (client: pg.Client, name: string) =>
  client.query(`INSERT INTO companies (id, name, time_zone) VALUES (gen_random_uuid(), $1, 'UTC')`, [name]);
const companies = (server: EmbeddedServer) =>
  asOwner(server, async (client) => {
    const { rows } = await client.query<{ name: string }>('SELECT name FROM companies ORDER BY name');
    return rows.map(({ name }) => name);
  });

/** A base backup without a program for it: the files between two statements of one session. */
async function takeBaseBackup(
  server: EmbeddedServer,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await asOwner(server, async (client) => {
    await client.query(`SELECT pg_backup_start('base', true)`);
    const left = new Set([join(from, 'postmaster.pid'), join(from, 'postmaster.opts')]);
    await cp(from, to, {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => !left.has(path) && !path.startsWith(join(from, 'pg_wal/')),
    });
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  });
}

test('a database is restored to a moment between two writes, by the steps of the runbook', async () => {
  await run(['chmod', '0755', folder]);
  const dataDir = join(folder, 'data');
  const archive = join(folder, 'archive');
  await mkdir(archive, { mode: 0o777 });
  const server = open.use(await startEmbeddedPostgres({ host, dataDir }));
  await migrate({ ownerUrl: server.url, appPassword: rolePassword, relayPassword: rolePassword });
  await asOwner(server, async (client) => {
    const { rows } = await client.query<{ folder: string }>(
      `SELECT current_setting('data_directory') AS folder`,
    );
    await run(['chown', '--reference', rows[0]?.folder ?? '', archive]);
    for (const statement of statementsWith('archive_command', archive)) await client.query(statement);
  });
  await server.restart();
  const dataFolder = await asOwner(server, async (client) => {
    await insertCompany(client, 'Before the backup');
    const { rows } = await client.query<{ folder: string }>(
      `SELECT current_setting('data_directory') AS folder`,
    );
    return rows[0]?.folder ?? '';
  });
  const base = join(folder, 'base');
  await takeBaseBackup(server, { from: dataFolder, to: base });

  const moment = await asOwner(server, async (client) => {
    await insertCompany(client, 'First write');
    const { rows } = await client.query<{ at: string }>(`SELECT clock_timestamp()::text AS at`);
    await insertCompany(client, 'Second write');
    await client.query('SELECT pg_switch_wal()');
    await waitFor('the log is archived', async () => {
      const { rows: found } = await client.query<{ done: boolean }>(
        `SELECT last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 16777216) AS done FROM pg_stat_archiver`,
      );
      return found[0]?.done === true;
    });
    return rows[0]?.at ?? '';
  });
  await server.stop();
  expect((await readdir(archive)).length).toBeGreaterThan(1);

  // The data folder is lost; the base backup and the archive are not.
  await rm(dataFolder, { recursive: true });
  await cp(base, dataFolder, { recursive: true, preserveTimestamps: true });
  await run(['chown', '--recursive', '--reference', archive, dataFolder]);
  await run(['chmod', '0700', dataFolder]);
  await writeFile(join(dataFolder, 'recovery.signal'), '');
  const settings = /```ini\n([^`]+recovery_target_time[^`]+)```/.exec(runbook)?.[1] ?? '';
  const config = join(dataFolder, 'postgresql.auto.conf');
  await writeFile(
    config,
    `${await readFile(config, 'utf8')}\n${settings
      .replaceAll('/archive/', `${archive}/`)
      .replace(/recovery_target_time = '[^']*'/, `recovery_target_time = '${moment}'`)}`,
  );
  await server.restart();
  await waitFor('the recovery has ended', () =>
    asOwner(server, async (client) => {
      const { rows } = await client.query<{ done: boolean }>('SELECT NOT pg_is_in_recovery() AS done');
      return rows[0]?.done === true;
    }),
  );
  expect(await companies(server)).toEqual(['Before the backup', 'First write']);
  await asOwner(server, async (client) => {
    for (const statement of statementsWith('DELETE FROM topic_published', archive))
      await client.query(statement);
    await insertCompany(client, 'After the restore');
  });
  expect(await companies(server)).toContain('After the restore');
});
