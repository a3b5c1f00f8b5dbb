import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createDatabase } from '@switchyard/platform/db/database.ts';
import { migrate } from '@switchyard/platform/db/migrate.ts';
import { listFlagRevisions } from '@switchyard/platform/db/repositories/flag-history-repository.ts';
import { listFlagRecords } from '@switchyard/platform/db/repositories/flag-repository.ts';
import { FlagSnapshots } from '@switchyard/platform/flags/flag-snapshots.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testPassword } from '../support/test-database.ts';

const folder = new URL('../../platform/src/db/migrations/', import.meta.url);
const adminUrl = process.env['TEST_DATABASE_OWNER_URL'] ?? '';
const at = '2026-11-01T08:00:00.000Z';

/** The migrations before a time. */
async function migrationsBefore(time: string): Promise<URL> {
  const earlier = await mkdtemp(join(tmpdir(), 'switchyard-migrations-'));
  onTestFinished(() => rm(earlier, { recursive: true }));
  await cp(fileURLToPath(folder), earlier, { recursive: true });
  const later = (await readdir(earlier)).filter((file) => /^\d/.test(file) && file >= time);
  for (const file of later) await rm(join(earlier, file));
  return pathToFileURL(`${earlier}/`);
}

test('flags, their switches and history of the previous version stay, and it can go on writing', async () => {
  const name = `switchyard_test_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  const urlOf = (user?: string) =>
    Object.assign(new URL(adminUrl), {
      pathname: `/${name}`,
      ...(user ? { username: user, password: testPassword } : {}),
    }).href;
  const ownerUrl = urlOf();
  const passwords = { appPassword: testPassword, relayPassword: testPassword };
  const migrateBefore = async (time: string) =>
    await migrate({ ownerUrl, ...passwords, folder: await migrationsBefore(time) });
  await migrateBefore('202611231200');
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const database = createDatabase({
    url: urlOf('switchyard_app'),
    poolSize: 2,
    logger: createLogger({ level: 'silent', process: 'scripts' }),
  });
  onTestFinished(async () => {
    await database[Symbol.asyncDispose]();
    await owner.end();
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  });

  const [companyId, flagId] = [newId(), newId()];
  await owner.query('INSERT INTO companies (id, name, time_zone) VALUES ($1, $2, $3)', [
    companyId,
    'Old',
    'Etc/UTC',
  ]);
  await owner.query(
    'INSERT INTO flags (id, company_id, key, variants, created_at) VALUES ($1, $2, $3, $4, $5)',
    [flagId, companyId, 'old_flag', JSON.stringify({ blue: 1, amber: { hue: 40 } }), at],
  );
  for (const [environment, enabled] of [
    ['production', true],
    ['staging', false],
    ['development', false],
  ] as const) {
    await owner.query(
      'INSERT INTO flag_environments (company_id, flag_id, environment, enabled, revision) VALUES ($1, $2, $3, $4, $5)',
      [companyId, flagId, environment, enabled, enabled ? 2 : 1],
    );
  }
  const event = (type: string, payload: object, off: number, client = owner) =>
    client.query(
      `INSERT INTO events (topic, off, company_id, event_id, type, entity_kind, entity_id, correlation_id, recorded_at, payload)
       VALUES ($1, $2, $3, $4, $5, 'flag', $6, 'c', $7, $8)`,
      [`t:${companyId}:flag_changes`, off, companyId, newId(), type, flagId, at, JSON.stringify(payload)],
    );
  const base = { actor: { name: 'Old Boss' }, occurredAt: at, reason: null };
  const flag = { key: 'old_flag', description: 'As it was', variants: null };
  await event('flag.created', { ...base, revision: 1, changes: [], record: { kind: 'flag', flag } }, 1);
  await event(
    'flag.toggled',
    {
      ...base,
      revision: 2,
      reason: 'Launch day',
      changes: [{ field: 'enabled', from: false, to: true }],
      record: { kind: 'flag', flag, environment: 'production' },
    },
    2,
  );

  // Other processes write events and flags during and between the migrations.
  const writer = new pg.Client({ connectionString: ownerUrl });
  await writer.connect();
  await writer.query('BEGIN');
  await event('flag.commented', base, 4, writer);
  await migrateBefore('202611231201');
  const change = { ...base, revision: 2, changes: [{ field: 'enabled', from: false, to: true }] };
  const record = { kind: 'flag', flag, environment: 'staging' };
  await database.inCompany(companyId, (tx) =>
    tx
      .updateTable('flagEnvironments')
      .set({ enabled: true, updatedByName: 'In between', updatedAt: new Date(), revision: 2 })
      .where('environment', '=', 'staging')
      .execute(),
  );
  await event('flag.toggled', { ...change, record }, 3);
  // Later migrations change tables that the writer holds.
  await migrateBefore('202611270001');
  await writer.query('COMMIT');
  await writer.end();
  await migrateBefore('202611280815');
  await owner.query('INSERT INTO flag_former_projects (company_id, flag_id, project) VALUES ($1, $2, $3)', [
    companyId,
    flagId,
    'earlier',
  ]);
  await migrate({ ownerUrl, ...passwords });

  const read = async () =>
    await database.inCompany(companyId, async (tx) => ({
      flags: await listFlagRecords(tx),
      history: await listFlagRevisions(tx, { flagId, limit: 10 }),
    }));
  const { flags, history } = await read();
  expect(flags).toMatchObject([
    {
      key: 'old_flag',
      type: 'release',
      prerequisites: [],
      archivedAt: null,
      environments: [
        { environment: 'production', enabled: true, revision: 2 },
        { environment: 'staging', enabled: true, revision: 2 },
        { enabled: false },
      ],
    },
  ]);
  expect(history).toMatchObject([
    { number: 3, subject: 'state', environment: 'staging', actorName: 'In between' },
    {
      number: 2,
      subject: 'state',
      environment: 'production',
      actorName: 'Old Boss',
      reason: 'Launch day',
      before: { enabled: false },
      after: { enabled: true },
    },
    { number: 1, subject: 'flag', before: null },
  ]);
  const snapshots = new FlagSnapshots(database);
  const place = { companyId, environment: 'production' };
  const valueOf = async () => (await snapshots.fresh(place)).evaluator.evaluate('old_flag', { userId: 'u' });
  expect(await valueOf()).toMatchObject({ enabled: true, variant: { name: 'amber' }, reason: 'STATIC' });

  // Programs of a project that it had left have no newer number, and get none by later changes.
  const left = async () => {
    const { revision, flags: known } = await snapshots.fresh({ ...place, projects: ['earlier'] });
    return { revision, rules: known.get('old_flag')?.rules };
  };
  expect(await left()).toEqual({ revision: 3, rules: null });

  // A process of the previous version knows no other columns.
  await database.inCompany(companyId, (tx) =>
    tx
      .updateTable('flagEnvironments')
      .set({
        enabled: false,
        reason: 'Stop',
        updatedByName: 'Old process',
        updatedAt: new Date(),
        revision: 3,
      })
      .where('environment', '=', 'production')
      .execute(),
  );
  expect((await valueOf()).enabled).toBe(false);
  expect(await left()).toEqual({ revision: 3, rules: null });
  expect((await read()).history[0]).toMatchObject({ number: 4, actorName: 'Old process', reason: 'Stop' });
});
