import type { Client } from 'pg';
import type { BackupTable } from './backup-format.ts';

/** Tables that a restored database fills itself: `migrate` writes one, the relay the other. */
const ownTables = ['schema_migrations', 'topic_published'];

/** The tables of the schema with their stored columns; rows are counted while they are written. */
export async function listTables(client: Client): Promise<Omit<BackupTable, 'rows'>[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      AND c.relname <> ALL ($1) AND NOT EXISTS (
        SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    GROUP BY c.relname ORDER BY c.relname`,
    [ownTables],
  );
  return rows;
}

export async function listMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name');
  return rows.map(({ name }) => name);
}

/** Last values of the sequences; null: not used yet. */
export async function listSequences(client: Client): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `SELECT sequencename AS name, last_value::text AS last FROM pg_sequences WHERE schemaname = 'public'`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** A column that names bytes in the store of pictures, and which of its rows do. */
type StoredBytes = { readonly table: string; readonly column: string; readonly where: string };

/** Every column that names stored bytes. A test compares them with the schema. */
export const storedBytes: readonly StoredBytes[] = [
  { table: 'photos', column: 'content_sha256', where: 'bytes_removed_at IS NULL' },
  { table: 'photos', column: 'small_sha256', where: 'bytes_removed_at IS NULL' },
  { table: 'service_request_photos', column: 'content_sha256', where: 'true' },
  { table: 'service_request_photos', column: 'small_sha256', where: 'true' },
  { table: 'attachments', column: 'sha256', where: 'bytes_removed_at IS NULL' },
  {
    table: 'attachments',
    column: 'small_sha256',
    where: 'bytes_removed_at IS NULL AND small_sha256 IS NOT NULL',
  },
  { table: 'attachment_versions', column: 'sha256', where: 'true' },
  { table: 'attachment_versions', column: 'small_sha256', where: 'small_sha256 IS NOT NULL' },
];

export type StoredPicture = { readonly companyId: string; readonly sha256: string };

/** The pictures and files whose bytes are in the store. */
export async function listPictures(client: Client): Promise<StoredPicture[]> {
  // A database of an older version lacks the newer tables.
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const parts = storedBytes
    .filter(({ table }) => tables.some(({ name }) => name === table))
    .map(({ table, column, where }) => `SELECT company_id, ${column} AS sha256 FROM ${table} WHERE ${where}`);
  const { rows } = await client.query<StoredPicture>(
    `SELECT company_id AS "companyId", sha256 FROM (${parts.join(' UNION ')}) p ORDER BY 1, 2`,
  );
  return rows;
}
