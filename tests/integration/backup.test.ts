import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { migrate } from '@switchyard/platform/db/migrate.ts';
import { createDiskPhotoStore } from '@switchyard/platform/photos/disk-photo-store.ts';
import { createPictureRenderer } from '@switchyard/platform/photos/picture-renderer.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBackup } from '../../scripts/backup/open-backup.ts';
import { storedBytes } from '../../scripts/backup/read-database.ts';
import { restoreBackup, type RestoreOptions } from '../../scripts/backup/restore-backup.ts';
import { writeBackup } from '../../scripts/backup/write-backup.ts';
import { startOwnRedis } from '../support/own-redis.ts';
import { addPhoto, photoContent } from '../support/photo-calls.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { createTestApp } from '../support/test-app.ts';
import {
  createTestDatabase,
  openTestDatabase,
  type TestDatabase,
  testPassword,
} from '../support/test-database.ts';
import { drawJpeg } from '../support/test-pictures.ts';
import { newWorkCompany } from '../support/work-company.ts';

const root = new URL('../../', import.meta.url).pathname;
const open = new AsyncDisposableStack();
let folder: string;
let source: TestDatabase;
let backup: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'switchyard-backup-'));
  open.defer(() => rm(folder, { recursive: true }));
});
afterAll(() => open.disposeAsync());

