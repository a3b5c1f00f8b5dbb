import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { sortMigrations } from './migration-files.ts';

const ownFolder = new URL('./migrations/', import.meta.url);
/** Serialises migrations that start at the same moment; any constant will do. */
const lockKey = 7_203_118;

export type MigrateOptions = {
  /** Login that may create roles, tables and extensions. */
  ownerUrl: string;
  /** Password of the role that requests run under. */
  appPassword: string;
  /** Password of the relay role. */
  relayPassword: string;
  /** Another folder of migrations, with its folder `history`. */
  folder?: URL;
};

/**
 * Brings the schema to the newest version; safe to run at any time and by several processes at once. A fresh database gets
 * the baseline, an older one what it lacks of the history that the baseline stands for; both then get what is newer.
 * @returns the names of the migrations that were run now
 * @throws Error when an applied migration was edited afterwards, or two migrations have the same time
 */
export async function migrate(options: MigrateOptions): Promise<{ applied: string[] }> {
  const files = await readMigrations(options.folder ?? ownFolder);
  const client = new Client({ connectionString: options.ownerUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    await ensureRoles(client, options);
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const applied = await applyMissing(client, files);
    await client.query('SELECT ensure_event_partitions()');
    return { applied };
  } finally {
    await client.end();
  }
}

type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };
type Migrations = {
  readonly baseline: Migration;
  readonly history: Migration[];
  readonly newer: Migration[];
};

async function readMigrations(folder: URL): Promise<Migrations> {
  const historyFolder = new URL('./history/', folder);
  const namesIn = async (place: URL) => (await readdir(place)).filter((file) => file.endsWith('.sql'));
  const files = sortMigrations(await namesIn(folder), await namesIn(historyFolder));
  const read = async (name: string, place: URL): Promise<Migration> => {
    const sql = await readFile(new URL(name, place), 'utf8');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  };
  return {
    baseline: await read(files.baseline, folder),
    history: await Promise.all(files.history.map((name) => read(name, historyFolder))),
    newer: await Promise.all(files.newer.map((name) => read(name, folder))),
  };
}

async function applyMissing(client: Client, { baseline, history, newer }: Migrations): Promise<string[]> {
  const done = await client.query<Pick<Migration, 'name' | 'checksum'>>(
    'SELECT name, checksum FROM schema_migrations',
  );
  const known = new Map(done.rows.map((row) => [row.name, row.checksum]));
  for (const { name, checksum } of [...history, baseline, ...newer]) {
    if (known.has(name) && known.get(name) !== checksum) {
      throw new Error(`Migration ${name} was changed after it had been applied`);
    }
  }
  const isMissing = ({ name }: Migration) => !known.has(name);
  const applied: string[] = [];
  const apply = async (migration: Migration, records: readonly Migration[]): Promise<void> => {
    await applyOne(client, migration, records);
    applied.push(migration.name);
  };
  if (isMissing(baseline) && history.every(isMissing)) {
    // The history counts as applied: a later baseline, or a version from before this one, finds nothing left to do.
    await apply(baseline, [...history, baseline]);
  } else if (isMissing(baseline)) {
    for (const migration of history.filter(isMissing)) await apply(migration, [migration]);
    await record(client, [baseline]);
  }
  for (const migration of newer.filter(isMissing)) await apply(migration, [migration]);
  return applied;
}

/** Runs a migration and records in the same transaction what counts as applied by it. */
async function applyOne(
  client: Client,
  { name, sql }: Migration,
  records: readonly Migration[],
): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await record(client, records);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
}

async function record(client: Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(
    'INSERT INTO schema_migrations (name, checksum) SELECT * FROM unnest($1::text[], $2::text[])',
    [migrations.map(({ name }) => name), migrations.map(({ checksum }) => checksum)],
  );
}

async function ensureRoles(client: Client, options: MigrateOptions): Promise<void> {
  for (const [role, attributes] of [
    ['switchyard_app', `LOGIN PASSWORD ${client.escapeLiteral(options.appPassword)}`],
    ['switchyard_relay', `LOGIN PASSWORD ${client.escapeLiteral(options.relayPassword)}`],
    ['switchyard_identity', 'NOLOGIN'],
    ['switchyard_remover', 'NOLOGIN'],
  ] as const) {
    const found = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
    await client.query(`${found.rowCount === 0 ? 'CREATE' : 'ALTER'} ROLE ${role} ${attributes}`);
  }
  await client.query('GRANT switchyard_identity, switchyard_remover TO CURRENT_USER');
}
