import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Client } from 'pg';

const folder = new URL('./migrations/', import.meta.url);
/** Serialises migrations that start at the same moment; any constant will do. */
const lockKey = 7_203_118;

export type MigrateOptions = {
  /** Login that may create roles, tables and extensions. */
  ownerUrl: string;
  /** Password of the role that requests run under. */
  appPassword: string;
  /** Password of the role that the relay runs under. */
  relayPassword: string;
};

/**
 * Brings the schema to the newest version; safe to run at any time and by several processes at once.
 * @returns the names of the migrations that were applied now
 * @throws Error when an applied migration was edited afterwards
 */
export async function migrate(options: MigrateOptions): Promise<{ applied: string[] }> {
  const client = new Client({ connectionString: options.ownerUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    await ensureRoles(client, options);
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const done = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM schema_migrations',
    );
    const known = new Map(done.rows.map((row) => [row.name, row.checksum]));
    const applied: string[] = [];
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()) {
      const sql = await readFile(new URL(name, folder), 'utf8');
      if (await applyOne(client, { name, sql, known })) applied.push(name);
    }
    await client.query('SELECT ensure_event_partitions()');
    return { applied };
  } finally {
    await client.end();
  }
}

type Migration = { name: string; sql: string; known: ReadonlyMap<string, string> };

async function applyOne(client: Client, { name, sql, known }: Migration): Promise<boolean> {
  const checksum = createHash('sha256').update(sql).digest('hex');
  const earlier = known.get(name);
  if (earlier === checksum) return false;
  if (earlier !== undefined) throw new Error(`Migration ${name} was changed after it had been applied`);
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
    await client.query('COMMIT');
    return true;
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
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
