import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { sortMigrations } from './migration-files.ts';

const ownFolder = new URL('./migrations/', import.meta.url);
/** Serialises migrations that start at the same moment; any constant will do. */
const lockKey = 7_203_118;
/** Longest wait for a table's lock, ms. While a migration waits, the table's new readers and writers wait behind it. */
const lockTimeoutMs = 2_000;
/** Tries of a migration that did not get its locks. */
const mostTries = 20;
const pauseMs = 500;
const lockNotAvailable = '55P03';
const deadlockDetected = '40P01';
const uniqueViolation = '23505';
const duplicateObject = '42710';
/** First line of a migration that cannot run in a transaction, such as `CREATE INDEX CONCURRENTLY`. */
const outsideTransaction = '-- outside a transaction';

export type MigrateOptions = {
  /** Login that may create roles, tables and extensions. */
  ownerUrl: string;
  /** Password of the role that requests run under. */
  appPassword: string;
  /** Password of the relay role. */
  relayPassword: string;
  /** Another folder of migrations, with its folder `history`. */
  folder?: URL;
  /** Names of migrations that are applied, if not all: the schema of an older version, for its data. */
  only?: ReadonlySet<string>;
  /** Called when a migration waits for a lock that others hold; it is tried again. */
  onWait?: (migration: string) => void;
};

/**
 * Brings the schema to the newest version; safe to run at any time and by several processes at once. A fresh database gets
 * the baseline, an older one what it lacks of the history that the baseline stands for; both then get what is newer.
 * @returns the names of the migrations that were run now
 * While other transactions hold a lock, a migration gives way and tries again.
 * @throws Error when `only` names an unknown migration, an applied migration was edited afterwards, two migrations have the same time, or a lock was not free
 *   for most of a minute
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
    await client.query(`SET lock_timeout = ${lockTimeoutMs}`);
    const patience = { onWait: options.onWait ?? (() => undefined) };
    const applied = await applyMissing(client, selected(files, options.only), patience);
    await withPatience('partitions of events', patience, async () => {
      await client.query('SELECT ensure_event_partitions()');
    });
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

/** @throws Error if a migration is named that this version does not have */
function selected(files: Migrations, only: ReadonlySet<string> | undefined): Migrations {
  if (only === undefined) return files;
  const known = new Set([...files.history, files.baseline, ...files.newer].map(({ name }) => name));
  const unknown = [...only].find((name) => !known.has(name));
  if (unknown !== undefined) throw new Error(`This version has no migration ${unknown}`);
  return { ...files, newer: files.newer.filter(({ name }) => only.has(name)) };
}

type Patience = { onWait: (migration: string) => void };

async function applyMissing(
  client: Client,
  { baseline, history, newer }: Migrations,
  patience: Patience,
): Promise<string[]> {
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
    await withPatience(migration.name, patience, () => applyOne(client, migration, records));
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

/** Runs a migration again while others hold its locks. */
async function withPatience(name: string, { onWait }: Patience, run: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await run();
      return;
    } catch (error) {
      if (!isLocked(error)) throw new Error(`Migration ${name} failed`, { cause: error });
      if (tries === mostTries) {
        throw new Error(`Migration ${name}: another transaction holds a table that it changes`, {
          cause: error,
        });
      }
      onWait(name);
    }
    await setTimeout(pauseMs);
  }
}

function isLocked(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false;
  // The database ends one of two transactions that wait for each other.
  return error.code === lockNotAvailable || error.code === deadlockDetected;
}

/** Runs a migration and records in the same transaction, or just after it, what counts as applied by it. */
async function applyOne(client: Client, { sql }: Migration, records: readonly Migration[]): Promise<void> {
  if (sql.startsWith(outsideTransaction)) {
    // These statements wait for other transactions without making anyone wait for them.
    await client.query('SET lock_timeout = 0');
    for (const statement of await perPartition(client, statementsOf(sql))) await client.query(statement);
    await client.query(`SET lock_timeout = ${lockTimeoutMs}`);
    await record(client, records);
    return;
  }
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await record(client, records);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** Statements of a migration without functions: several in one message would share a transaction. */
function statementsOf(sql: string): string[] {
  const lines = sql.split('\n').filter((line) => !line.startsWith('--'));
  return lines
    .join('\n')
    .split(';\n')
    .filter((statement) => statement.trim() !== '');
}

const partitionPlace = '{partition}';

/**
 * A partitioned table's index cannot be built concurrently, those of its partitions can: a statement with `{partition}` is
 * repeated for each partition of events that lacks one of the table's indexes. Run again after an interruption, finished
 * partitions are left out.
 */
async function perPartition(client: Client, statements: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT p.inhrelid::regclass::text AS name FROM pg_inherits p
    WHERE p.inhparent = to_regclass('events')
      AND (SELECT count(*) FROM pg_index own JOIN pg_inherits i ON i.inhrelid = own.indexrelid
        WHERE own.indrelid = p.inhrelid) < (SELECT count(*) FROM pg_index WHERE indrelid = p.inhparent)
    ORDER BY 1`);
  return statements.flatMap((statement) =>
    statement.includes(partitionPlace)
      ? rows.map(({ name }) => statement.replaceAll(partitionPlace, name))
      : [statement],
  );
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
    ['switchyard_eraser', 'NOLOGIN'],
  ] as const) {
    await besideOtherDatabases(async () => {
      const found = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
      await client.query(`${found.rowCount === 0 ? 'CREATE' : 'ALTER'} ROLE ${role} ${attributes}`);
    });
  }
  await besideOtherDatabases(async () => {
    await client.query('GRANT switchyard_identity, switchyard_remover, switchyard_eraser TO CURRENT_USER');
  });
}

/**
 * Roles belong to the whole cluster, and the lock of a migration only to its database: runs a change of roles again when
 * the migration of another database made one at the same time.
 */
async function besideOtherDatabases(change: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await change();
      return;
    } catch (error) {
      if (tries === mostTries || !isConcurrentRoleChange(error)) throw error;
      await setTimeout(pauseMs * Math.random());
    }
  }
}

function isConcurrentRoleChange(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false;
  const isDuplicate = error.code === uniqueViolation || error.code === duplicateObject;
  // Postgres has no code of its own for this one.
  return isDuplicate || error.message === 'tuple concurrently updated';
}