/** Rows of every table, without those that a restored database makes itself. */
async function contentOf(ownerUrl: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
        AND NOT relispartition AND relname <> ALL ('{schema_migrations,topic_published}') ORDER BY 1`,
    );
    const content: Record<string, string> = {};
    for (const { name } of rows) {
      // A new epoch: nobody goes on from a position of the former database.
      const row = name === 'topic_heads' ? `to_jsonb(t) - 'epoch'` : 'to_jsonb(t)';
      const found = await client.query<{ count: string; digest: string }>(
        `SELECT count(*), md5(string_agg(md5((${row})::text), '' ORDER BY md5((${row})::text))) AS digest FROM "${name}" t`,
      );
      content[name] = `${found.rows[0]?.count} ${found.rows[0]?.digest}`;
    }
    return content;
  } finally {
    await client.end();
  }
}

async function epochs(ownerUrl: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ place: string; epoch: string }>(
      `SELECT company_id || topic AS place, epoch::text FROM topic_heads`,
    );
    return new Map(rows.map(({ place, epoch }) => [place, epoch]));
  } finally {
    await client.end();
  }
}

type Machine = { database: TestDatabase; environment: Record<string, string> };

/** A machine of its own: its database, its Redis and its folders. */
async function newMachine(database: TestDatabase): Promise<Machine> {
  const redis = open.use(await startOwnRedis());
  const dataDir = await mkdtemp(join(folder, 'machine-'));
  return {
    database,
    environment: {
      DATABASE_URL: database.appUrl,
      DATABASE_RELAY_URL: database.relayUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      REDIS_URL: redis.url,
      SWITCHYARD_DATA_DIR: dataDir,
      SWITCHYARD_SIGNING_SECRET_FILE: join(dataDir, 'signing-secret'),
    },
  };
}

/** A command as a user starts it; its output and exit code. */
async function run(
  args: readonly string[],
  { environment }: Machine,
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], NO_COLOR: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await closed) as [number];
  return { code, output: out + errors };
}

/** A database that does not exist yet. */
const newPlace = () =>
  open.use(openTestDatabase(`switchyard_test_${randomUUID().replaceAll('-', '').slice(0, 16)}`));

const restoring = (place: TestDatabase, more: Partial<RestoreOptions> = {}): RestoreOptions => ({
  ownerUrl: place.ownerUrl,
  appPassword: testPassword,
  relayPassword: testPassword,
  photoStore: createDiskPhotoStore(join(folder, 'pictures')),
  mayReplace: false,
  signal: new AbortController().signal,
  report: () => undefined,
  ...more,
});

test('a machine that never had it gets everything: rows, pictures, secret, and its users go on', async () => {
  source = open.use(await createTestDatabase());
  const machine = await newMachine(source);
  const { SWITCHYARD_DATA_DIR: dataDir = '', SWITCHYARD_SIGNING_SECRET_FILE: secretFile = '' } =
    machine.environment;
  await writeFile(secretFile, 'a secret of this deployment, 32 or more');
  const store = createDiskPhotoStore(join(dataDir, 'photos'));
  const before = await createTestApp({
    services: source,
    deps: { photos: { store, render: createPictureRenderer() } },
  });
  const company = await newWorkCompany(before);
  const visit = await company.newVisit();
  const photo = await addPhoto(company.manager, await drawJpeg({ seed: 7 }), { jobId: visit.jobId });

  await company.newJob({ title: 'Line\tbreaks\nand \\N and “quotes”' });
  backup = join(folder, 'whole.zip');
  const written = await run(['scripts/backup.ts', backup], machine);
  expect(written.output).toContain('Every byte was read again');
  expect(written.code).toBe(0);
  expect((await stat(backup)).mode & 0o777).toBe(0o600);

  const place = newPlace();
  const other = await newMachine(place);
  const restored = await run(['scripts/restore.ts', backup], other);
  expect(restored.output).toContain('with 2 pictures');
  expect(restored.code).toBe(0);
  expect(await contentOf(place.ownerUrl)).toEqual(await contentOf(source.ownerUrl));
  expect(await readFile(other.environment['SWITCHYARD_SIGNING_SECRET_FILE'] ?? '', 'utf8')).toBe(
    'a secret of this deployment, 32 or more',
  );
  const known = await epochs(source.ownerUrl);
  const begun = await epochs(place.ownerUrl);
  expect(begun.size).toBeGreaterThan(0);
  expect([...begun].filter(([topic, epoch]) => known.get(topic) === epoch)).toEqual([]);

  const otherStore = createDiskPhotoStore(join(other.environment['SWITCHYARD_DATA_DIR'] ?? '', 'photos'));
  const after = await createTestApp({
    services: place,
    deps: { photos: { store: otherStore, render: createPictureRenderer() } },
  });
  const headers = { cookie: company.manager.cookie };
  const list = await after.app.inject({ url: '/api/jobs', headers });
  expect(list.statusCode).toBe(200);
  expect(list.body).toContain('“quotes”');
  const content = await after.app.inject({
    url: `/api/jobs/${visit.jobId}/photos/${photo.sha256}/content?size=full`,
    headers,
  });
  expect(content.statusCode).toBe(200);
  expect(content.rawPayload).toEqual((await photoContent(company.manager, photo)).rawPayload);
  await after.app.close();
  await before.app.close();
});

test('a database with companies is replaced only if asked, and never while it is in use', async () => {
  const place = open.use(await createTestDatabase());
  const app = await createTestApp({ services: place });
  await newWorkCompany(app);
  await app.app.close();
  await place.database[Symbol.asyncDispose]();
  await place.relayDatabase[Symbol.asyncDispose]();
  await using opened = await openBackup(backup);
  const present = await contentOf(place.ownerUrl);
  await expect(restoreBackup(opened, restoring(place))).rejects.toThrow(/--replace/);
  const client = new pg.Client({ connectionString: place.ownerUrl, application_name: 'a report' });
  await client.connect();
  await expect(restoreBackup(opened, restoring(place, { mayReplace: true }))).rejects.toThrow(
    'The database is in use (a report). Stop the console first.',
  );
  await client.end();
  expect(await contentOf(place.ownerUrl)).toEqual(present);
  const { former } = await restoreBackup(opened, restoring(place, { mayReplace: true }));
  open.use(openTestDatabase(former ?? ''));
  expect(await contentOf(place.ownerUrl)).toEqual(await contentOf(source.ownerUrl));
  const formerUrl = Object.assign(new URL(place.ownerUrl), { pathname: `/${former}` }).href;
  expect(await contentOf(formerUrl)).toEqual(present);
});

test('a restore that is interrupted changes nothing, and can be begun again', async () => {
  const place = open.use(await createTestDatabase());
  await place.database[Symbol.asyncDispose]();
  await place.relayDatabase[Symbol.asyncDispose]();
  await using opened = await openBackup(backup);
  const interruption = new AbortController();
  const report = (step: string) => {
    if (step.startsWith('events')) interruption.abort(new Error('Interrupted'));
  };
  const interrupted = restoreBackup(opened, restoring(place, { signal: interruption.signal, report }));
  await expect(interrupted).rejects.toThrow(/abort/i);
  expect((await contentOf(place.ownerUrl))['companies']).toMatch(/^0 /);
  expect(await databasesLike(place)).toEqual([new URL(place.ownerUrl).pathname.slice(1)]);
  expect(await restoreBackup(opened, restoring(place))).toMatchObject({ former: null });
  expect(await contentOf(place.ownerUrl)).toEqual(await contentOf(source.ownerUrl));
});

async function databasesLike({ ownerUrl }: TestDatabase): Promise<string[]> {
  const url = new URL(ownerUrl);
  const name = url.pathname.slice(1);
  const client = new pg.Client({ connectionString: Object.assign(url, { pathname: '/postgres' }).href });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      `SELECT datname FROM pg_database WHERE starts_with(datname, $1)`,
      [name],
    );
    return rows.map(({ datname }) => datname);
  } finally {
    await client.end();
  }
}

test('a backup of an older version gets its own schema, then what is newer', async () => {
  const migrations = (await readdir(new URL('../../platform/src/db/migrations/', import.meta.url)))
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const older = new Set(migrations.slice(0, 5));
  const place = newPlace();
  const admin = new pg.Client({
    connectionString: Object.assign(new URL(place.ownerUrl), { pathname: '/postgres' }).href,
  });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${new URL(place.ownerUrl).pathname.slice(1)}`);
  await admin.end();
  await migrate({
    ownerUrl: place.ownerUrl,
    appPassword: testPassword,
    relayPassword: testPassword,
    only: older,
  });
  const client = new pg.Client({ connectionString: place.ownerUrl });
  await client.connect();
  await client.query(
    `INSERT INTO companies (id, name, time_zone) VALUES (gen_random_uuid(), 'Old Mill Heating', 'UTC')`,
  );
  await client.end();
  const path = join(folder, 'older.zip');
  const { migrations: kept } = await write(place, path);
  expect(kept.filter((name) => migrations.includes(name))).toEqual([...older]);

  const target = newPlace();
  await using opened = await openBackup(path);
  await restoreBackup(opened, restoring(target));
  const upgraded = new pg.Client({ connectionString: target.ownerUrl });
  await upgraded.connect();
  const { rows } = await upgraded.query<{ name: string }>('SELECT name FROM companies');
  const applied = await upgraded.query<{ name: string }>('SELECT name FROM schema_migrations');
  await upgraded.end();
  expect(rows).toEqual([{ name: 'Old Mill Heating' }]);
  expect(applied.rows.map(({ name }) => name)).toEqual(expect.arrayContaining(migrations));
});

