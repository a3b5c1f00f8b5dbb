import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { migrate } from '@switchyard/platform/db/migrate.ts';
import type { PhotoStore } from '@switchyard/platform/photos/photo-store.ts';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ExplainedError } from '../lib/explained-error.ts';
import {
  type BackupManifest,
  type BackupSecrets,
  pictureMember,
  secretsName,
  secretsSchema,
  tableMember,
} from './backup-format.ts';
import { DatabaseSwap, type SwapOutcome } from './database-swap.ts';
import { countedRows } from './measured.ts';
import type { Backup } from './open-backup.ts';

export type RestoreOptions = {
  readonly ownerUrl: string;
  /** Passwords of the two roles, as for migrations. */
  readonly appPassword: string;
  readonly relayPassword: string;
  readonly photoStore: PhotoStore;
  /** Also over a database that has companies; it is kept under another name. */
  readonly mayReplace: boolean;
  readonly signal: AbortSignal;
  readonly report: (step: string) => void;
};

export type Restored = SwapOutcome & { readonly pictures: number };

export async function readBackupSecrets(backup: Backup): Promise<BackupSecrets> {
  return secretsSchema.parse(JSON.parse(await text(await backup.read(secretsName))));
}

/**
 * Loads a backup into a database beside the present one, brings it to this version's schema and puts it in the place of the
 * present one. Until that last step nothing has changed, whatever fails.
 * @throws ExplainedError if the present database has companies and may not be replaced, or is in use
 */
export async function restoreBackup(backup: Backup, options: RestoreOptions): Promise<Restored> {
  const { manifest } = backup;
  const { ownerUrl, appPassword, relayPassword, signal, report } = options;
  const swap = await DatabaseSwap.open(ownerUrl);
  try {
    await swap.requireReplaceable(options.mayReplace);
    await swap.requireFree();
    const url = await swap.createBeside();
    const roles = { ownerUrl: url, appPassword, relayPassword };
    report('Schema');
    await migrate({ ...roles, only: new Set(manifest.migrations) });
    await loadTables(backup, { url, signal, report });
    // Pictures first: a database that is in place has all that it names.
    const pictures = await loadPictures(backup, options);
    report('Migrations');
    await migrate(roles);
    signal.throwIfAborted();
    await swap.requireFree();
    return { ...(await swap.putInPlace()), pictures };
  } finally {
    await swap.close();
  }
}

type Loading = Pick<RestoreOptions, 'signal' | 'report'> & { readonly url: string };

async function loadTables(backup: Backup, { url, signal, report }: Loading): Promise<void> {
  const client = new Client({ connectionString: url });
  // The server ends the connection of an interrupted copy; the interruption itself is what is reported.
  client.on('error', () => {});
  await client.connect();
  try {
    // No triggers and no order of tables: the rows were consistent when they were read.
    await client.query('SET session_replication_role = replica').catch(explainRole);
    await client.query('BEGIN');
    const known = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
        AND relname <> 'schema_migrations'`,
    );
    // Rows that migrations inserted are in the backup, too.
    const names = new Set(known.rows.map(({ name }) => name));
    const { tables } = backup.manifest;
    const unknown = tables.find(({ name }) => !names.has(name));
    if (unknown !== undefined) throw new Error(`The schema of this backup has no table ${unknown.name}`);
    await client.query(`TRUNCATE ${[...names].map((name) => `"${name}"`).join(', ')}`);
    for (const { name, columns, rows } of tables) {
      report(`${name}: ${rows.toLocaleString('en')} rows`);
      const list = columns.map((column) => `"${column}"`).join(', ');
      const target = client.query(copyFrom(`COPY "${name}" (${list}) FROM STDIN`));
      // The digest of the member holds, so its lines count: earlier backups may have a wrong number in the manifest.
      const counted = countedRows();
      await pipeline(await backup.read(tableMember(name)), counted.stream, target, { signal });
      if (target.rowCount !== counted.rows())
        throw new Error(`${name}: ${target.rowCount} of ${counted.rows()} rows were restored`);
    }
    await setSequences(client, backup.manifest);
    // Positions in the stream may be lower than what clients have seen: clients take a snapshot of each topic.
    await client.query('UPDATE topic_heads SET epoch = gen_random_uuid()');
    await client.query('COMMIT');
    await client.query('SET session_replication_role = origin');
    await client.query('SELECT ensure_event_partitions()');
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
}

async function setSequences(client: Client, { sequences }: BackupManifest): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    if (last !== null) await client.query('SELECT setval($1::regclass, $2)', [`public.${name}`, last]);
  }
}

async function loadPictures(backup: Backup, { photoStore, signal, report }: RestoreOptions): Promise<number> {
  const missing = new Set(
    backup.manifest.missingPictures.map(({ companyId, sha256 }) => pictureMember(companyId, sha256)),
  );
  const pictures = backup.manifest.members.filter(
    ({ name }) => name.startsWith('pictures/') && !missing.has(name),
  );
  report(`Pictures: ${pictures.length.toLocaleString('en')}`);
  for (const { name } of pictures) {
    signal.throwIfAborted();
    const [, companyId = '', sha256 = ''] = name.split('/');
    const picture = { companyId, sha256 };
    if (!(await photoStore.has(picture)))
      await photoStore.put(picture, await buffer(await backup.read(name)));
  }
  return pictures.length;
}

function explainRole(error: unknown): never {
  throw new ExplainedError(
    'DATABASE_OWNER_URL: restoring needs a superuser, or a login that may set session_replication_role ' +
      `(GRANT SET ON PARAMETER) and bypass row-level security. ${(error as Error).message}`,
    { cause: error },
  );
}