/** The message of PostgreSQL after the last row of a COPY; the number of rows is in the one after it. */
const copyDone = Buffer.from([0x63, 0, 0, 0, 4]);

test('the rows are counted whenever the server’s own count arrives', async () => {
  await using network = await startTcpProxy(() => [Number(new URL(source.ownerUrl).port)]);
  network.set({ splitAfter: copyDone });
  const path = join(folder, 'slow.zip');
  const { tables } = await write({ ...source, ownerUrl: network.through(source.ownerUrl) }, path);
  const content = await contentOf(source.ownerUrl);
  expect(tables.map(({ name, rows }) => `${name} ${rows}`)).toEqual(
    tables.map(({ name }) => `${name} ${content[name]?.split(' ')[0]}`),
  );
  const place = newPlace();
  await using opened = await openBackup(path);
  await restoreBackup(opened, restoring(place));
  expect(await contentOf(place.ownerUrl)).toEqual(content);
});

test('a backup with wrong counts of rows is restored, because its bytes are right', async () => {
  const place = newPlace();
  await using opened = await openBackup(backup);
  const tables = opened.manifest.tables.map((table) => ({ ...table, rows: 0 }));
  const counted = { ...opened, manifest: { ...opened.manifest, tables } };
  await restoreBackup(counted, restoring(place));
  expect(await contentOf(place.ownerUrl)).toEqual(await contentOf(source.ownerUrl));
});

const write = (place: Pick<TestDatabase, 'ownerUrl'>, path: string) =>
  writeBackup({
    ownerUrl: place.ownerUrl,
    photoStore: createDiskPhotoStore(join(folder, 'none')),
    secrets: { signingSecret: 'any secret' },
    product: '0.0.0',
    path,
    signal: new AbortController().signal,
  });

test('a login that may not read all rows is refused by name, and leaves no file', async () => {
  const path = join(folder, 'refused.zip');
  const limited = writeBackup({
    ownerUrl: source.appUrl,
    photoStore: createDiskPhotoStore(join(folder, 'none')),
    secrets: { signingSecret: 'any secret' },
    product: '0.0.0',
    path,
    signal: new AbortController().signal,
  });
  await expect(limited).rejects.toThrow(/^DATABASE_OWNER_URL: /);
  expect((await readdir(folder)).filter((name) => name.startsWith('refused'))).toEqual([]);
});

describe('a file that cannot be trusted is refused with the reason', () => {
  const altered = async (name: string, change: (path: string) => Promise<void>): Promise<string> => {
    const path = join(folder, name);
    await cp(backup, path);
    await change(path);
    return path;
  };

  test('cut short', async () => {
    const path = await altered('short.zip', async (file) => truncate(file, (await stat(file)).size - 100));
    await expect(openBackup(path)).rejects.toThrow(/short\.zip cannot be used as a backup/);
  });

  test('with a byte changed', async () => {
    const path = await altered('changed.zip', async (file) => {
      const bytes = await readFile(file);
      const at = bytes.indexOf('pictures/') + 200;
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      await writeFile(file, bytes, { mode: 0o600 });
    });
    await expect(openBackup(path)).rejects.toThrow(
      /changed\.zip cannot be used as a backup: .*(damaged|invalid)/,
    );
  });

  test('no backup at all', async () => {
    const path = join(folder, 'text.zip');
    await writeFile(path, 'Good morning');
    await expect(openBackup(path)).rejects.toThrow(/text\.zip cannot be used as a backup/);
  });

  test('not there', async () => {
    await expect(openBackup(join(folder, 'nowhere.zip'))).rejects.toThrow(/nowhere\.zip cannot be used/);
  });
});

/** Columns that end in `sha256` without naming bytes in the store. */
const otherDigests = [
  'attachment_pieces.sha256',
  'attachment_uploads.sha256',
  'imports.sha256',
  'photo_pieces.sha256',
  'photo_uploads.sha256',
  'photos.sha256',
  'service_request_photos.sha256',
];

test('every column that names stored bytes is known to the backup', async () => {
  const client = new pg.Client({ connectionString: source.ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ column: string }>(
    `SELECT table_name || '.' || column_name AS column FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name LIKE '%sha256'`,
  );
  await client.end();
  const known = storedBytes.map(({ table, column }) => `${table}.${column}`);
  expect(rows.map(({ column }) => column).toSorted()).toEqual([...known, ...otherDigests].toSorted());
});
